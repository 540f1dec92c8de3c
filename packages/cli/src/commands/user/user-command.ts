// `vitrine user`: what the console of admins does, without a chat.
import { resolve } from 'node:path';
import { createSqliteStores, type StoreProvider } from '@vitrine/agent';
import { createPostgresStores } from '@vitrine/agent/internal/stores';
import type { DirectoryUser, UserRules, UserStores } from '@vitrine/chat/internal/command';
import { printLine } from '../../program/print-line.ts';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';
import { openUserRecords, type UserRecords } from '../chat/user-tables/user-records.ts';
import { createUserStores } from '../chat/user-tables/user-stores.ts';

/** Options that say where users are. */
export interface UserPlace {
  /** Folder of the databases, where there is no `database`. */
  readonly data: string;
  /** Address of PostgreSQL. Absent or empty: the records are in the data folder. */
  readonly database?: string | undefined;
  readonly nats?: string | undefined;
  readonly schema: string;
}

export interface ListUsersOptions extends UserPlace {
  readonly search?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Rules to change; `default` takes one back, absent ones stay. */
export interface UserRuleOptions extends UserPlace {
  readonly role?: 'user' | 'admin' | 'by-sign-in' | undefined;
  readonly requestsPerMinute?: number | 'default' | undefined;
  readonly tokensPerDay?: number | 'default' | undefined;
  readonly costPerDay?: number | 'default' | undefined;
}

export interface RemoveUserOptions extends UserPlace {
  /** True if the data are deleted; else the command only says what would be. */
  readonly yes?: boolean | undefined;
}

export interface ListAuditOptions extends UserPlace {
  readonly search?: string | undefined;
}

const PAGE = 500;
const MONTH_MS = 30 * 86_400_000;

interface OpenUsers extends UserRecords {
  readonly stores: UserStores;
}

/** Opens records and stores for `work`, and closes them. */
async function withUsers<T>(place: UserPlace, work: (users: OpenUsers) => Promise<T>): Promise<T> {
  const { database, nats, schema } = place;
  const data = resolve(place.data);
  const records = await openUserRecords({ data, database, nats });
  try {
    const provider: StoreProvider = database
      ? await createPostgresStores({ url: database, schema, connections: 2 })
      : createSqliteStores({ folder: data });
    const stores = createUserStores({ stores: provider, release: async () => {} });
    return await work({ ...records, stores }).finally(() => provider.close());
  } finally {
    await records.close();
  }
}

export function runListUsers({ search, json, ...place }: ListUsersOptions): Promise<void> {
  const usageSince = new Date(Date.now() - MONTH_MS).toISOString().slice(0, 10);
  return withUsers(place, async ({ users, stores }) => {
    let after: DirectoryUser | undefined;
    do {
      const page: DirectoryUser[] = await users.list({ search, usageSince, after, limit: PAGE });
      const counts = await stores.countSessions(page.map(({ id }) => id));
      for (const [index, user] of page.entries()) printLine(describeUser(user, { sessions: counts[index] ?? 0, json }));
      after = page.length < PAGE ? undefined : page.at(-1);
    } while (after);
  });
}

interface UserLineOptions {
  readonly sessions: number;
  readonly json: boolean | undefined;
}

function describeUser(user: DirectoryUser, { sessions, json }: UserLineOptions): string {
  const { id, name, email, access, tokens, cost } = user;
  const role = access.role ?? (user.isAdminBySignIn ? 'admin' : 'user');
  const lastUsedAt = user.lastUsedAt === undefined ? undefined : new Date(user.lastUsedAt).toISOString();
  const { isDisabled: isDisabledHere, isDeactivated, isGroupAdmin: _admin, revokedBefore: _time, ...limits } = access;
  const isDisabled = isDisabledHere === true || isDeactivated === true;
  if (json)
    return JSON.stringify({ id, name, email, role, disabled: isDisabled, limits, lastUsedAt, sessions, tokens, cost });
  const facts = [role, ...(isDisabled ? ['disabled'] : []), `${sessions} chats`, `${tokens} tokens`, `cost ${cost}`];
  return printable(`${id}  ${lastUsedAt?.slice(0, 16) ?? 'never signed in '}  ${name}  (${facts.join(', ')})`);
}

/** Refuses the user's sign-ins of until now, and ends what they have opened, in all processes of the chat. */
export function runSignUserOut(userId: string, place: UserPlace): Promise<void> {
  return withUsers(place, async ({ access, audit }) => {
    await access.revoke(userId, Date.now());
    await audit.add({ action: 'signUserOut', userId, details: BY_COMMAND });
    printLine(`All sign-ins of the user ${printable(userId)} have ended.`);
  });
}

const BY_COMMAND = { by: 'command' };

export function runDisableUser(userId: string, place: UserPlace): Promise<void> {
  return changeRules(userId, place, { isDisabled: true }, 'is disabled, and signed out everywhere');
}

export function runEnableUser(userId: string, place: UserPlace): Promise<void> {
  return withUsers(place, ({ scim }) => scim.users.activate(userId)).then(() =>
    changeRules(userId, place, { isDisabled: undefined }, 'may sign in again'),
  );
}

export function runSetUserRules(userId: string, options: UserRuleOptions): Promise<void> {
  const { role, requestsPerMinute, tokensPerDay, costPerDay, ...place } = options;
  const changes = { role: role === 'by-sign-in' ? 'default' : role, requestsPerMinute, tokensPerDay, costPerDay };
  const present = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (present.length === 0)
    throw new UsageError(
      'missing',
      'Name what to set: --role, --requests-per-minute, --tokens-per-day, --cost-per-day.',
    );
  const rules = Object.fromEntries(present.map(([name, value]) => [name, value === 'default' ? undefined : value]));
  return changeRules(userId, place, rules, 'has new rules');
}

function changeRules(userId: string, place: UserPlace, change: UserRules, done: string): Promise<void> {
  return withUsers(place, async ({ access, audit }) => {
    const { revokedBefore: _, ...before } = await access.read(userId);
    const rules = { ...before, ...change };
    await access.setRules(userId, rules);
    if (rules.isDisabled && !before.isDisabled) await access.revoke(userId, Date.now());
    // A lost role ends what was opened with it.
    else if (before.role !== rules.role) await access.interrupt(userId);
    const details = Object.entries(change).map(([name, value]) => [name, String(value ?? 'default')]);
    await audit.add({ action: 'setUserRules', userId, details: { ...BY_COMMAND, ...Object.fromEntries(details) } });
    printLine(`The user ${printable(userId)} ${done}.`);
  });
}

export function runTransferUser(userId: string, to: string, place: UserPlace): Promise<void> {
  if (userId === to) throw new UsageError('conflict', 'The chats belong to this user already.', { received: to });
  return withUsers(place, async ({ access, audit, stores }) => {
    await access.revoke(userId, Date.now());
    const sessions = await stores.transfer(userId, to);
    await audit.add({ action: 'transferSessions', userId, details: { ...BY_COMMAND, to } });
    printLine(`${sessions} chats of the user ${printable(userId)} belong to ${printable(to)} now.`);
  });
}

export function runRemoveUser(userId: string, { yes, ...place }: RemoveUserOptions): Promise<void> {
  if (!yes)
    throw new UsageError('missing', `Everything of the user ${printable(userId)} would be deleted.`, {
      received: userId,
      hint: 'Add --yes to do so.',
    });
  return withUsers(place, async ({ access, audit, users, stores }) => {
    // First, so that nothing of the user is written meanwhile.
    await access.revoke(userId, Date.now());
    const { removed, left } = await stores.remove(userId);
    const counts = { ...removed, ...(await users.remove(userId)) };
    await audit.add({ action: 'removeUser', userId, details: BY_COMMAND });
    const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    printLine(`Everything of the user ${printable(userId)} is deleted: ${parts.join(', ')}. ${left} rows are left.`);
  });
}

export function runListAudit({ search, ...place }: ListAuditOptions): Promise<void> {
  return withUsers(place, async ({ audit }) => {
    let before: number | undefined;
    for (;;) {
      const entries = await audit.list({ search, before, limit: PAGE });
      for (const { at, ...entry } of entries) printLine(JSON.stringify({ ...entry, at: new Date(at).toISOString() }));
      before = entries.at(-1)?.seq;
      if (before === undefined) return;
    }
  });
}
