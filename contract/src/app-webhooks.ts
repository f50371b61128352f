import { z } from 'zod';
import { ForgeProvider } from './forges.ts';
import { defineOperation } from './operation.ts';
import { appCallers, AppIdInput } from './shared.ts';

export const AppWebhook = z
  .object({ provider: ForgeProvider, url: z.string(), secret: z.string() })
  .meta({ id: 'AppWebhook', description: 'What to enter at the forge so that pushes are told to Berth' });

const ofAppWebhooks = {
  area: 'Apps',
  path: '/v1/app/webhooks',
  callers: appCallers,
  target: 'app',
  input: z.object({ appId: AppIdInput }),
  output: z.object({ webhooks: z.array(AppWebhook) }),
  refusals: { 403: 'Missing or invalid key', 404: 'App not found' },
} as const;

export const listAppWebhooks = defineOperation({
  ...ofAppWebhooks,
  name: 'list_app_webhooks',
  summary: 'What to enter at the forge of an app; each reading is written to the activity feed',
  method: 'GET',
});

export const renewAppWebhooks = defineOperation({
  ...ofAppWebhooks,
  name: 'renew_app_webhooks',
  summary: 'Make a new secret for the webhooks of an app; the old one is no longer accepted',
  method: 'POST',
});
