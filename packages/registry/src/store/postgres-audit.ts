// The audit log in PostgreSQL.
import type { TransactionSql } from 'postgres';
import { AUDIT_START, chainEntry } from '../audit.ts';
import type { AuditDraft } from './metadata-store.ts';

/** Appends a line to the chain. */
export async function appendAudit(tx: TransactionSql, draft: AuditDraft): Promise<void> {
  const [last] = await tx`SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1`;
  const entry = chainEntry(draft, Number(last?.seq ?? 0) + 1, String(last?.hash ?? AUDIT_START));
  await tx`INSERT INTO audit (seq, subject, hash, body)
    VALUES (${entry.seq}, ${entry.subject ?? null}, ${entry.hash}, ${JSON.stringify(entry)})`;
}
