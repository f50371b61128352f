import { openApiDocument } from '#contract/openapi.ts';
import { allOperations } from '#contract/operations.ts';
import type { Implementations } from '../features/access/operation-call.ts';
import type { Platform } from '../platform/platform.ts';
import { version } from '../platform/version.ts';

export function documentOperations({ config }: Platform): Implementations<'getOpenApiDocument'> {
  const baseUrl = config.baseUrl.origin;
  let document: Promise<ReturnType<typeof openApiDocument>> | undefined;
  return {
    getOpenApiDocument: () =>
      (document ??= Promise.resolve(openApiDocument(allOperations, { version, baseUrl }))),
  };
}
