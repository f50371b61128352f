import { Command, CommanderError } from 'commander';
import { ApiError } from '#contract/client.ts';
import { connect } from './connect.ts';
import { addKeyCommands } from './keys.ts';
import { UsageError } from './usage-error.ts';

const program = new Command('berth')
  .description('Speaks to a Berth: the one that runs in this folder, or another by its URL and a key.')
  .option('--url <url>', 'the base URL; by default the Berth on this machine')
  .option('--key <key>', 'an API key; by default BERTH_KEY, else that of the operator of this machine');

addKeyCommands(program, () => connect(program.opts(), process.env, process.cwd()));

try {
  await program.exitOverride().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode);
  if (!(error instanceof ApiError || error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
