import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { AfterIdInput, EnvIdInput, environmentCallers, Id, Pagination, TimestampText } from './shared.ts';

export const MailerConfig = z
  .object({
    host: z.string().meta({ description: 'SMTP host; empty while nothing is delivered' }),
    port: z.int(),
    secure: z.boolean().meta({ description: 'TLS from the first byte, not by STARTTLS' }),
    username: z.string(),
    from: z.string().meta({ description: 'Sender address' }),
  })
  .meta({ id: 'MailerConfig' });

export const Email = z
  .object({
    id: Id,
    to: z.string(),
    from: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    createdAt: TimestampText,
    delivered: z.boolean(),
    error: z.string().meta({ description: 'Why it was not delivered; empty otherwise' }),
  })
  .meta({ id: 'Email' });

const ofMailer = { area: 'Mailer', callers: environmentCallers, target: 'environment' } as const;

const environmentNotFound = { 403: 'Missing or invalid key', 404: 'Environment not found' } as const;

export const getMailerConfig = defineOperation({
  ...ofMailer,
  name: 'get_mailer_config',
  summary: 'How an environment delivers its emails, without the password',
  method: 'GET',
  path: '/v1/mailer/config',
  input: z.object({ envId: EnvIdInput }),
  output: z.object({ config: MailerConfig }),
  refusals: environmentNotFound,
});

export const configureMailer = defineOperation({
  ...ofMailer,
  name: 'configure_mailer',
  summary: 'Change how an environment delivers its emails: only the fields given change',
  method: 'POST',
  path: '/v1/mailer/config',
  input: z.object({
    envId: EnvIdInput,
    host: z.string().max(253).optional().meta({ description: 'SMTP host; empty turns delivery off' }),
    port: z.int().min(1).max(65_535).optional(),
    secure: z.boolean().optional().meta({ description: 'TLS from the first byte, not by STARTTLS' }),
    username: z.string().max(512).optional(),
    password: z.string().max(4096).optional().meta({ description: 'Never shown again' }),
    from: z.string().max(320).optional().meta({ description: 'Sender address' }),
  }),
  output: z.object({ config: MailerConfig }),
  refusals: { 400: 'Invalid values', ...environmentNotFound },
});

export const listEmails = defineOperation({
  ...ofMailer,
  name: 'list_emails',
  summary: 'The emails an environment has sent, newest first, delivered or not',
  method: 'GET',
  path: '/v1/mailer/emails',
  input: z.object({ envId: EnvIdInput, afterId: AfterIdInput }),
  output: z.object({ emails: z.array(Email), pagination: Pagination }),
  refusals: environmentNotFound,
});
