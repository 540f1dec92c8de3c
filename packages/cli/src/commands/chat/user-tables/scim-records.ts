// Users and groups by SCIM in the database. Each change is one statement, which another process can only come before or after.
import { randomUUID } from 'node:crypto';
import type { ScimRecords } from '@vitrine/chat/internal/command';
import type { Queries, Row } from './queries.ts';

type Users = ScimRecords['users'];
type Groups = ScimRecords['groups'];
type ScimUser = Extract<Awaited<ReturnType<Users['create']>>, object>;
type ScimGroup = Extract<Awaited<ReturnType<Groups['create']>>, object>;
type Conditions = Parameters<Users['list']>[0]['conditions'];

/** `adminGroups`: names or external ids of groups whose members are admins. */
export const createScimRecords = (queries: Queries, adminGroups: readonly string[] = []): ScimRecords => ({
  users: createScimUsers(queries),
  groups: createScimGroups(queries, adminGroups),
});

/** Returns a name with its ASCII letters in lower case. Others stay: two letters that look alike are two names. */
const foldCase = (name: string): string => name.replace(/[A-Z]/g, letter => letter.toLowerCase());

const USER_COLUMNS = 'id, user_name, external_id, user_id, is_active, profile, created_at, changed_at, revision';

function createScimUsers(queries: Queries): Users {
  const { run, nowMs } = queries;
  const readOne = async (condition: string, value: string): Promise<ScimUser | undefined> => {
    const [row] = await run(`SELECT ${USER_COLUMNS} FROM scim_users WHERE user_key IS NOT NULL AND ${condition}`, [
      value,
    ]);
    return row && toUser(row);
  };
  const readMark = async (column: string, value: string) => {
    const [row] = await run(
      `SELECT id, user_id, user_key FROM scim_users WHERE ${column} = $1
      ORDER BY CASE WHEN user_key IS NULL THEN 1 ELSE 0 END, changed_at DESC LIMIT 1`,
      [value],
    );
    return row && { id: String(row.id), ...readUserId(row), isDeleted: row.user_key == null };
  };
  return {
    create: ({ userName, externalId, isActive, profile }) =>
      unlessTaken(async () => {
        const [row] = await run(
          `INSERT INTO scim_users (id, user_name, user_key, external_id, is_active, profile, created_at, changed_at, revision)
          VALUES ($1, $2, $3, $4, $5, $6, ${nowMs}, ${nowMs}, 1) RETURNING ${USER_COLUMNS}`,
          [randomUUID(), userName, foldCase(userName), externalId ?? null, isActive ? 1 : 0, JSON.stringify(profile)],
        );
        const user = toUser(row!);
        if (externalId === undefined) return user;
        // A user who was deleted, and is back: by the same id of the provider it is the same user of the chat.
        const [mark] = await run(
          `DELETE FROM scim_users WHERE id = (
            SELECT id FROM scim_users WHERE user_key IS NULL AND external_id = $1 AND user_id IS NOT NULL
            ORDER BY changed_at DESC LIMIT 1
          ) RETURNING user_id`,
          [externalId],
        );
        if (!mark) return user;
        await run('UPDATE scim_users SET user_id = $2 WHERE id = $1', [user.id, String(mark.user_id)]);
        return { ...user, userId: String(mark.user_id) };
      }),
    read: id => readOne('id = $1', id),
    async list({ conditions, offset, limit }) {
      const { where, values } = toSql(conditions, {
        id: 'id',
        userName: 'user_key',
        externalId: 'external_id',
        active: 'is_active',
      });
      const from = `FROM scim_users WHERE user_key IS NOT NULL${where}`;
      const [count] = await run(`SELECT count(*) AS total ${from}`, values);
      const rows = await run(
        `SELECT ${USER_COLUMNS} ${from} ORDER BY created_at, id LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, limit, offset],
      );
      return { total: Number(count?.total), page: rows.map(toUser) };
    },
    replace: ({ id, revision }, { userName, externalId, isActive, profile }) =>
      unlessTaken(async () => {
        const [row] = await run(
          `UPDATE scim_users SET user_name = $3, user_key = $4, external_id = $5, is_active = $6, profile = $7,
            changed_at = ${nowMs}, revision = revision + 1
          WHERE id = $1 AND revision = $2 AND user_key IS NOT NULL RETURNING ${USER_COLUMNS}`,
          [id, revision, userName, foldCase(userName), externalId ?? null, isActive ? 1 : 0, JSON.stringify(profile)],
        );
        return row ? toUser(row) : 'changed';
      }),
    async remove(id) {
      const user = await readOne('id = $1', id);
      // The row stays without names, so that its user stays out.
      const [row] = await run(
        `UPDATE scim_users SET user_name = NULL, user_key = NULL, is_active = 0, profile = '{}', changed_at = ${nowMs},
          revision = revision + 1
        WHERE id = $1 AND user_key IS NOT NULL RETURNING user_id`,
        [id],
      );
      if (!user || !row) return undefined;
      await run('DELETE FROM scim_members WHERE member_id = $1', [id]);
      await run('DELETE FROM scim_users WHERE id = $1 AND user_id IS NULL AND external_id IS NULL', [id]);
      const { userId: _, ...values } = user;
      return { ...values, ...readUserId(row) };
    },
    findByExternalId: externalId => readMark('external_id', externalId),
    findByUserName: userName => readOne('user_key = $1', foldCase(userName)),
    findByUserId: userId => readMark('user_id', userId),
    async link(id, userId) {
      await run('DELETE FROM scim_users WHERE user_id = $1 AND id <> $2 AND user_key IS NULL', [userId, id]);
      await run('UPDATE scim_users SET user_id = NULL WHERE user_id = $1 AND id <> $2', [userId, id]);
      await run('UPDATE scim_users SET user_id = $1 WHERE id = $2', [userId, id]);
    },
    async activate(userId) {
      await run('DELETE FROM scim_users WHERE user_id = $1 AND user_key IS NULL', [userId]);
      await run(
        `UPDATE scim_users SET is_active = 1, changed_at = ${nowMs}, revision = revision + 1 WHERE user_id = $1 AND is_active = 0`,
        [userId],
      );
    },
  };
}

const GROUP_COLUMNS = 'g.id, g.display_name, g.external_id, g.created_at, g.changed_at, g.revision';
const OWN_GROUP_COLUMNS = GROUP_COLUMNS.replaceAll('g.', '');

function createScimGroups(queries: Queries, adminGroups: readonly string[]): Groups {
  const { run, nowMs, texts } = queries;
  return {
    create: ({ displayName, externalId }) =>
      unlessTaken(async () => {
        const [row] = await run(
          `INSERT INTO scim_groups (id, display_name, name_key, external_id, created_at, changed_at, revision)
          VALUES ($1, $2, $3, $4, ${nowMs}, ${nowMs}, 1) RETURNING ${OWN_GROUP_COLUMNS}`,
          [randomUUID(), displayName, foldCase(displayName), externalId ?? null],
        );
        return toGroup(row!);
      }),
    async read(id) {
      const [row] = await run(`SELECT ${GROUP_COLUMNS} FROM scim_groups g WHERE g.id = $1`, [id]);
      return row && toGroup(row);
    },
    async list({ conditions, offset, limit }) {
      const { where, values } = toSql(conditions, {
        id: 'g.id',
        displayName: 'g.name_key',
        externalId: 'g.external_id',
        members: '(SELECT m.member_id FROM scim_members m WHERE m.group_id = g.id AND m.member_id = ?)',
      });
      const from = `FROM scim_groups g WHERE 1 = 1${where}`;
      const [count] = await run(`SELECT count(*) AS total ${from}`, values);
      const rows = await run(
        `SELECT ${GROUP_COLUMNS} ${from} ORDER BY g.created_at, g.id LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, limit, offset],
      );
      return { total: Number(count?.total), page: rows.map(toGroup) };
    },
    replace: ({ id, revision }, { displayName, externalId }) =>
      unlessTaken(async () => {
        const [row] = await run(
          `UPDATE scim_groups SET display_name = $3, name_key = $4, external_id = $5, changed_at = ${nowMs},
            revision = revision + 1
          WHERE id = $1 AND revision = $2 RETURNING ${OWN_GROUP_COLUMNS}`,
          [id, revision, displayName, foldCase(displayName), externalId ?? null],
        );
        return row ? toGroup(row) : 'changed';
      }),
    async remove(id) {
      const [row] = await run(`DELETE FROM scim_groups WHERE id = $1 RETURNING ${OWN_GROUP_COLUMNS}`, [id]);
      return row && toGroup(row);
    },
    async listMembers(groupId) {
      const rows = await run('SELECT member_id FROM scim_members WHERE group_id = $1 ORDER BY member_id', [groupId]);
      return rows.map(row => String(row.member_id));
    },
    async addMembers(groupId, userIds) {
      if (userIds.length === 0) return;
      await run(
        `INSERT INTO scim_members (group_id, member_id)
        SELECT g.id, u.id FROM scim_groups g JOIN scim_users u ON u.user_key IS NOT NULL
        WHERE g.id = $1 AND u.id IN (SELECT listed.value FROM ${texts('$2')}) ON CONFLICT DO NOTHING`,
        [groupId, JSON.stringify(userIds)],
      );
    },
    async removeMembers(groupId, userIds) {
      await run(
        `DELETE FROM scim_members WHERE group_id = $1 AND member_id IN (SELECT listed.value FROM ${texts('$2')})`,
        [groupId, JSON.stringify(userIds)],
      );
    },
    async keepMembers(groupId, userIds) {
      await run(
        `DELETE FROM scim_members WHERE group_id = $1 AND member_id NOT IN (SELECT listed.value FROM ${texts('$2')})`,
        [groupId, JSON.stringify(userIds)],
      );
    },
    async listByMember(userIds) {
      if (userIds.length === 0) return new Map();
      const rows = await run(
        `SELECT m.member_id, ${GROUP_COLUMNS} FROM scim_members m JOIN scim_groups g ON g.id = m.group_id
        WHERE m.member_id IN (SELECT listed.value FROM ${texts('$1')}) ORDER BY g.created_at, g.id`,
        [JSON.stringify(userIds)],
      );
      const groups = Map.groupBy(rows, row => String(row.member_id));
      return new Map([...groups].map(([id, ofUser]) => [id, ofUser.map(toGroup)]));
    },
    async listAdmins() {
      if (adminGroups.length === 0) return [];
      const rows = await run(
        `SELECT DISTINCT s.user_id FROM scim_groups g JOIN ${texts('$1')} ON listed.value IN (g.display_name, g.external_id)
        JOIN scim_members m ON m.group_id = g.id JOIN scim_users s ON s.id = m.member_id
        WHERE s.user_id IS NOT NULL AND s.is_active = 1`,
        [JSON.stringify(adminGroups)],
      );
      return rows.map(row => String(row.user_id));
    },
  };
}

/** Resolves with `taken` when a unique name is another row's. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await work();
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}

/** Codes of a unique index: of PostgreSQL, and of SQLite. */
function isTaken(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067;
}

interface SqlConditions {
  readonly where: string;
  readonly values: readonly (string | number)[];
}

/** `columns`: the column of each attribute, or an expression in which `?` stands for the value. */
function toSql(
  conditions: Conditions,
  columns: Partial<Record<Conditions[number]['attribute'], string>>,
): SqlConditions {
  const values: (string | number)[] = [];
  const parts = conditions.map(({ attribute, value }) => {
    const isName = attribute === 'userName' || attribute === 'displayName';
    const place = `$${values.push(typeof value === 'boolean' ? Number(value) : isName ? foldCase(value) : value)}`;
    return ` AND ${(columns[attribute] ?? 'NULL').replace('?', place)} = ${place}`;
  });
  return { where: parts.join(''), values };
}

const readUserId = (row: Row): { readonly userId?: string } =>
  row.user_id == null ? {} : { userId: String(row.user_id) };

const readRecord = (row: Row) => ({
  id: String(row.id),
  ...(row.external_id == null ? {} : { externalId: String(row.external_id) }),
  createdAt: Number(row.created_at),
  changedAt: Number(row.changed_at),
  revision: Number(row.revision),
});

const toUser = (row: Row): ScimUser => ({
  ...readRecord(row),
  ...readUserId(row),
  userName: String(row.user_name),
  isActive: Number(row.is_active) === 1,
  profile: JSON.parse(String(row.profile)) as ScimUser['profile'],
});

const toGroup = (row: Row): ScimGroup => ({ ...readRecord(row), displayName: String(row.display_name) });
