// The audit log is a hash chain: each line contains the hash of the line before it, so that a changed, removed or inserted line changes the
// hashes of all later lines.
import { hash as digest } from 'node:crypto';
import type { AuditEntry } from '@vitrine/protocol/internal/registry/wire';
import { canonicalJson } from '@vitrine/std/internal/json';
import type { AuditDraft, MetadataStore } from './store/metadata-store.ts';

/** The previous hash in the first line. */
export const AUDIT_START = '0'.repeat(64);

/** The line at its place in the chain. Members that are undefined are left out. */
export function chainEntry(draft: AuditDraft, seq: number, prev: string): AuditEntry {
  const entry = JSON.parse(JSON.stringify({ ...draft, seq, prev })) as Omit<AuditEntry, 'hash'>;
  return { ...entry, hash: hashEntry(entry) };
}

function hashEntry(entry: Omit<AuditEntry, 'hash'>): string {
  return digest('sha256', canonicalJson(entry));
}

/** The result of `verifyAuditLog`. `head` is the hash of the last line: keep it elsewhere, as a proof that no later line was removed. */
export type AuditReport =
  | { ok: true; entries: number; head: string }
  | { ok: false; entries: number; seq: number; problem: string };

/** Lines that are read at a time. */
const PAGE = 1000;

/** All lines after line `after`, oldest first. */
export async function* readLines(store: Pick<MetadataStore, 'readAudit'>, after = 0): AsyncGenerator<AuditEntry> {
  let [page, last] = [await store.readAudit({ limit: PAGE, after }), after];
  while (page.length > 0) {
    yield* page;
    // Not the number of the last line, which may have been changed to any.
    last += page.length;
    page = await store.readAudit({ limit: PAGE, after: last });
  }
}

/**
 * Checks the whole chain. `expectedHead`: a hash saved earlier, which must be the hash of a line. `onLine`: called with each line up to the
 * first wrong one, which is reported.
 *
 * @example
 * const report = await verifyAuditLog(store, { expectedHead: savedHead });
 * if (!report.ok) throw new Error(`line ${report.seq}: ${report.problem}`);
 */
export async function verifyAuditLog(
  store: Pick<MetadataStore, 'readAudit'>,
  { expectedHead, onLine }: { expectedHead?: string; onLine?: (line: AuditEntry) => void } = {},
): Promise<AuditReport> {
  let [prev, seq, found] = [AUDIT_START, 0, expectedHead === undefined || expectedHead === AUDIT_START];
  for await (const line of readLines(store)) {
    const { hash, ...entry } = line;
    const fail = (problem: string): AuditReport => ({ ok: false, entries: seq, seq: entry.seq, problem });
    if (entry.seq !== seq + 1) return fail(`Line ${seq + 1} is missing.`);
    if (entry.prev !== prev) return fail(`Line ${entry.seq} does not follow line ${seq}.`);
    if (hashEntry(entry) !== hash) return fail(`Line ${entry.seq} was changed.`);
    [prev, seq] = [hash, entry.seq];
    found ||= hash === expectedHead;
    onLine?.(line);
  }
  if (!found) return { ok: false, entries: seq, seq, problem: `The line with the hash ${expectedHead} is missing.` };
  return { ok: true, entries: seq, head: prev };
}
