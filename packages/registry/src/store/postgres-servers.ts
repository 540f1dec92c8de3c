// Servers and their versions in PostgreSQL.
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import type { Sql, TransactionSql } from 'postgres';
import { setSummary } from './listing/postgres-search.ts';
import { SERVER_COLUMNS } from './listing/select-servers.ts';
import type { NamespaceUsage, ServerRow, VersionRow } from './metadata-store.ts';
import type { Queries } from './postgres-migrations.ts';
import { blockName, findLatest } from './publish-rules.ts';
import { readFirstRow, readServer, readUsage, readVersion } from './rows.ts';

export async function findServer(sql: Queries, serverId: string): Promise<ServerRow | undefined> {
  return readFirstRow(await sql`SELECT ${withBlock(sql)} FROM servers WHERE server_id = ${serverId}`, readServer);
}

export async function findVersion(sql: Queries, serverId: string, version: string): Promise<VersionRow | undefined> {
  return readFirstRow(
    await sql`SELECT * FROM versions WHERE server_id = ${serverId} AND version = ${version}`,
    readVersion,
  );
}

export async function findUsage(sql: Sql, namespace: string): Promise<NamespaceUsage> {
  const [row] = await sql`SELECT count(*) AS versions, coalesce(sum((SELECT sum((file.value ->> 'size')::bigint)
      FROM json_each(manifest::json -> 'files') AS file)), 0) AS bytes
    FROM versions JOIN servers USING (server_id) WHERE namespace = ${namespace} AND status <> 'removed'`;
  return readUsage(row!);
}

export async function setBlock(
  tx: TransactionSql,
  serverId: string,
  { reason, at }: { reason: string | undefined; at: string },
): Promise<boolean> {
  const name = blockName(serverId);
  await tx`UPDATE servers SET updated_at = ${at} WHERE server_id = ${serverId}`;
  if (reason === undefined) return (await tx`DELETE FROM settings WHERE name = ${name}`).count > 0;
  if (!(await findServer(tx, serverId))) return false;
  await tx`INSERT INTO settings (name, value) VALUES (${name}, ${reason})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  return true;
}

/** The columns of a server, with the reason why it is blocked. */
const withBlock = (sql: Queries) => sql.unsafe(SERVER_COLUMNS);

/** Summarises a server by its latest version: what a removed version said of the server must not stay. */
export async function summarise(tx: TransactionSql, serverId: string): Promise<void> {
  const { latest = '' } = (await findServer(tx, serverId)) ?? {};
  const row = await findVersion(tx, serverId, latest);
  await setSummary(tx, serverId, {
    manifest: row && (JSON.parse(row.manifestText) as Manifest),
    digest: row?.digest ?? '',
  });
}

/** Servers in the order of their ids. */
export async function readServers(sql: Queries, ids: readonly number[]): Promise<ServerRow[]> {
  if (ids.length === 0) return [];
  const rows = await sql`SELECT ${withBlock(sql)} FROM servers WHERE id IN ${sql([...ids])}`;
  const byId = new Map(rows.map(row => [Number(row.id), readServer(row)]));
  return ids.flatMap(id => byId.get(id) ?? []);
}

/** The version that a server's summary names. */
export async function setLatest(tx: TransactionSql, serverId: string, at: string): Promise<void> {
  const active = await tx`SELECT version FROM versions WHERE server_id = ${serverId} AND status = 'active'`;
  const latest = findLatest(active.map(({ version }) => String(version)));
  await tx`UPDATE servers SET latest = ${latest}, updated_at = ${at} WHERE server_id = ${serverId}`;
}
