// The signing keys of servers in PostgreSQL, the oldest first.
import type { KeyUses } from '@vitrine/protocol/internal/registry/wire';
import type { Sql, TransactionSql } from 'postgres';
import type { ServerKey } from './metadata-store.ts';
import type { Queries } from './postgres-migrations.ts';

/** The key that signs the server's versions; undefined while it has none. */
export async function lastKey(sql: Queries, serverId: string): Promise<string | undefined> {
  const rows = await sql`SELECT public_key FROM server_keys WHERE server_id = ${serverId} ORDER BY place DESC LIMIT 1`;
  const [row] = rows;
  return row && String(row.public_key);
}

/** Adds the key as the server's last one. */
export async function addKey(tx: TransactionSql, serverId: string, { publicKey, rotation }: ServerKey): Promise<void> {
  await tx`INSERT INTO server_keys (server_id, public_key, rotation_from, rotation_signature)
    VALUES (${serverId}, ${publicKey}, ${rotation?.from ?? null}, ${rotation?.signature ?? null})`;
}

/** The namespaces that the key owns, and the servers that it signs. */
export async function findKeyUses(sql: Sql, key: string): Promise<KeyUses> {
  const [namespaces, signs] = await Promise.all([
    sql`SELECT namespace FROM namespaces WHERE owner = ${key} ORDER BY namespace COLLATE "C"`,
    sql`SELECT server_id FROM server_keys AS one WHERE public_key = ${key}
      AND place = (SELECT max(place) FROM server_keys WHERE server_id = one.server_id) ORDER BY server_id`,
  ]);
  return {
    namespaces: namespaces.map(row => String(row.namespace)),
    signs: signs.map(row => String(row.server_id)),
  };
}
