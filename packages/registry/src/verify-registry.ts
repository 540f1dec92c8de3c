// Compares the tables of a registry with its audit log. The lines of successful changes, replayed in order, say which versions and namespaces
// have to be there, so that a row that was changed in the database itself is found.

import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import type { AuditEntry, Namespace, VersionStatus } from '@vitrine/protocol/internal/registry/wire';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { type AuditReport, readLines, verifyAuditLog } from './audit.ts';
import type { MetadataStore, ServerRow, VersionRow } from './store/metadata-store.ts';
import { findLatest } from './store/publish-rules.ts';

/** The result of `verifyRegistry`. */
export interface RegistryReport {
  audit: AuditReport;
  /** One sentence for each row that was changed, added or removed. With a broken audit log only manifests are checked, by their digests. */
  problems: string[];
  versions: number;
  namespaces: number;
  /** The hashes of the files that intact manifests name: `sha256:` and hex. */
  hashes: ReadonlySet<string>;
}

type Store = Pick<MetadataStore, 'readAudit' | 'listServers' | 'listVersions' | 'listNamespaces'>;

/** A difference, and the server id or namespace that it is about. */
interface Problem {
  subject: string;
  text: string;
}

interface ExpectedVersion {
  digest: string | undefined;
  status: VersionStatus;
}

/** Namespace as the audit log says. Absent members: lines of older registries do not have them. */
interface ExpectedNamespace {
  owner?: string | undefined;
  ownership?: AuditEntry['ownership'];
}

interface Expected {
  namespaces: Map<string, ExpectedNamespace>;
  /** Versions by server id and version. */
  versions: Map<string, Map<string, ExpectedVersion>>;
}

/** Rows that are read at a time. */
const PAGE = 500;

/**
 * Checks the audit log, and all versions and namespaces against it. What changes while it runs is left out. `expectedHead`: as of
 * `verifyAuditLog`. Rejects with the store's errors.
 *
 * @example
 * const report = await verifyRegistry(metadata, { expectedHead: savedHead });
 */
export async function verifyRegistry(
  store: Store,
  { expectedHead }: { expectedHead?: string } = {},
): Promise<RegistryReport> {
  const expected: Expected = { namespaces: new Map(), versions: new Map() };
  const audit = await verifyAuditLog(store, {
    ...(expectedHead === undefined ? {} : { expectedHead }),
    onLine: entry => replay(expected, entry),
  });
  const verifiedState = audit.ok ? expected : undefined;
  const versions = await checkServers(store, verifiedState?.versions);
  const namespaces = await checkNamespaces(store, verifiedState?.namespaces);
  const changed = new Set<string>();
  if (audit.ok)
    for await (const { subject = '', outcome } of readLines(store, audit.entries))
      if (outcome === 'ok') changed.add(subject);
  const problems = [...versions.problems, ...namespaces.problems].filter(({ subject }) => !changed.has(subject));
  return {
    audit,
    problems: problems.map(({ text }) => text),
    versions: versions.count,
    namespaces: namespaces.count,
    hashes: versions.hashes,
  };
}

const REPLAY: Record<string, (expected: Expected, subject: string, entry: AuditEntry) => void> = {
  claim: ({ namespaces }, subject, { actor, ownership }) => namespaces.set(subject, { owner: actor, ownership }),
  release: ({ namespaces }, subject) => namespaces.delete(subject),
  'replace-key': ({ namespaces }, subject, { to }) =>
    namespaces.set(subject, to === undefined ? {} : { owner: to, ownership: 'none' }),
  publish: ({ versions }, subject, { version = '', digest }) => {
    const ofServer = versions.get(subject) ?? new Map<string, ExpectedVersion>();
    versions.set(subject, ofServer.set(version, { digest, status: 'active' }));
  },
  yank: ({ versions }, subject, { version = '' }) => setStatus(versions.get(subject)?.get(version), 'yanked'),
  'take-down': ({ versions }, subject, { version = '' }) => setStatus(versions.get(subject)?.get(version), 'removed'),
  unyank: ({ versions }, subject, { version = '' }) => setStatus(versions.get(subject)?.get(version), 'active'),
};

function replay(expected: Expected, entry: AuditEntry): void {
  if (entry.outcome === 'ok' && entry.subject !== undefined) REPLAY[entry.action]?.(expected, entry.subject, entry);
}

function setStatus(version: ExpectedVersion | undefined, status: VersionStatus): void {
  if (version) version.status = status;
}

interface Checked {
  problems: Problem[];
  count: number;
}

async function checkServers(
  store: Store,
  expected: Expected['versions'] | undefined,
): Promise<Checked & { hashes: Set<string> }> {
  const problems: Problem[] = [];
  const hashes = new Set<string>();
  let count = 0;
  for await (const server of allServers(store)) {
    const rows = await store.listVersions(server.serverId);
    count += rows.length;
    problems.push(...checkVersions(server, rows, expected));
    for (const row of rows.filter(row => isIntact(row) && row.status !== 'removed')) {
      const { files } = JSON.parse(row.manifestText) as Manifest;
      for (const { hash } of Object.values(files)) hashes.add(hash);
    }
    expected?.delete(server.serverId);
  }
  for (const [subject, versions] of expected ?? [])
    problems.push({ subject, text: `"${subject}" is missing, with ${versions.size} versions.` });
  return { problems, count, hashes };
}

async function* allServers(store: Store): AsyncGenerator<ServerRow> {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: Awaited<ReturnType<Store['listServers']>> = await store.listServers({ cursor, limit: PAGE });
    yield* page.servers;
    cursor = page.nextCursor;
  }
}

/** The problems of a server. */
function checkVersions(
  { serverId, latest }: ServerRow,
  rows: readonly VersionRow[],
  expected: Expected['versions'] | undefined,
): Problem[] {
  const lines = expected && (expected.get(serverId) ?? new Map<string, ExpectedVersion>());
  const texts = rows.flatMap(row => {
    const text = versionProblem(row, lines);
    return text === undefined ? [] : [`Version ${row.version} of "${serverId}" ${text}.`];
  });
  const stored = new Set(rows.map(({ version }) => version));
  for (const version of lines?.keys() ?? [])
    if (!stored.has(version)) texts.push(`Version ${version} of "${serverId}" is missing.`);
  const newest = findLatest(rows.filter(({ status }) => status === 'active').map(({ version }) => version));
  if ((latest ?? null) !== newest)
    texts.push(`The latest version of "${serverId}" is ${newest ?? 'none'}, and not ${latest ?? 'none'}.`);
  return texts.map(text => ({ subject: serverId, text }));
}

function versionProblem(row: VersionRow, lines: Map<string, ExpectedVersion> | undefined): string | undefined {
  if (!isIntact(row)) return 'has a manifest that does not match its digest';
  if (!lines) return undefined;
  const line = lines.get(row.version);
  if (!line) return 'was not published by the audit log';
  if (line.digest !== row.digest) return `has the digest ${row.digest}, and ${line.digest} in the audit log`;
  return line.status === row.status ? undefined : `is ${row.status}, and ${line.status} in the audit log`;
}

/** Whether the manifest's text has the version's digest. */
function isIntact({ digest, manifestText }: VersionRow): boolean {
  return `sha256:${sha256Hex(manifestText)}` === digest;
}

async function checkNamespaces(store: Store, expected: Expected['namespaces'] | undefined): Promise<Checked> {
  const problems: Problem[] = [];
  let count = 0;
  for await (const row of allNamespaces(store)) {
    count++;
    const text = expected && namespaceProblem(row, expected.get(row.namespace));
    const subject = row.namespace;
    if (text !== undefined) problems.push({ subject, text: `The namespace "${subject}" ${text}.` });
    expected?.delete(subject);
  }
  for (const subject of expected?.keys() ?? [])
    problems.push({ subject, text: `The namespace "${subject}" is missing.` });
  return { problems, count };
}

async function* allNamespaces(store: Store): AsyncGenerator<Namespace> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Namespace[] = await store.listNamespaces({ after, limit: PAGE });
    yield* page;
    after = page.at(-1)?.namespace;
  }
}

function namespaceProblem(row: Namespace, line: ExpectedNamespace | undefined): string | undefined {
  if (!line) return 'was not claimed by the audit log';
  if (line.owner !== undefined && line.owner !== row.owner)
    return `belongs to ${row.owner}, and to ${line.owner} in the audit log`;
  const ownership = row.ownership ?? 'none';
  if (line.ownership !== undefined && line.ownership !== ownership)
    return `has the proof "${ownership}", and "${line.ownership}" in the audit log`;
  return undefined;
}
