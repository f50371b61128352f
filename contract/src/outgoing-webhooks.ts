import { z } from 'zod';
import { defineOperation } from './operation.ts';
import {
  AfterIdInput,
  appCallers,
  AppIdInput,
  Id,
  IdInput,
  Ok,
  Pagination,
  TimestampText,
} from './shared.ts';

export const WebhookEvent = z.enum([
  'deployment.created',
  'deployment.succeeded',
  'deployment.failed',
  'deployment.stopped',
  'deployment.published',
]);

export const Webhook = z
  .object({
    id: Id,
    appId: Id,
    url: z.string(),
    events: z.array(WebhookEvent),
    createdAt: TimestampText,
  })
  .meta({ id: 'Webhook' });

export const WebhookDelivery = z
  .object({
    id: Id,
    webhookId: Id,
    event: WebhookEvent,
    url: z.string(),
    payload: z.string().meta({ description: 'The body that was sent' }),
    attempt: z.number().meta({ description: 'From 1' }),
    statusCode: z.number().nullable().meta({ description: 'null when no response was received' }),
    error: z.string().meta({ description: 'Why no response was received; empty otherwise' }),
    durationMs: z.number(),
    createdAt: TimestampText,
  })
  .meta({ id: 'WebhookDelivery' });

const ofWebhooks = { area: 'Webhooks', callers: appCallers, target: 'app' } as const;

const appNotFound = { 403: 'Missing or invalid key', 404: 'App not found' } as const;
const webhookNotFound = {
  403: 'Missing or invalid key',
  404: 'App not found, or webhook not found in it',
} as const;

export const listWebhooks = defineOperation({
  ...ofWebhooks,
  name: 'list_webhooks',
  summary: 'The outgoing webhooks of an app',
  method: 'GET',
  path: '/v1/webhooks',
  input: z.object({ appId: AppIdInput }),
  output: z.object({ webhooks: z.array(Webhook) }),
  refusals: appNotFound,
});

export const createWebhook = defineOperation({
  ...ofWebhooks,
  name: 'create_webhook',
  summary: "Have an app's events sent to a URL; the secret that signs them is shown only here",
  method: 'POST',
  path: '/v1/webhooks',
  input: z.object({
    appId: AppIdInput,
    url: z.string().min(1).max(2048).meta({ description: 'http or https URL' }),
    events: z
      .array(WebhookEvent)
      .min(1)
      .max(WebhookEvent.options.length)
      .default(WebhookEvent.options)
      .meta({ description: 'Default: all of them' }),
  }),
  output: z.object({ webhook: Webhook, secret: z.string() }),
  status: 201,
  refusals: { 400: 'Not an http or https URL', ...appNotFound },
});

export const deleteWebhook = defineOperation({
  ...ofWebhooks,
  name: 'delete_webhook',
  summary: 'Delete an outgoing webhook',
  method: 'DELETE',
  path: '/v1/webhooks',
  input: z.object({ appId: AppIdInput, webhookId: IdInput }),
  output: Ok,
  refusals: webhookNotFound,
});

export const listWebhookDeliveries = defineOperation({
  ...ofWebhooks,
  name: 'list_webhook_deliveries',
  summary: 'The events that were sent, newest first',
  method: 'GET',
  path: '/v1/webhooks/deliveries',
  input: z.object({
    appId: AppIdInput,
    webhookId: IdInput.optional().meta({ description: 'Only those of this webhook' }),
    afterId: AfterIdInput,
  }),
  output: z.object({ deliveries: z.array(WebhookDelivery), pagination: Pagination }),
  refusals: webhookNotFound,
});
