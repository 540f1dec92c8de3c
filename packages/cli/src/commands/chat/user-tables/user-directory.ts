// The users of a chat, as its admins see them: who they are, when they used it last, and what models have cost.
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
    FROM users u LEFT JOIN user_access a ON a.user_id = u.id LEFT JOIN scim_users s ON s.user_id = u.id`;
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
      const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      const page = after
        ? 'AND (u.last_used_at < $5 OR (u.last_used_at = $5 AND u.id < $6)) ORDER BY u.last_used_at DESC, u.id DESC LIMIT $4'
        : 'ORDER BY u.last_used_at DESC, u.id DESC LIMIT $4';
      const values = [usageSince, groups, pattern, limit, ...(after ? [after.lastUsedAt, after.id] : [])];
      const rows = await queries.run(
        `${select} WHERE (u.searched LIKE $3 ESCAPE '\\' OR lower(u.email) LIKE $3 ESCAPE '\\') ${page}`,
        values,
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

const toUser = (row: Row): DirectoryUser => ({
  id: String(row.id),
  name: String(row.name),
  ...(row.email == null ? {} : { email: String(row.email) }),
  ...(row.subject == null ? {} : { subject: String(row.subject) }),
  isAdminBySignIn: Number(row.is_admin) === 1,
  firstUsedAt: Number(row.first_used_at),
  lastUsedAt: Number(row.last_used_at),
  access: toState(row),
  tokens: Number(row.tokens ?? 0),
  cost: Number(row.cost ?? 0),
});
