// The audit log is a chain of hashes: each line names the hash of the line before it, so that no line can be changed, removed or put in
// between without changing all lines after it.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@vitrine/protocol/json';
import type { AuditEntry } from '@vitrine/protocol/registry';
import type { AuditDraft, MetadataStore } from './store/metadata-store.ts';

/** What the first line names as the line before it. */
export const AUDIT_START = '0'.repeat(64);

/** The line at its place in the chain. Members that are undefined are left out. */
export function chainEntry(draft: AuditDraft, seq: number, prev: string): AuditEntry {
  const entry = JSON.parse(JSON.stringify({ ...draft, seq, prev })) as Omit<AuditEntry, 'hash'>;
  return { ...entry, hash: hashOf(entry) };
}

function hashOf(entry: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

/** The result of `verifyAuditLog`. `head` is the hash of the last line: to be kept elsewhere, as a proof that no line was cut off. */
export type AuditReport =
  | { ok: true; entries: number; head: string }
  | { ok: false; entries: number; seq: number; problem: string };

/** Lines that are read at a time. */
const PAGE = 1000;

/**
 * Checks the whole chain. `expectedHead`: a hash noted earlier, which must be that of a line. Reports the first line that is wrong.
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
