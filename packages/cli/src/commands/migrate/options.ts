// `vitrine migrate` and `vitrine user` on the command line.
import { type Command, Option } from 'commander';
import { dataFolder } from '../../program/data-folder.ts';
import type { RemoveUserOptions, SignUserOutOptions } from '../user/user-command.ts';
import type { MigrateCommandOptions } from './migrate-command.ts';

export interface MigrateCommands {
  migrate: (options: MigrateCommandOptions) => Promise<void>;
  removeUser: (userId: string, options: RemoveUserOptions) => Promise<void>;
  signUserOut: (userId: string, options: SignUserOutOptions) => Promise<void>;
}

/** The user of a chat without sign-in: `LOCAL_USER` of `@vitrine/agent`, which is loaded only when it is used. */
const LOCAL_USER = 'local';

export function addMigrateCommand(program: Command, action: MigrateCommands['migrate']): void {
  program
    .command('migrate')
    .description("Copy a chat's data folder to PostgreSQL. It can be repeated, and goes on where it ended.")
    .option('--data <folder>', 'data folder of the chat, which must not be running', dataFolder())
    .addOption(new Option('--database <url>', 'PostgreSQL: postgres://user@host/database').env('DATABASE_URL'))
    .option('--schema <name>', 'schema of the tables', 'vitrine')
    .option('--user <id>', 'the user that gets the data', LOCAL_USER)
    .option('--dry-run', 'print what would be copied, and write nothing')
    .option('--json', 'the report as JSON')
    .action(action);
}

export function addUserCommands(program: Command, commands: Omit<MigrateCommands, 'migrate'>): void {
  const database = (): Option =>
    new Option('--database <url>', 'PostgreSQL: postgres://user@host/database').env('DATABASE_URL');
  const nats = (): Option =>
    new Option('--nats <url>', 'NATS, where the chats have it, so that they hear of it at once').env('NATS_URL');
  const user = program
    .command('user')
    .description('Users of a chat, by their ids (GET /api/me, or the column user_id).');
  user
    .command('sign-out')
    .description('End all sign-ins of a user, with their streams and runs, in all chats of the database.')
    .argument('<id>', 'id of the user')
    .addOption(database())
    .addOption(nats())
    .action(commands.signUserOut);
  user
    .command('remove')
    .description("Delete a user's chats, consents, settings and stored contents, for ever.")
    .argument('<id>', 'id of the user; "local" in a chat without sign-in')
    .option('--data <folder>', 'data folder of the chat', dataFolder())
    .addOption(database())
    .addOption(nats())
    .option('--schema <name>', 'schema of the tables', 'vitrine')
    .option('--yes', 'really delete')
    .action(commands.removeUser);
}
