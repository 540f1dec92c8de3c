// What users browse by, in PostgreSQL: lists, tags, deprecations and counts of uses.
import type { Deprecation } from '@vitrine/protocol/internal/registry/wire';
import type { Sql, TransactionSql } from 'postgres';
import type { TagChange } from '../metadata-store.ts';
import { findServer, findVersion, readServers } from '../postgres-servers.ts';
import { changeTags, firstCountedDay } from '../publish-rules.ts';
import { readServer } from '../rows.ts';
import { findServers } from './postgres-search.ts';
import { pageOfMatches, pageOfRows, type ServerPageRows, type ServerQuery, selectServers } from './select-servers.ts';

export async function listServers(sql: Sql, query: ServerQuery): Promise<ServerPageRows> {
  if (query.search !== undefined && query.search.trim() !== '')
    return pageOfMatches(await readServers(sql, await findServers(sql, query.search)), query);
  const { sql: text, values } = selectServers(query, n => `$${n}`);
  return pageOfRows((await sql.unsafe(text, values)).map(readServer), query);
}

export async function setDeprecation(
  tx: TransactionSql,
  serverId: string,
  { deprecation, at }: { deprecation: Deprecation | undefined; at: string },
): Promise<boolean> {
  const value = deprecation === undefined ? null : JSON.stringify(deprecation);
  const { count } = await tx`UPDATE servers SET deprecated = ${value}, updated_at = ${at}
    WHERE server_id = ${serverId} AND deprecated IS DISTINCT FROM ${value}`;
  return count > 0;
}

export async function setTag(
  tx: TransactionSql,
  serverId: string,
  { tag, at }: { tag: TagChange; at: string },
): Promise<boolean> {
  const server = await findServer(tx, serverId);
  const isKnown = tag.version === undefined || (await findVersion(tx, serverId, tag.version)) !== undefined;
  const tags = server && isKnown ? changeTags(server.tags ?? {}, tag) : undefined;
  if (tags === undefined) return false;
  await tx`UPDATE servers SET tags = ${JSON.stringify(tags)}, updated_at = ${at} WHERE server_id = ${serverId}`;
  return true;
}

export async function addUses(tx: TransactionSql, day: string, uses: ReadonlyMap<string, number>): Promise<void> {
  for (const [serverId, count] of uses)
    await tx`INSERT INTO uses (server_id, day, count) SELECT server_id, ${day}, ${count} FROM servers WHERE server_id = ${serverId}
      ON CONFLICT (day, server_id) DO UPDATE SET count = uses.count + excluded.count`;
  const dropped = await tx`DELETE FROM uses WHERE day < ${firstCountedDay(day)} RETURNING server_id`;
  const changed = [...new Set([...uses.keys(), ...dropped.map(({ server_id: id }) => String(id))])];
  await tx`UPDATE servers SET uses = (SELECT coalesce(sum(count), 0) FROM uses WHERE uses.server_id = servers.server_id)
    WHERE server_id = ANY(${changed})`;
}
