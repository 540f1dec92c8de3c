// Namespaces in PostgreSQL, and the names that look alike.
import type { Namespace } from '@vitrine/protocol/internal/registry/wire';
import type { TransactionSql } from 'postgres';
import { createSkeletons } from '../lookalike.ts';
import type { AuditDraft } from './metadata-store.ts';
import { appendAudit } from './postgres-audit.ts';
import type { Queries } from './postgres-migrations.ts';
import { claimExisting, looksLike, releaseDraft, replacesClaim } from './publish-rules.ts';
import { readFirstRow, readNamespace } from './rows.ts';

type NameKind = 'server' | 'namespace';

export async function findNamespace(sql: Queries, namespace: string): Promise<Namespace | undefined> {
  return readFirstRow(await sql`SELECT * FROM namespaces WHERE namespace = ${namespace}`, readNamespace);
}

export async function findLookalike(sql: Queries, kind: NameKind, name: string): Promise<string | undefined> {
  for (const skeleton of createSkeletons(name)) {
    const [row] = await sql`SELECT name FROM skeletons WHERE skeleton = ${skeleton} AND kind = ${kind}`;
    if (row && row.name !== name) return String(row.name);
  }
  return undefined;
}

export async function addName(tx: TransactionSql, kind: NameKind, name: string): Promise<void> {
  const twin = await findLookalike(tx, kind, name);
  if (twin !== undefined) throw looksLike(name, twin);
  for (const skeleton of createSkeletons(name))
    await tx`INSERT INTO skeletons (skeleton, kind, name) VALUES (${skeleton}, ${kind}, ${name}) ON CONFLICT DO NOTHING`;
}

export async function claimNamespace(tx: TransactionSql, claim: Namespace, audit: AuditDraft): Promise<Namespace> {
  const { namespace } = claim;
  const existing = await findNamespace(tx, namespace);
  const next = existing === undefined ? claim : claimExisting(existing, claim, await isEmpty(tx, namespace));
  if (next === existing) return existing;
  if (!existing) {
    await releaseLookalikes(tx, claim, audit);
    await addName(tx, 'namespace', namespace);
  }
  await tx`INSERT INTO namespaces (namespace, owner, claimed_at, ownership)
    VALUES (${namespace}, ${next.owner}, ${next.claimedAt}, ${next.ownership ?? null})
    ON CONFLICT (namespace) DO UPDATE SET owner = excluded.owner, claimed_at = excluded.claimed_at, ownership = excluded.ownership`;
  await appendAudit(tx, audit);
  return next;
}

/** Ends the claims of look-alikes that a proven claim replaces. Any other one stays, and is found by `addName`. */
async function releaseLookalikes(tx: TransactionSql, claim: Namespace, audit: AuditDraft): Promise<void> {
  for (const skeleton of createSkeletons(claim.namespace)) {
    const [row] = await tx`SELECT name FROM skeletons WHERE skeleton = ${skeleton} AND kind = 'namespace'`;
    const twin = row === undefined ? undefined : await findNamespace(tx, String(row.name));
    if (!twin || !replacesClaim(claim, twin, await isEmpty(tx, twin.namespace))) continue;
    await tx`DELETE FROM namespaces WHERE namespace = ${twin.namespace}`;
    await tx`DELETE FROM skeletons WHERE kind = 'namespace' AND name = ${twin.namespace}`;
    await appendAudit(tx, releaseDraft(audit, twin.namespace));
  }
}

/** Whether nothing was published in a namespace. */
async function isEmpty(tx: TransactionSql, namespace: string): Promise<boolean> {
  const servers = await tx`SELECT 1 FROM servers WHERE server_id = ${namespace}
    OR (server_id >= ${`${namespace}/`} AND server_id < ${`${namespace}0`}) LIMIT 1`;
  return servers.length === 0;
}
