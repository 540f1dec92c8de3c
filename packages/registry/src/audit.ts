// The audit log is a hash chain: each line contains the hash of the line before it, so that a changed, removed or inserted line changes the
// hashes of all later lines.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@vitrine/protocol/json';
import type { AuditEntry } from '@vitrine/protocol/registry';
import type { AuditDraft, MetadataStore } from './store/metadata-store.ts';

/** The previous hash in the first line. */
export const AUDIT_START = '0'.repeat(64);

/** The line at its place in the chain. Members that are undefined are left out. */
export function chainEntry(draft: AuditDraft, seq: number, prev: string): AuditEntry {
  const entry = JSON.parse(JSON.stringify({ ...draft, seq, prev })) as Omit<AuditEntry, 'hash'>;
  return { ...entry, hash: hashOf(entry) };
}

function hashOf(entry: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

/** The result of `verifyAuditLog`. `head` is the hash of the last line: keep it elsewhere, as a proof that no later line was removed. */
export type AuditReport =
  | { ok: true; entries: number; head: string }
  | { ok: false; entries: number; seq: number; problem: string };

/** Lines that are read at a time. */
const PAGE = 1000;

/**
 * Checks the whole chain. `expectedHead`: a hash saved earlier, which must be the hash of a line. Reports the first wrong line.
 */
export async function verifyAuditLog(
  store: Pick<MetadataStore, 'readAudit'>,
  { expectedHead }: { expectedHead?: string } = {},
): Promise<AuditReport> {
  let [prev, seq, found] = [AUDIT_START, 0, expectedHead === undefined || expectedHead === AUDIT_START];
  for (let page = await store.readAudit({ limit: PAGE }); page.length > 0; ) {
    for (const { hash, ...entry } of page) {
      const fail = (problem: string): AuditReport => ({ ok: false, entries: seq, seq: entry.seq, problem });
      if (entry.seq !== seq + 1) return fail(`Line ${seq + 1} is missing.`);
      if (entry.prev !== prev) return fail(`Line ${entry.seq} does not follow line ${seq}.`);
      if (hashOf(entry) !== hash) return fail(`Line ${entry.seq} was changed.`);
      [prev, seq] = [hash, entry.seq];
      found ||= hash === expectedHead;
    }
    page = await store.readAudit({ limit: PAGE, after: seq });
  }
  if (!found) return { ok: false, entries: seq, seq, problem: `The line with the hash ${expectedHead} is missing.` };
  return { ok: true, entries: seq, head: prev };
}
