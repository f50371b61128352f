import type { Client } from '#contract/client.ts';
import { randomToken } from '../../server/src/platform/secrets.ts';
import type { Berth } from './start-berth.ts';

/** A team with an app, its environment `production`, and a key of every level. */
export type Tenant = {
  readonly teamId: string;
  readonly appId: string;
  readonly appName: string;
  readonly envId: string;
  readonly keys: Readonly<Record<'environment' | 'app' | 'team', string>>;
  readonly environment: Client;
  readonly app: Client;
  readonly team: Client;
};

/** Each test makes its own. The first owner owns them all, so his user key is no test of who reaches what. */
export async function makeTenant(berth: Berth): Promise<Tenant> {
  const { admin } = berth;
  const { team } = await admin.createTeam({ name: `Team ${randomToken(8)}` });
  const appName = `app-${randomToken(8).toLowerCase()}`;
  const { app } = await admin.createApp({ repo: 'github/acme/site', displayName: appName, teamId: team.id });
  const { environments } = await admin.listEnvironments({ appId: app.id });
  const envId = environments[0]!.id;
  const ids = { environment: { envId }, app: { appId: app.id }, team: { teamId: team.id } };
  const make = async (level: 'environment' | 'app' | 'team') =>
    (await admin.createKey({ level, name: `${level} key`, ...ids[level] })).secret;
  const keys = { environment: await make('environment'), app: await make('app'), team: await make('team') };
  return {
    teamId: team.id,
    appId: app.id,
    appName,
    envId,
    keys,
    environment: berth.as(keys.environment),
    app: berth.as(keys.app),
    team: berth.as(keys.team),
  };
}
