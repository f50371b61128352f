import { type Command, Option } from 'commander';
import type { Client } from '#contract/client.ts';
import type { KeyLevel } from '#contract/operation.ts';

type Owner = { readonly env?: string; readonly app?: string; readonly team?: string };
type CreateOptions = Owner & { readonly level: KeyLevel; readonly name: string; readonly expires?: string };

export function addKeyCommands(program: Command, connect: () => Client): void {
  const keys = program.command('keys').description('API keys');

  withOwner(keys.command('create'))
    .description('make a key and print it: it is shown only this once')
    .addOption(
      new Option('--level <level>', 'what the key reaches')
        .choices(['environment', 'app', 'team', 'user'])
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'what the key is called in lists and in the activity feed')
    .option('--expires <seconds>', 'unix timestamp after which it is void')
    .action(async ({ level, name, expires, ...owner }: CreateOptions) => {
      const { secret } = await connect().createKey({ level, name, expiresAt: expires, ...idsOf(owner) });
      process.stdout.write(`${secret}\n`);
    });

  withOwner(keys.command('list'))
    .description('the keys within reach, without their secrets')
    .action(async (owner: Owner) => {
      const { keys: found } = await connect().listKeys(idsOf(owner));
      for (const { id, level, name } of found) process.stdout.write(`${id}\t${level}\t${name}\n`);
    });

  keys
    .command('delete <keyId>')
    .description('revoke a key')
    .action(async (keyId: string) => {
      await connect().deleteKey({ keyId });
    });
}

function withOwner(command: Command): Command {
  return command
    .option('--env <envId>', 'the environment')
    .option('--app <appId>', 'the app')
    .option('--team <teamId>', 'the team');
}

function idsOf({ env, app, team }: Owner) {
  return { envId: env, appId: app, teamId: team };
}
