// SCIM routes of users: an active one may sign in, as the sign-in's own rules say; any other may not.
import type { Context, Hono } from 'hono';
import { readMember, readPatch } from './read-patch.ts';
import { answerScim, scimProblem } from './scim-answers.ts';
import { parseFilter, USER_FILTER } from './scim-filter.ts';
import { describePage, readPage, readSelection, select } from './scim-pages.ts';
import type { ScimGroup, ScimUser, ScimUserValues } from './scim-records.ts';
import { USER_SCHEMA } from './scim-schema.ts';
import { endAccess, linkByValues, noteScim, type ScimParts } from './scim-service.ts';
import { patchUserValues, readUserValues } from './user-values.ts';

export interface ScimRouteTools {
  /** Address of the service, by a request. */
  readonly base: (context: Context) => string;
  /** Reads the body of a request. */
  readonly readBody: (context: Context) => Promise<unknown>;
}

/** Times that a change is tried again after another one of the same record. */
export const MAX_TRIES = 10;

/** Tells whether a text can be an id: others, such as those with a NUL, are not asked for in the database. */
export const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

export const unknownRecord = (id: string): Error =>
  scimProblem({ status: 404, detail: `There is no resource ${id.slice(0, 100)}.` });
export const nameTaken = (): Error =>
  scimProblem({ status: 409, scimType: 'uniqueness', detail: 'Another resource has this name or externalId.' });
export const changedMeanwhile = (): Error =>
  scimProblem({
    status: 503,
    detail: 'The resource is changed too often. Try again.',
    headers: { 'Retry-After': '1' },
  });

export function addScimUserRoutes(app: Hono, parts: ScimParts, { base, readBody }: ScimRouteTools): void {
  const { users, groups } = parts.records;
  const requireUser = async (id: string): Promise<ScimUser> => {
    const user = isId(id) ? await users.read(id) : undefined;
    if (user) return user;
    throw unknownRecord(id);
  };
  const describe = async (context: Context, list: readonly ScimUser[]): Promise<object[]> => {
    const isWanted = readSelection(context);
    const byUser = isWanted('groups')
      ? await groups.listByMember(list.map(({ id }) => id))
      : new Map<string, ScimGroup[]>();
    return list.map(user => select(toResource(user, byUser.get(user.id) ?? [], base(context)), isWanted));
  };
  const answerUser = async (context: Context, user: ScimUser, status = 200): Promise<Response> => {
    const [resource] = await describe(context, [user]);
    return answerScim(resource, status, { Location: `${base(context)}/Users/${user.id}` });
  };
  /** Changes a user, from what is stored at that moment. */
  const change = async (id: string, values: (user: ScimUser) => ScimUserValues, action: string): Promise<ScimUser> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const before = await requireUser(id);
      const changed = await users.replace(before, values(before));
      if (changed === 'taken') throw nameTaken();
      if (changed === 'changed') continue;
      const after = { ...changed, userId: await linkByValues(parts, changed) };
      if (before.userId !== undefined && before.userId !== after.userId) await parts.access.interrupt(before.userId);
      // Also when it was inactive before: the end of its access may have failed then.
      if (!after.isActive) await endAccess(parts, after);
      await noteScim(parts, action, { userId: after.userId, ...describeChange(before, after) });
      return after;
    }
    throw changedMeanwhile();
  };

  app.get('/Users', async context => {
    const conditions = parseFilter(context.req.query('filter'), USER_FILTER);
    const range = readPage(context);
    const { total, page } = await users.list({ conditions, offset: range.startIndex - 1, limit: range.count });
    return answerScim(describePage(await describe(context, page), total, range));
  });
  app.post('/Users', async context => {
    const values = readUserValues(await readBody(context));
    const stored = await users.create(values);
    if (stored === 'taken') throw nameTaken();
    const user = { ...stored, userId: await linkByValues(parts, stored) };
    if (!user.isActive) await endAccess(parts, user);
    await noteScim(parts, 'provisionUser', { userId: user.userId, record: user.id, active: String(user.isActive) });
    return answerUser(context, user, 201);
  });
  app.get('/Users/:id', async context => answerUser(context, await requireUser(context.req.param('id'))));
  app.put('/Users/:id', async context => {
    const body = await readBody(context);
    const values = readUserValues(body);
    // A client that says nothing of it does not let a user in again.
    const isSet = (readMember(body, 'active') ?? undefined) !== undefined;
    const replace = (user: ScimUser): ScimUserValues => (isSet ? values : { ...values, isActive: user.isActive });
    return answerUser(context, await change(context.req.param('id'), replace, 'replaceProvisionedUser'));
  });
  app.patch('/Users/:id', async context => {
    const changes = readPatch(await readBody(context));
    const patch = (user: ScimUser): ScimUserValues => patchUserValues(user, changes);
    return answerUser(context, await change(context.req.param('id'), patch, 'changeProvisionedUser'));
  });
  app.delete('/Users/:id', async context => {
    const id = context.req.param('id');
    const user = isId(id) ? await users.remove(id) : undefined;
    if (!user) throw unknownRecord(id);
    await endAccess(parts, user);
    await noteScim(parts, 'removeProvisionedUser', { userId: user.userId, record: id });
    return new Response(null, { status: 204 });
  });
}

/** Names what has changed, without the values. */
function describeChange(before: ScimUser, after: ScimUser): Record<string, string> {
  const names = (['userName', 'externalId', 'profile'] as const).filter(
    name => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return {
    record: after.id,
    ...(before.isActive !== after.isActive && { active: String(after.isActive) }),
    ...(names.length > 0 && { changed: names.join(', ') }),
  };
}

function toResource(user: ScimUser, groups: readonly ScimGroup[], base: string): object {
  const { id, userName, externalId, isActive, profile, createdAt, changedAt } = user;
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId !== undefined && { externalId }),
    userName,
    ...profile,
    active: isActive,
    ...(groups.length > 0 && {
      groups: groups.map(group => ({
        value: group.id,
        $ref: `${base}/Groups/${group.id}`,
        display: group.displayName,
      })),
    }),
    meta: describeMeta('User', { createdAt, changedAt }, `${base}/Users/${id}`),
  };
}

export const describeMeta = (
  resourceType: string,
  { createdAt, changedAt }: Pick<ScimUser, 'createdAt' | 'changedAt'>,
  location: string,
) => ({
  resourceType,
  created: new Date(createdAt).toISOString(),
  lastModified: new Date(changedAt).toISOString(),
  location,
});
