// The metadata in PostgreSQL, for registries of several processes or machines. As in SQLite, one process changes it at a time: a change takes
// the registry's lock, and its commit is the moment from which it is there.
import { compareVersions, parseNamespace } from '@vitrine/protocol/internal/registry/names';
import { type Aside, connectPostgres, transact as runTransaction } from '@vitrine/storage/internal/postgres';
import type { Sql, TransactionSql } from 'postgres';
import { checkAuthority } from './authority.ts';
import { addUses, listServers, setDeprecation, setTag } from './listing/postgres-listing.ts';
import { addServer } from './listing/postgres-search.ts';
import type { AuditDraft, MetadataStore, PlaceFiles, PublishDraft } from './metadata-store.ts';
import { appendAudit } from './postgres-audit.ts';
import { addKey, findKeyUses, lastKey } from './postgres-keys.ts';
import { lock, MIGRATIONS } from './postgres-migrations.ts';
import { addName, claimNamespace, findLookalike, findNamespace } from './postgres-namespaces.ts';
import { countRequest, dropOldRequests } from './postgres-rates.ts';
import { findServer, findUsage, findVersion, setBlock, setLatest, summarise } from './postgres-servers.ts';
import { checkStatusChange, keyOfDraft, publishBusy, takenDown, versionExists } from './publish-rules.ts';
import { readEntry, readFirstRow, readKey, readNamespace, readToken, readVersion } from './rows.ts';

/** The options of `createPostgresMetadata`. */
export interface PostgresMetadataOptions {
  /** Address of the database: `postgres://user:password@host:5432/database`. */
  url: string;
  /** The schema of the tables, created when it is missing: lower-case letters, digits and `_`. @default 'vitrine_registry' */
  schema?: string;
  /** Connections that are open at the same time, at most. @default 10 */
  connections?: number;
}

/**
 * Connects, and creates the tables where there are none. Rejects with `StorageError` `unreachable`, `newer-revision`,
 * and `bad-option` for a schema that is no name.
 *
 * @example
 * const metadata = await createPostgresMetadata({ url: 'postgres://registry@db/registry' });
 */
export async function createPostgresMetadata(options: PostgresMetadataOptions): Promise<MetadataStore> {
  const { url, schema = 'vitrine_registry', connections = 10 } = options;
  const application = 'vitrine-registry';
  return createStore(await connectPostgres({ url, schema, application, connections, migrations: MIGRATIONS }), schema);
}

type Transact = <T>(work: (tx: TransactionSql, aside: Aside) => Promise<T>) => Promise<T>;

function createStore(sql: Sql, schema: string): MetadataStore {
  /** Runs `work` as one transaction, alone: all of it is stored, or nothing. */
  const transact: Transact = work =>
    runTransaction(sql, async (tx, aside) => {
      await lock(tx, schema);
      return work(tx, aside);
    });
  /** A change that may find nothing to change: then nothing is appended. */
  const change = (audit: AuditDraft, work: (tx: TransactionSql) => Promise<boolean>): Promise<boolean> =>
    transact(async tx => {
      const changed = await work(tx);
      if (changed) await appendAudit(tx, audit);
      return changed;
    });

  return {
    findServer: id => findServer(sql, id),
    findLabel: async label =>
      readFirstRow(await sql`SELECT server_id FROM servers WHERE label = ${label}`, row => String(row.server_id)),
    listServers: query => listServers(sql, query),
    listVersions: async id =>
      (await sql`SELECT * FROM versions WHERE server_id = ${id}`)
        .map(readVersion)
        .sort((a, b) => compareVersions(b.version, a.version)),
    findVersion: (id, version) => findVersion(sql, id, version),
    findDigest: async (id, digest) =>
      readFirstRow(
        await sql`SELECT * FROM versions WHERE server_id = ${id} AND digest = ${digest} LIMIT 1`,
        readVersion,
      ),
    publish: (draft, place, audit) => publishVersion(sql, transact, { draft, place, audit }),
    setStatus: (id, version, status, reason, audit) =>
      change(audit, async tx => {
        await authorize(tx, id, audit);
        const row = await findVersion(tx, id, version);
        if (row) checkStatusChange(row);
        const { count } = await tx`
          UPDATE versions SET status = ${status}, reason = ${reason ?? null} WHERE server_id = ${id} AND version = ${version}`;
        if (count > 0) await setLatest(tx, id, audit.at);
        if (count > 0) await summarise(tx, id);
        return count > 0;
      }),
    setBlock: (id, reason, audit) => change(audit, tx => setBlock(tx, id, { reason, at: audit.at })),
    setDeprecation: (id, deprecation, audit) =>
      change(audit, async tx => {
        await authorize(tx, id, audit);
        return setDeprecation(tx, id, { deprecation, at: audit.at });
      }),
    setTag: (id, tag, audit) =>
      change(audit, async tx => {
        await authorize(tx, id, audit);
        return setTag(tx, id, { tag, at: audit.at });
      }),
    addUses: (day, uses) => transact(tx => addUses(tx, day, uses)),
    findUsage: namespace => findUsage(sql, namespace),
    listKeys: async id => (await sql`SELECT * FROM server_keys WHERE server_id = ${id} ORDER BY place`).map(readKey),
    addKey: (id, key, after, audit) =>
      change(audit, async tx => {
        await authorize(tx, id, audit);
        if ((await lastKey(tx, id)) !== after) return false;
        await addKey(tx, id, key);
        return true;
      }),
    findKeyUses: key => findKeyUses(sql, key),
    findLookalike: (name, kind = 'server') => findLookalike(sql, kind, name),
    findNamespace: namespace => findNamespace(sql, namespace),
    listNamespaces: async ({ after, limit }) =>
      (await sql`SELECT * FROM namespaces WHERE namespace > ${after} ORDER BY namespace LIMIT ${limit}`).map(
        readNamespace,
      ),
    claimNamespace: (claim, audit) => transact(tx => claimNamespace(tx, claim, audit)),
    replaceOwner: (namespace, from, to, audit) =>
      change(
        audit,
        async tx =>
          (
            await tx`UPDATE namespaces SET owner = ${to}, ownership = NULL WHERE namespace = ${namespace} AND owner = ${from}`
          ).count > 0,
      ),
    async addChallenge({ nonce, publicKey, expiresAt }) {
      await sql`INSERT INTO challenges (nonce, public_key, expires_at) VALUES (${nonce}, ${publicKey}, ${expiresAt})`;
    },
    async takeChallenge(nonce, now) {
      await sql`DELETE FROM challenges WHERE expires_at <= ${now}`;
      const consumed = await sql`DELETE FROM challenges WHERE nonce = ${nonce} RETURNING public_key, expires_at`;
      return readFirstRow(consumed, row => ({
        nonce,
        publicKey: String(row.public_key),
        expiresAt: Number(row.expires_at),
      }));
    },
    addToken: (token, audit) =>
      transact(async tx => {
        await tx`INSERT INTO tokens (id, hash, owner, body)
          VALUES (${token.id}, ${token.hash}, ${token.owner}, ${JSON.stringify(token)})`;
        await appendAudit(tx, audit);
      }),
    findToken: async hash => readFirstRow(await sql`SELECT * FROM tokens WHERE hash = ${hash}`, readToken),
    listTokens: async owner => (await sql`SELECT * FROM tokens WHERE owner = ${owner} ORDER BY place`).map(readToken),
    revokeToken: (id, owner, at, audit) =>
      change(
        audit,
        async tx =>
          (await tx`UPDATE tokens SET revoked_at = ${at} WHERE id = ${id} AND owner = ${owner} AND revoked_at IS NULL`)
            .count > 0,
      ),
    audit: draft => transact(tx => appendAudit(tx, draft)),
    readAudit: async ({ after = 0, limit, subject }) =>
      (subject === undefined
        ? await sql`SELECT body FROM audit WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`
        : await sql`SELECT body FROM audit WHERE subject = ${subject} AND seq > ${after} ORDER BY seq LIMIT ${limit}`
      ).map(readEntry),
    useOrigin: (origin, labelOf) => transact(tx => useOrigin(tx, origin, labelOf)),
    withUsedHashes: async work => {
      await dropOldRequests(sql);
      await transact(async (tx, aside) => aside(work(await listHashes(tx))));
    },
    countRequest: request => countRequest(sql, request),
    close: () => sql.end({ timeout: 5 }),
  };
}

async function publishVersion(
  sql: Sql,
  transact: Transact,
  { draft, place, audit }: { draft: PublishDraft; place: PlaceFiles; audit: AuditDraft },
): Promise<void> {
  const { serverId, version } = draft.manifest;
  let takeAway: (() => Promise<void>) | undefined;
  let isComplete = false;
  try {
    await transact(async (tx, aside) => {
      try {
        await authorize(tx, serverId, audit);
        const server = await findServer(tx, serverId);
        if (server?.blocked !== undefined) throw takenDown(`"${serverId}"`, server.blocked);
        if (await findVersion(tx, serverId, version)) throw versionExists(serverId, version);
        if ((await lastKey(tx, serverId)) !== draft.signingKey) throw publishBusy(serverId);
        if (!server) await addName(tx, 'server', serverId);
        takeAway = await aside(place());
        await writeVersion(tx, draft);
        await appendAudit(tx, audit);
        isComplete = true;
      } catch (error) {
        // Before the lock is given back: another process may be about to use the same files.
        if (takeAway) await aside(takeAway());
        throw error;
      }
    });
  } catch (error) {
    if (!isComplete) throw error;
    // The connection was lost while it committed. Files of a version that may be there stay; the next start sweeps what no version names.
    if ((await findVersion(sql, serverId, version))?.digest !== draft.digest) throw error;
  }
}

/** Checks the token that the line names, once more. */
async function authorize(tx: TransactionSql, serverId: string, audit: AuditDraft): Promise<void> {
  if (audit.tokenId === undefined) return;
  const token = readFirstRow(await tx`SELECT * FROM tokens WHERE id = ${audit.tokenId}`, readToken);
  const namespace = await findNamespace(tx, parseNamespace(serverId));
  checkAuthority(serverId, { token, namespace }, audit);
}

async function writeVersion(tx: TransactionSql, draft: PublishDraft): Promise<void> {
  const { manifest, digest, manifestText, signature, publishedAt } = draft;
  const { serverId, version } = manifest;
  await addServer(tx, draft);
  await tx`INSERT INTO versions (server_id, version, digest, manifest, signature, status, published_at)
    VALUES (${serverId}, ${version}, ${digest}, ${manifestText}, ${signature ? JSON.stringify(signature) : null}, 'active', ${publishedAt})`;
  await setLatest(tx, serverId, publishedAt);
  await summarise(tx, serverId);
  const key = keyOfDraft(draft);
  if (key) await addKey(tx, serverId, key);
}

async function useOrigin(
  tx: TransactionSql,
  origin: string,
  labelOf: (serverId: string) => Promise<string>,
): Promise<void> {
  const [setting] = await tx`SELECT value FROM settings WHERE name = 'origin'`;
  if (setting?.value === origin) return;
  for (const { server_id: id } of await tx`SELECT server_id FROM servers`)
    await tx`UPDATE servers SET label = ${await labelOf(String(id))} WHERE server_id = ${String(id)}`;
  await tx`INSERT INTO settings (name, value) VALUES ('origin', ${origin})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

async function listHashes(tx: TransactionSql): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const rows of tx`SELECT manifest FROM versions WHERE status <> 'removed'`.cursor(100))
    for (const { manifest } of rows)
      for (const { hash } of Object.values(
        (JSON.parse(String(manifest)) as { files: Record<string, { hash: string }> }).files,
      ))
        hashes.add(hash);
  return hashes;
}
