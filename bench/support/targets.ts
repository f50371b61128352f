import { createClient } from '#contract/client.ts';
import { adminKey, type Berth } from './berth.ts';

/** Something to ask for again and again, and the answer that it must give. */
export type Target = {
  readonly name: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type BerthTargets = {
  readonly envs: Target;
  readonly envsTeam: Target;
  readonly envsUser: Target;
  readonly pull: Target;
};

const variables = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`VARIABLE_${index}`, `the value of variable ${index}`]),
);

export async function helloTarget(url: URL): Promise<Target> {
  const target = await prove('bare Fastify hello', url);
  if (target.body !== '{"hello":"world"}') throw new Error(`hello answered ${target.body}`);
  return target;
}

/** An app whose one environment has ten variables, and a key of each level. */
export async function makeTargets({ url }: Berth): Promise<BerthTargets> {
  const admin = createClient({ baseUrl: url.href, key: adminKey });
  const { app } = await admin.createApp({ url: 'https://git.example/bench.git', displayName: 'bench' });
  const ids = { appId: app.id, teamId: app.teamId };
  const { environments } = await admin.listEnvironments({ appId: app.id });
  const envId = environments[0]!.id;
  await admin.updateEnvironment({ envId, envVars: variables });
  const appKey = (await admin.createKey({ level: 'app', name: 'app', appId: ids.appId })).secret;
  const teamKey = (await admin.createKey({ level: 'team', name: 'team', teamId: ids.teamId })).secret;
  const envKey = (await admin.createKey({ level: 'environment', name: 'environment', envId })).secret;
  const targets = {
    envs: await prove('GET /v1/envs, app key', new URL('/v1/envs', url), appKey),
    envsTeam: await prove('GET /v1/envs, team key', new URL(`/v1/envs?appId=${app.id}`, url), teamKey),
    envsUser: await prove('GET /v1/envs, user key', new URL(`/v1/envs?appId=${app.id}`, url), adminKey),
    pull: await prove('GET /v1/env/pull, environment key', new URL('/v1/env/pull', url), envKey),
  };
  checkAnswers(targets);
  return targets;
}

async function prove(name: string, url: URL, key?: string): Promise<Target> {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: key };
  const response = await fetch(url, { headers });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${body}`);
  return { name, url, headers, body };
}

function checkAnswers({ envs, envsTeam, envsUser, pull }: BerthTargets): void {
  const { environments } = JSON.parse(envs.body) as {
    environments: { build: { vars: Record<string, string> } }[];
  };
  const names = Object.keys(environments[0]?.build.vars ?? {}).toSorted();
  const pulled = JSON.parse(pull.body) as Record<string, string>;
  const isRight =
    environments.length === 1 &&
    names.join() === Object.keys(variables).join() &&
    envsTeam.body === envs.body &&
    envsUser.body === envs.body &&
    Object.keys(pulled).length === names.length &&
    names.every((name) => pulled[name] === variables[name]);
  if (!isRight) throw new Error(`the answers are not what was stored: ${envs.body} ${pull.body}`);
}
