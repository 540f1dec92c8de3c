// `vitrine migrate` on the command line.
import { type Command, Option } from 'commander';
import { dataFolder } from '../../program/data-folder.ts';
import type { MigrateCommandOptions } from './migrate-command.ts';

export interface MigrateCommands {
  migrate: (options: MigrateCommandOptions) => Promise<void>;
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
    .option('--plan', 'print what the start of a chat of this version would change in the database, and write nothing')
    .option('--json', 'the report as JSON')
    .action(action);
}
