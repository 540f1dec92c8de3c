// The audit log in the database: who allowed what, who changed what, who signed in.
import type { AuditEntry, AuditLog } from '@vitrine/chat/internal/command';
import type { Queries, Row } from './queries.ts';

export function createAuditRecords(queries: Queries): AuditLog {
  return {
    async add({ action, actorId, userId, details = {} }) {
      await queries.run(
        `INSERT INTO audit_log (at, action, actor_id, user_id, details) VALUES (${queries.nowMs}, $1, $2, $3, $4)`,
        [action, actorId ?? null, userId ?? null, JSON.stringify(details)],
      );
    },
    async list({ search = '', userId, before, limit }) {
      const conditions = ['1 = 1'];
      const values: (string | number)[] = [limit];
      const bind = (value: string | number): string => `$${values.push(value)}`;
      if (before !== undefined) conditions.push(`l.seq < ${bind(before)}`);
      if (userId !== undefined) {
        const place = bind(userId);
        conditions.push(`(l.actor_id = ${place} OR l.user_id = ${place})`);
      }
      if (search !== '') {
        const place = bind(`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
        const isLike = `LIKE ${place} ESCAPE '\\'`;
        const userIds = `(SELECT id FROM users WHERE searched ${isLike} OR lower(email) ${isLike})`;
        const texts = ['l.action', 'l.details'].map(column => `lower(${column}) ${isLike}`);
        conditions.push(`(${texts.join(' OR ')} OR l.actor_id IN ${userIds} OR l.user_id IN ${userIds})`);
      }
      const rows = await queries.run(
        `SELECT l.seq, l.at, l.action, l.actor_id, l.user_id, l.details, actor.name AS actor_name,
          coalesce(u.name, ${queries.member('s.profile', 'displayName')}, s.user_name) AS user_name
        FROM audit_log l LEFT JOIN users actor ON actor.id = l.actor_id LEFT JOIN users u ON u.id = l.user_id
          LEFT JOIN scim_users s ON s.user_id = l.user_id
        WHERE ${conditions.join(' AND ')} ORDER BY l.seq DESC LIMIT $1`,
        values,
      );
      return rows.map(toEntry);
    },
    async sweep(before) {
      return (await queries.run('DELETE FROM audit_log WHERE at < $1 RETURNING seq', [before])).length;
    },
  };
}

const toEntry = (row: Row): AuditEntry => ({
  seq: Number(row.seq),
  at: Number(row.at),
  action: String(row.action),
  ...(row.actor_id == null ? {} : { actorId: String(row.actor_id) }),
  ...(row.actor_name == null ? {} : { actorName: String(row.actor_name) }),
  ...(row.user_id == null ? {} : { userId: String(row.user_id) }),
  ...(row.user_name == null ? {} : { userName: String(row.user_name) }),
  details: JSON.parse(String(row.details)) as Record<string, string>,
});
