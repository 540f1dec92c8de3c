// The users of a chat, as its admins see them: who they are, when they used it last, and what models have cost; with those whom an identity
// provider has made by SCIM, and who have never signed in.
import type { DirectoryUser, UserDirectory } from '@vitrine/chat/internal/command';
import { selectGroupAdmin, toState } from './access-records.ts';
import type { Queries, Row } from './queries.ts';

/** `adminGroups`: names or external ids of groups by SCIM whose members are admins. */
export function createUserDirectory(queries: Queries, adminGroups: readonly string[] = []): UserDirectory {
  const groups = JSON.stringify(adminGroups);
  const select = `SELECT u.id, u.name, u.email, u.subject, u.is_admin, u.first_used_at, u.last_used_at,
    a.revoked_before, a.disabled_at, a.role, a.requests_per_minute, a.tokens_per_day, a.cost_per_day,
    s.is_active AS scim_active, ${selectGroupAdmin(queries, '$2')} AS scim_admin,
    (SELECT sum(d.tokens) FROM daily_usage d WHERE d.user_id = u.id AND d.day >= $1) AS tokens,
    (SELECT sum(d.cost) FROM daily_usage d WHERE d.user_id = u.id AND d.day >= $1) AS cost
    FROM (${selectUsers(queries)}) u LEFT JOIN user_access a ON a.user_id = u.id LEFT JOIN scim_users s ON s.id = u.scim_id`;
  return {
    async noteUse({ id, name, roles, email, subject }) {
      const searched = `${name}\n${id}`.toLowerCase();
      await queries.run(
        `INSERT INTO users AS u (id, name, email, subject, searched, is_admin, first_used_at, last_used_at)
        VALUES ($1, $2, $3, $4, $5, $6, ${queries.nowMs}, ${queries.nowMs})
        ON CONFLICT (id) DO UPDATE SET
          name = excluded.name, is_admin = excluded.is_admin, last_used_at = excluded.last_used_at,
          email = coalesce(excluded.email, u.email), subject = coalesce(excluded.subject, u.subject),
          searched = excluded.searched`,
        [id, name, email ?? null, subject ?? null, searched, roles.includes('admin') ? 1 : 0],
      );
    },
    async read(userId, usageSince) {
      const [row] = await queries.run(`${select} WHERE u.id = $3`, [usageSince, groups, userId]);
      return row && toUser(row);
    },
    async list({ search = '', usageSince, after, limit }) {
      const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
      const page = after
        ? 'AND (u.last_used_at < $6 OR (u.last_used_at = $6 AND u.id < $7)) ORDER BY u.last_used_at DESC, u.id DESC LIMIT $5'
        : 'ORDER BY u.last_used_at DESC, u.id DESC LIMIT $5';
      const values = [usageSince, groups, pattern.toLowerCase(), pattern, limit];
      // Databases do not change the case of all letters of a name that SCIM has sent: it is also found as it is written.
      const isFound = ['u.searched LIKE $3', 'lower(u.email) LIKE $3', 'u.name LIKE $4'].map(
        condition => `${condition} ESCAPE '\\'`,
      );
      const rows = await queries.run(
        `${select} WHERE (${isFound.join(' OR ')}) ${page}`,
        after ? [...values, after.lastUsedAt ?? NEVER, after.id] : values,
      );
      return rows.map(toUser);
    },
    async findBySubject(subject) {
      const rows = await queries.run('SELECT id FROM users WHERE subject = $1', [subject]);
      return rows.map(row => String(row.id));
    },
    async findByEmail(email) {
      const rows = await queries.run('SELECT id FROM users WHERE lower(email) = lower($1)', [email]);
      return rows.map(row => String(row.id));
    },
    async remove(userId) {
      const rows = await queries.run('DELETE FROM users WHERE id = $1 RETURNING id', [userId]);
      const days = await queries.run('DELETE FROM daily_usage WHERE user_id = $1 RETURNING day', [userId]);
      await queries.run('DELETE FROM scim_members WHERE member_id IN (SELECT id FROM scim_users WHERE user_id = $1)', [
        userId,
      ]);
      await queries.run('DELETE FROM scim_users WHERE user_id = $1 AND is_active = 1', [userId]);
      await queries.run("UPDATE scim_users SET user_name = NULL, user_key = NULL, profile = '{}' WHERE user_id = $1", [
        userId,
      ]);
      return { profiles: rows.length, usageDays: days.length };
    },
  };
}

/** Time of the last use of users who have never signed in, in SQL and in pages of lists: they come last. */
const NEVER = 0;

/**
 * The query of all users. One who has never signed in has the id of the record by SCIM, until a sign-in is known to be theirs; a deleted record is
 * none.
 */
const selectUsers = ({ member, byBytes }: Queries): string =>
  `SELECT o.id, o.name, o.email, o.subject, o.searched, o.is_admin, o.first_used_at, o.last_used_at,
    (SELECT p.id FROM scim_users p WHERE p.user_id = o.id) AS scim_id
  FROM users o
  UNION ALL SELECT id ${byBytes}, name, CASE WHEN user_name LIKE '%@%' THEN user_name END, NULL, lower(name || ' ' || user_name || ' ' || id),
    0, ${NEVER}, ${NEVER}, scim_id
  FROM (
    SELECT coalesce(p.user_id, p.id) AS id, coalesce(${member('p.profile', 'displayName')}, p.user_name) AS name, p.user_name, p.id AS scim_id
    FROM scim_users p WHERE p.user_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users o WHERE o.id = p.user_id)
  ) provisioned`;

const toUser = (row: Row): DirectoryUser => ({
  id: String(row.id),
  name: String(row.name),
  ...(row.email == null ? {} : { email: String(row.email) }),
  ...(row.subject == null ? {} : { subject: String(row.subject) }),
  isAdminBySignIn: Number(row.is_admin) === 1,
  ...(Number(row.last_used_at) === NEVER
    ? {}
    : { firstUsedAt: Number(row.first_used_at), lastUsedAt: Number(row.last_used_at) }),
  access: toState(row),
  tokens: Number(row.tokens ?? 0),
  cost: Number(row.cost ?? 0),
});
