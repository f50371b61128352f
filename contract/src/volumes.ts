import { z } from 'zod';
import { idListInput } from './id-list.ts';
import { defineOperation } from './operation.ts';
import {
  AfterIdInput,
  EnvIdInput,
  environmentCallers,
  Id,
  IdInput,
  Ok,
  Pagination,
  TimestampNumber,
  TimestampText,
} from './shared.ts';

export const VolumeFile = z
  .object({
    id: Id,
    name: z.string().meta({ description: 'With any directory part' }),
    size: z.number().meta({ description: 'Bytes' }),
    isPublic: z.boolean(),
    publicLink: z.string().optional().meta({ description: 'Present only when the file is public' }),
    createdAt: TimestampNumber,
    updatedAt: TimestampNumber.optional(),
  })
  .meta({ id: 'VolumeFile' });

const noFiles = 'No files provided';

const ofVolumes = { area: 'Volumes', callers: environmentCallers, target: 'environment' } as const;

const fileNotFound = {
  403: 'Missing or invalid key',
  404: 'Environment not found, or file not found in it',
} as const;

export const uploadFiles = defineOperation({
  ...ofVolumes,
  name: 'upload_files',
  summary: "Upload files to an environment's storage; a file of the same name is replaced",
  method: 'POST',
  path: '/v1/volumes',
  accepts: 'multipart',
  inQuery: ['envId'],
  input: z.object({
    envId: EnvIdInput,
    files: z
      .array(z.unknown().meta({ type: 'string', format: 'binary' }), noFiles)
      .min(1, noFiles)
      .meta({ description: 'The field is repeated for each file; of two with one name the last wins' }),
  }),
  output: z.object({
    files: z.array(VolumeFile),
    failed: z.record(z.string(), z.string()).meta({ description: 'File name to error message' }),
  }),
  refusals: {
    400: 'No files provided, or storage not configured',
    403: 'Missing or invalid key',
    404: 'Environment not found',
    413: 'Payload exceeds the maximum upload size',
  },
});

export const listFiles = defineOperation({
  ...ofVolumes,
  name: 'list_files',
  summary: "The files in an environment's storage",
  method: 'GET',
  path: '/v1/volumes',
  input: z.object({ envId: EnvIdInput, afterId: AfterIdInput }),
  output: z.object({ files: z.array(VolumeFile), pagination: Pagination }),
  refusals: { 403: 'Missing or invalid key', 404: 'Environment not found' },
});

export const updateFile = defineOperation({
  ...ofVolumes,
  name: 'update_file',
  summary: 'Make a file public or private',
  method: 'PATCH',
  path: '/v1/volumes',
  input: z.object({ envId: EnvIdInput, id: IdInput, isPublic: z.boolean() }),
  output: Ok,
  refusals: fileNotFound,
});

export const deleteFiles = defineOperation({
  ...ofVolumes,
  name: 'delete_files',
  summary: "Delete files from an environment's storage",
  method: 'DELETE',
  path: '/v1/volumes',
  input: z.object({ envId: EnvIdInput, ids: idListInput(100) }),
  output: Ok,
  refusals: { 400: 'An id that is not an integer, or more than 100 ids', ...fileNotFound },
});

export const downloadFile = defineOperation({
  ...ofVolumes,
  name: 'download_file',
  summary: 'A short-lived link to a file, public or not',
  method: 'GET',
  path: '/v1/volumes/{id}/download',
  input: z.object({ id: IdInput, envId: EnvIdInput }),
  output: z.object({ url: z.string(), expiresAt: TimestampText }),
  refusals: fileNotFound,
});
