// `vitrine user` on the command line.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { dataFolder } from '../../program/data-folder.ts';
import type {
  ListAuditOptions,
  ListUsersOptions,
  RemoveUserOptions,
  UserPlace,
  UserRuleOptions,
} from './user-command.ts';

export interface UserCommands {
  listUsers: (options: ListUsersOptions) => Promise<void>;
  setUserRules: (userId: string, options: UserRuleOptions) => Promise<void>;
  disableUser: (userId: string, options: UserPlace) => Promise<void>;
  enableUser: (userId: string, options: UserPlace) => Promise<void>;
  signUserOut: (userId: string, options: UserPlace) => Promise<void>;
  transferUser: (userId: string, to: string, options: UserPlace) => Promise<void>;
  removeUser: (userId: string, options: RemoveUserOptions) => Promise<void>;
  listAudit: (options: ListAuditOptions) => Promise<void>;
}

export function addUserCommands(program: Command, commands: UserCommands): void {
  const user = program
    .command('user')
    .description('Users of a chat, by their ids (vitrine user list, or GET /api/me).');
  /** Adds a command with the options that say where the users are. */
  const add = (name: string, description: string): Command =>
    user
      .command(name)
      .description(description)
      .option('--data <folder>', 'data folder of the chat', dataFolder())
      .addOption(new Option('--database <url>', 'PostgreSQL: postgres://user@host/database').env('DATABASE_URL'))
      .addOption(
        new Option('--nats <url>', 'NATS, where the chats have it, so that they hear of it at once').env('NATS_URL'),
      )
      .option('--schema <name>', 'schema of the tables', 'vitrine');
  add('list', 'List the users with their last use, chats, tokens and cost of 30 days, the last ones first.')
    .option('--search <text>', 'part of a name, an address or an id')
    .option('--json', 'as JSON lines')
    .action(commands.listUsers);
  add('disable', 'Refuse all sign-ins of a user from now on, and end what is open.')
    .argument('<id>', 'id of the user')
    .action(commands.disableUser);
  add('enable', 'Let a disabled user sign in again.').argument('<id>', 'id of the user').action(commands.enableUser);
  add('set', 'Set a role and limits for a user, in place of the sign-in and the configuration.')
    .argument('<id>', 'id of the user')
    .addOption(new Option('--role <role>', 'whatever the sign-in says').choices(['user', 'admin', 'by-sign-in']))
    .option('--requests-per-minute <number>', 'or "default"', parseLimit)
    .option('--tokens-per-day <number>', 'or "default"', parseLimit)
    .option('--cost-per-day <number>', 'or "default"', parseLimit)
    .action(commands.setUserRules);
  add('sign-out', 'End all sign-ins of a user, with their streams and runs, in all processes of the chat.')
    .argument('<id>', 'id of the user')
    .action(commands.signUserOut);
  add('transfer', 'Move all chats of a user to another user, and sign the first one out.')
    .argument('<id>', 'id of the user')
    .argument('<to>', 'id of the other user')
    .action(commands.transferUser);
  add('remove', "Delete a user's chats, consents, settings and stored contents, for ever.")
    .argument('<id>', 'id of the user; "local" in a chat without sign-in')
    .option('--yes', 'really delete')
    .action(commands.removeUser);
  add('audit', 'Print the audit log as JSON lines, the newest entry first.')
    .option('--search <text>', 'part of an action, of details, or of the name of a user')
    .action(commands.listAudit);
}

/** Reads a limit. */
function parseLimit(text: string): number | 'default' {
  if (text === 'default') return text;
  const limit = Number(text);
  if (!(limit > 0) || !Number.isFinite(limit)) throw new InvalidArgumentError('It is a positive number, or "default".');
  return limit;
}
