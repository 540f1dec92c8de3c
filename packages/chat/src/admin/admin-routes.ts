// HTTP routes for admins: the users of the chat, what they may use, and what they have.
import { API_ROUTES } from '@vitrine/agent/api';
import type { AdminUser, UserRules as RulesBody } from '@vitrine/agent/internal/api';
import type { Context, MiddlewareHandler } from 'hono';
import { isAdmin } from '../auth/is-admin.ts';
import { readSetRole, type UserAccess, type UserRules } from '../auth/user-access.ts';
import { ChatError } from '../errors.ts';
import type { ApiRouter } from '../routes/api-router.ts';
import type { AdminRecords, DirectoryUser } from './records.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;
/** Days of usage that are summed up for a user. */
const USAGE_DAYS = 30;
/** Days of usage that are summed up for a server or a model. */
const SERVICE_DAYS = 7;

export interface AdminRoutesOptions {
  /** Records of the console; without them the routes answer 404. */
  readonly admin: AdminRecords | undefined;
  readonly access: UserAccess | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with errors of an export that has begun. */
  readonly report: (error: unknown) => void;
}

/** Throws `ChatError` `not-allowed` for users who are no admins. */
export const requireAdmin: MiddlewareHandler = (context, next) => {
  if (isAdmin(context)) return next();
  throw new ChatError('not-allowed', 'Only an admin of this chat can do this.');
};

/** The error of a chat without users who sign in. */
export const noConsole = (): ChatError =>
  new ChatError('not-found', 'This chat has no users who sign in, so that there is nothing to administer.');

export function addAdminRoutes(api: ApiRouter, { admin, access, now, report }: AdminRoutesOptions): void {
  const requireParts = (): { admin: AdminRecords; access: UserAccess } => {
    if (admin && access) return { admin, access };
    throw noConsole();
  };
  const readDay = (days: number): string => new Date(now() - days * DAY_MS).toISOString().slice(0, 10);
  const readUser = async (id: string): Promise<DirectoryUser> => {
    const user = await requireParts().admin.users.read(id, readDay(USAGE_DAYS));
    if (user) return user;
    throw new ChatError('not-found', `There is no user ${id.slice(0, 100)}.`, { received: id });
  };
  /** Finds a user who has signed in: others have nothing here to change. */
  const requireUser = async (id: string): Promise<DirectoryUser> => {
    const user = await readUser(id);
    if (user.lastUsedAt !== undefined) return user;
    throw new ChatError(
      'not-found',
      `The user ${id.slice(0, 100)} has never signed in: the identity provider decides about them until then.`,
      { received: id },
    );
  };
  const describe = async (user: DirectoryUser): Promise<AdminUser> => {
    if (user.lastUsedAt === undefined) return toAdminUser(user, 0);
    const { sessions, eventBytes, contentBytes } = await requireParts().admin.stores.measure(user.id);
    return { ...toAdminUser(user, sessions), storedBytes: eventBytes + contentBytes };
  };
  /** An admin who shuts themselves out could not undo it. */
  const requireOther = (context: Context, id: string): void => {
    if (context.get('user').id === id)
      throw new ChatError('bad-request', 'You cannot disable or delete yourself: another admin can.', { received: id });
  };

  api.answer(API_ROUTES.listUsers, async ({ context }) => {
    const { users, stores } = requireParts().admin;
    const after = parseCursor(context.req.query('after'));
    const search = context.req.query('search');
    const listed = await users.list({ search, after, usageSince: readDay(USAGE_DAYS), limit: PAGE + 1 });
    const page = listed.slice(0, PAGE);
    const counts = await stores.countSessions(page.map(({ id }) => id));
    const last = listed.length > PAGE ? page.at(-1) : undefined;
    return {
      users: page.map((user, index) => toAdminUser(user, counts[index] ?? 0)),
      ...(last && { next: `${last.lastUsedAt ?? 0}~${last.id}` }),
    };
  });
  api.answer(API_ROUTES.readUser, async ({ params }) => describe(await readUser(params.id)));
  api.answer(API_ROUTES.setUserRules, async ({ context, params: { id }, body }) => {
    const { access } = requireParts();
    if (body.disabled || body.role === 'user') requireOther(context, id);
    const before = await requireUser(id);
    const rules = fromBody(body);
    await access.setRules(id, rules);
    if (rules.isDisabled && !before.access.isDisabled) await access.revoke(id, now());
    else if (
      readRole(before) === 'admin' &&
      readRole({ ...before, access: { ...rules, isGroupAdmin: before.access.isGroupAdmin } }) === 'user'
    )
      await access.interrupt(id);
    return describe(await requireUser(id));
  });
  api.perform(API_ROUTES.signUserOut, async ({ params: { id } }) => {
    await requireUser(id);
    await requireParts().access.revoke(id, now());
  });
  api.answer(API_ROUTES.transferSessions, async ({ params: { id }, body: { to } }) => {
    const { admin, access } = requireParts();
    await requireUser(id);
    await requireUser(to);
    if (to === id) throw new ChatError('bad-request', 'The sessions belong to this user already.', { received: to });
    await access.revoke(id, now());
    const sessions = await admin.stores.transfer(id, to);
    return { sessions };
  });
  api.respond(API_ROUTES.exportUser, async ({ params: { id } }) => {
    const { stores } = requireParts().admin;
    await requireUser(id);
    const { exportAll } = await import('../export/export-all.ts');
    const source = await stores.openExport(id);
    return exportAll(source, { now: new Date(now()), report, onEnd: () => void source.close().catch(report) });
  });
  api.answer(API_ROUTES.removeUser, async ({ context, params: { id } }) => {
    const { admin, access } = requireParts();
    requireOther(context, id);
    await requireUser(id);
    // First, so that nothing of the user is written meanwhile.
    await access.revoke(id, now());
    const { removed, left } = await admin.stores.remove(id);
    const { profiles, usageDays } = await admin.users.remove(id);
    return { removed: { ...removed, profiles, usageDays }, left, at: new Date(now()).toISOString() };
  });
  api.answer(API_ROUTES.listServices, async () => {
    const services = await requireParts().admin.services.list(readDay(SERVICE_DAYS));
    return {
      services: services.map(({ lastUsedAt, lastFailedAt, lastFailure, ...service }) => ({
        ...service,
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        ...(lastFailedAt === undefined ? {} : { lastFailedAt: new Date(lastFailedAt).toISOString() }),
        ...(lastFailure === undefined ? {} : { lastFailure }),
      })),
    };
  });
}

const readRole = ({ access, isAdminBySignIn }: Pick<DirectoryUser, 'access' | 'isAdminBySignIn'>): 'admin' | 'user' =>
  readSetRole(access) ?? (isAdminBySignIn ? 'admin' : 'user');

function fromBody({ disabled, ...rules }: RulesBody): UserRules {
  return { ...rules, ...(disabled && { isDisabled: true }) };
}

function toAdminUser(user: DirectoryUser, sessions: number): AdminUser {
  const { id, name, email, firstUsedAt, lastUsedAt, tokens, cost, access } = user;
  const { isDisabled, isDeactivated, isGroupAdmin: _admin, revokedBefore: _time, ...limits } = access;
  return {
    id,
    name,
    ...(email === undefined ? {} : { email }),
    role: readRole(user),
    rules: { ...(isDisabled && { disabled: true }), ...(limits as RulesBody) },
    ...(isDeactivated && { deactivated: true }),
    ...(firstUsedAt === undefined ? {} : { firstUsedAt: new Date(firstUsedAt).toISOString() }),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt: new Date(lastUsedAt).toISOString() }),
    sessions,
    tokens,
    cost,
  };
}

/** Reads the place of a page; undefined for the first page and for a malformed place. */
function parseCursor(text = ''): { lastUsedAt: number; id: string } | undefined {
  const [, time, id] = /^(\d{1,15})~([\w-]{1,200})$/.exec(text) ?? [];
  return id === undefined ? undefined : { lastUsedAt: Number(time), id };
}
