// Rows of the tables as the store's records.

import type { PublisherSignature } from '@vitrine/protocol/internal/registry/signatures';
import type { AuditEntry, Deprecation, Namespace, VersionStatus } from '@vitrine/protocol/internal/registry/wire';
import type { ListedDetails } from './listing/summarize-manifest.ts';
import type { NamespaceUsage, ServerKey, ServerRow, TokenRow, VersionRow } from './metadata-store.ts';

export type Row = Record<string, unknown>;

/** The first row, read. */
export function readFirstRow<T>(rows: readonly Row[], read: (row: Row) => T): T | undefined {
  return rows[0] === undefined ? undefined : read(rows[0]);
}

const text = (value: unknown): string => String(value);
/** The members whose column is not NULL. */
function present<Key extends string>(entries: Record<Key, unknown>): { [K in Key]?: string } {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)]],
    ),
  ) as { [K in Key]?: string };
}

export function readServer(row: Row): ServerRow {
  return {
    serverId: text(row.server_id),
    namespace: text(row.namespace),
    ...present({ serverName: row.name, description: row.description, latest: row.latest, blocked: row.blocked }),
    components: JSON.parse(text(row.components)) as string[],
    tools: JSON.parse(text(row.tools)) as string[],
    updatedAt: text(row.updated_at),
    ...(JSON.parse(text(row.listing)) as ListedDetails),
    ...(row.deprecated === null ? {} : { deprecated: JSON.parse(text(row.deprecated)) as Deprecation }),
    ...(row.tags === '{}' ? {} : { tags: JSON.parse(text(row.tags)) as Record<string, string> }),
    ...(Number(row.uses) === 0 ? {} : { uses: Number(row.uses) }),
  };
}

export function readVersion(row: Row): VersionRow {
  return {
    serverId: text(row.server_id),
    version: text(row.version),
    digest: text(row.digest),
    manifestText: text(row.manifest),
    ...(row.signature === null ? {} : { signature: JSON.parse(text(row.signature)) as PublisherSignature }),
    status: text(row.status) as VersionStatus,
    ...present({ reason: row.reason }),
    publishedAt: text(row.published_at),
  };
}

export function readUsage({ versions, bytes }: Row): NamespaceUsage {
  return { versions: Number(versions), bytes: Number(bytes) };
}

export function readKey(row: Row): ServerKey {
  const { rotation_from: from, rotation_signature: signature } = row;
  return {
    publicKey: text(row.public_key),
    ...(from === null ? {} : { rotation: { from: text(from), signature: text(signature) } }),
  };
}

export function readNamespace(row: Row): Namespace {
  return {
    namespace: text(row.namespace),
    owner: text(row.owner),
    claimedAt: text(row.claimed_at),
    ...(present({ ownership: row.ownership }) as { ownership?: 'dns' | 'http' }),
  };
}

export function readToken(row: Row): TokenRow {
  return { ...(JSON.parse(text(row.body)) as TokenRow), ...present({ revokedAt: row.revoked_at }) };
}

export function readEntry(row: Row): AuditEntry {
  return JSON.parse(text(row.body)) as AuditEntry;
}
