// The metadata in one SQLite file, which several processes may use at once. A change is one transaction, which becomes visible at its
// commit.
import { DatabaseSync } from 'node:sqlite';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { compareVersions, parseNamespace } from '@vitrine/protocol/internal/registry/names';
import type { Namespace } from '@vitrine/protocol/internal/registry/wire';
import { migrateDatabase } from '@vitrine/storage/internal/sqlite';
import { AUDIT_START, chainEntry } from '../audit.ts';
import { createSkeletons } from '../lookalike.ts';
import { checkAuthority } from './authority.ts';
import { addUses, listServers, setDeprecation, setTag, writeSummary } from './listing/sqlite-listing.ts';
import { createSearch } from './listing/sqlite-search.ts';
import type { AuditDraft, MetadataStore, PlaceFiles, PublishDraft, ServerKey } from './metadata-store.ts';
import {
  blockName,
  checkStatusChange,
  claimExisting,
  findLatest,
  keyOfDraft,
  looksLike,
  publishBusy,
  releaseDraft,
  replacesClaim,
  takenDown,
  versionExists,
} from './publish-rules.ts';
import { type Row, readEntry, readKey, readNamespace, readServer, readToken, readUsage, readVersion } from './rows.ts';
import { createSerialQueue } from './serial-queue.ts';
import { MIGRATIONS } from './sqlite-migrations.ts';
import { BUSY_MS, runTransaction, type Transact } from './sqlite-transaction.ts';
import { prepareStatements, type Statements } from './statements.ts';

/** The options of `createSqliteMetadata`. */
export interface SqliteMetadataOptions {
  /** The database's file; its folder exists. `:memory:` for a store that ends with the process. */
  file: string;
  /** The largest size of the file in bytes. @default unlimited */
  maxBytes?: number;
  /**
   * Whether changes are flushed to disk. If false, the last changes may be missing after a power cut; for filling a store that can be
   * filled again. @default true
   */
  durable?: boolean;
}

/**
 * Opens the store, and creates it where there is none. Throws Node's error when the file cannot be used, and `StorageError`
 * `newer-revision`.
 *
 * @example
 * const metadata = createSqliteMetadata({ file: 'registry.db' });
 */
export function createSqliteMetadata({ file, maxBytes, durable = true }: SqliteMetadataOptions): MetadataStore {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  if (maxBytes !== undefined) {
    const { page_size: size } = database.prepare('PRAGMA page_size').get() as { page_size: number };
    database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(maxBytes / size))}`);
  }
  try {
    migrateDatabase(database, { steps: MIGRATIONS, place: file });
  } catch (error) {
    database.close();
    throw error;
  }
  if (!durable) database.exec('PRAGMA synchronous = OFF');
  const sql = prepareStatements(database);
  const search = createSearch(database);

  const turns = createSerialQueue();
  const transact: Transact = work => turns.alone(() => runTransaction(database, work));
  const append = (draft: AuditDraft): void => appendEntry(sql, draft);
  /** A change that may have no effect; then no line is appended. */
  const change = (audit: AuditDraft, work: () => boolean): Promise<boolean> =>
    transact(() => {
      const changed = work();
      if (changed) append(audit);
      return changed;
    });

  return turns.guard<MetadataStore>({
    findServer: async id => optional(sql.findServer.get(id), readServer),
    findLabel: async label => optional(sql.findLabel.get(label), row => String(row.server_id)),
    listServers: async query => listServers(database, search, query),
    listVersions: async id =>
      sql.listVersions
        .all(id)
        .map(readVersion)
        .sort((a, b) => compareVersions(b.version, a.version)),
    findVersion: async (id, version) => optional(sql.findVersion.get(id, version), readVersion),
    findDigest: async (id, digest) => optional(sql.findDigest.get(id, digest), readVersion),
    publish: (draft, place, audit) => publishVersion(sql, transact, { draft, place, audit }),
    setStatus: async (id, version, status, reason, audit) =>
      change(audit, () => {
        authorize(sql, id, audit);
        const row = optional(sql.findVersion.get(id, version), readVersion);
        if (row) checkStatusChange(row);
        if (sql.setStatus.run(status, reason ?? null, id, version).changes === 0) return false;
        sql.setLatest.run(readLatest(sql, id), audit.at, id);
        summarise(sql, id);
        return true;
      }),
    setBlock: async (id, reason, audit) =>
      change(audit, () => {
        sql.setUpdated.run(audit.at, id);
        return reason === undefined
          ? sql.dropSetting.run(blockName(id)).changes > 0
          : sql.findServer.get(id) !== undefined && sql.setSetting.run(blockName(id), reason).changes > 0;
      }),
    setDeprecation: async (id, deprecation, audit) =>
      change(audit, () => {
        authorize(sql, id, audit);
        return setDeprecation(sql, id, { deprecation, at: audit.at });
      }),
    setTag: async (id, tag, audit) =>
      change(audit, () => {
        authorize(sql, id, audit);
        return setTag(sql, id, { tag, at: audit.at });
      }),
    addUses: (day, uses) => transact(() => addUses(sql, day, uses)),
    findUsage: async namespace => optional(sql.findUsage.get(namespace), readUsage)!,
    listKeys: async id => sql.listKeys.all(id).map(readKey),
    addKey: async (id, key, after, audit) =>
      change(audit, () => {
        authorize(sql, id, audit);
        if (lastKey(sql, id) !== after) return false;
        addKey(sql, id, key);
        return true;
      }),
    findKeyUses: async key => ({
      namespaces: sql.ownedNamespaces.all(key).map(({ namespace }) => String(namespace)),
      signs: sql.signedServers.all(key).map(({ server_id: id }) => String(id)),
    }),
    findLookalike: async (name, kind = 'server') => findLookalike(sql, kind, name),
    findNamespace: async namespace => optional(sql.findNamespace.get(namespace), readNamespace),
    listNamespaces: async ({ after, limit }) => sql.listNamespaces.all(after, limit).map(readNamespace),
    claimNamespace: async (claim, audit) => transact(() => claimNamespace(sql, claim, audit)),
    replaceOwner: async (namespace, from, to, audit) =>
      change(audit, () => sql.replaceOwner.run(to, namespace, from).changes > 0),
    addChallenge: async ({ nonce, publicKey, expiresAt }) => void sql.addChallenge.run(nonce, publicKey, expiresAt),
    takeChallenge: async (nonce, now) => {
      sql.dropChallenges.run(now);
      return optional(sql.takeChallenge.get(nonce), row => ({
        nonce,
        publicKey: String(row.public_key),
        expiresAt: Number(row.expires_at),
      }));
    },
    addToken: async (token, audit) =>
      transact(() => {
        sql.addToken.run(token.id, token.hash, token.owner, JSON.stringify(token));
        append(audit);
      }),
    findToken: async hash => optional(sql.findToken.get(hash), readToken),
    listTokens: async owner => sql.listTokens.all(owner).map(readToken),
    revokeToken: async (id, owner, at, audit) => change(audit, () => sql.revokeToken.run(at, id, owner).changes > 0),
    audit: async draft => transact(() => append(draft)),
    readAudit: async ({ after = 0, limit, subject }) =>
      (subject === undefined ? sql.readAudit.all(after, limit) : sql.readAuditOf.all(subject, after, limit)).map(
        readEntry,
      ),
    useOrigin: async (origin, createContentLabel) => useOrigin(sql, transact, origin, createContentLabel),
    withUsedHashes: work => transact(() => work(listHashes(sql))),
    close: async () => database.close(),
  });
}

function optional<T>(row: Row | undefined, read: (row: Row) => T): T | undefined {
  return row === undefined ? undefined : read(row);
}

function lastKey(sql: Statements, serverId: string): string | undefined {
  return optional(sql.lastKey.get(serverId), row => String(row.public_key));
}

function addKey(sql: Statements, serverId: string, { publicKey, rotation }: ServerKey): void {
  sql.addKey.run(serverId, publicKey, rotation?.from ?? null, rotation?.signature ?? null);
}

function appendEntry(sql: Statements, draft: AuditDraft): void {
  const last = sql.lastEntry.get() as { seq: number; hash: string } | undefined;
  const entry = chainEntry(draft, (last?.seq ?? 0) + 1, last?.hash ?? AUDIT_START);
  sql.addEntry.run(entry.seq, entry.subject ?? null, entry.hash, JSON.stringify(entry));
}

function publishVersion(
  sql: Statements,
  transact: Transact,
  { draft, place, audit }: { draft: PublishDraft; place: PlaceFiles; audit: AuditDraft },
): Promise<void> {
  const { manifest, digest, manifestText, signature, publishedAt } = draft;
  const { serverId, version } = manifest;
  return transact(async onFailure => {
    authorize(sql, serverId, audit);
    const server = optional(sql.findServer.get(serverId), readServer);
    if (server?.blocked !== undefined) throw takenDown(`"${serverId}"`, server.blocked);
    if (sql.findVersion.get(serverId, version)) throw versionExists(serverId, version);
    if (lastKey(sql, serverId) !== draft.signingKey) throw publishBusy(serverId);
    if (!server) addName(sql, 'server', serverId);
    onFailure(await place());
    sql.addServer.run(serverId, parseNamespace(serverId), draft.label, publishedAt);
    const key = keyOfDraft(draft);
    if (key) addKey(sql, serverId, key);
    const signed = signature === undefined ? null : JSON.stringify(signature);
    sql.addVersion.run(serverId, version, digest, manifestText, signed, 'active', publishedAt);
    sql.setLatest.run(readLatest(sql, serverId), publishedAt, serverId);
    summarise(sql, serverId);
    appendEntry(sql, audit);
  });
}

/** Checks the token that the line names, once more. */
function authorize(sql: Statements, serverId: string, audit: AuditDraft): void {
  if (audit.tokenId === undefined) return;
  const token = optional(sql.findTokenById.get(audit.tokenId), readToken);
  const namespace = optional(sql.findNamespace.get(parseNamespace(serverId)), readNamespace);
  checkAuthority(serverId, { token, namespace }, audit);
}

/** Writes the fields of a server that lists and searches return, from the manifest of its latest version. */
function summarise(sql: Statements, serverId: string): void {
  const row = sql.findVersion.get(serverId, readLatest(sql, serverId));
  const manifest = row && (JSON.parse(String(row.manifest)) as Manifest);
  writeSummary(sql, serverId, { manifest, digest: String(row?.digest) });
}

/** The version that a server's summary names. */
function readLatest(sql: Statements, serverId: string): string | null {
  return findLatest(sql.activeVersions.all(serverId).map(({ version }) => String(version)));
}

type NameKind = 'server' | 'namespace';

function findLookalike(sql: Statements, kind: NameKind, name: string): string | undefined {
  for (const skeleton of createSkeletons(name)) {
    const row = sql.findSkeleton.get(skeleton, kind);
    if (row && row.name !== name) return String(row.name);
  }
  return undefined;
}

function addName(sql: Statements, kind: NameKind, name: string): void {
  const twin = findLookalike(sql, kind, name);
  if (twin !== undefined) throw looksLike(name, twin);
  for (const skeleton of createSkeletons(name)) sql.addSkeleton.run(skeleton, kind, name);
}

function claimNamespace(sql: Statements, claim: Namespace, audit: AuditDraft): Namespace {
  const { namespace } = claim;
  const existing = optional(sql.findNamespace.get(namespace), readNamespace);
  const next = existing === undefined ? claim : claimExisting(existing, claim, isEmpty(sql, namespace));
  if (next === existing) return existing;
  if (!existing) {
    releaseLookalikes(sql, claim, audit);
    addName(sql, 'namespace', namespace);
  }
  sql.writeNamespace.run(namespace, next.owner, next.claimedAt, next.ownership ?? null);
  appendEntry(sql, audit);
  return next;
}

/** Ends the claims of look-alikes that a proven claim replaces. Any other one stays, and is found by `addName`. */
function releaseLookalikes(sql: Statements, claim: Namespace, audit: AuditDraft): void {
  for (const skeleton of createSkeletons(claim.namespace)) {
    const { name } = sql.findSkeleton.get(skeleton, 'namespace') ?? {};
    const twin = name === undefined ? undefined : optional(sql.findNamespace.get(name), readNamespace);
    if (!twin || !replacesClaim(claim, twin, isEmpty(sql, twin.namespace))) continue;
    sql.dropNamespace.run(twin.namespace);
    sql.dropSkeletons.run(twin.namespace);
    appendEntry(sql, releaseDraft(audit, twin.namespace));
  }
}

/** Whether nothing was published in a namespace. */
function isEmpty(sql: Statements, namespace: string): boolean {
  return sql.hasServers.get(namespace) === undefined;
}

async function useOrigin(
  sql: Statements,
  transact: Transact,
  origin: string,
  createContentLabel: (serverId: string) => Promise<string>,
): Promise<void> {
  if (sql.getSetting.get('origin')?.value === origin) return;
  const ids = sql.allIds.all().map(({ server_id: id }) => String(id));
  const labels = await Promise.all(ids.map(createContentLabel));
  await transact(async () => {
    for (const [n, id] of ids.entries()) sql.setLabel.run(labels[n] ?? null, id);
    sql.setSetting.run('origin', origin);
  });
}

function listHashes(sql: Statements): Set<string> {
  const hashes = new Set<string>();
  for (const { manifest } of sql.allManifests.iterate())
    for (const { hash } of Object.values(
      (JSON.parse(String(manifest)) as { files: Record<string, { hash: string }> }).files,
    ))
      hashes.add(hash);
  return hashes;
}
