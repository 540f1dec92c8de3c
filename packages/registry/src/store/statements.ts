// The SQL of the SQLite store, prepared once.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { SERVER_COLUMNS } from './listing/select-servers.ts';

const SERVERS = `SELECT ${SERVER_COLUMNS} FROM servers`;

const SQL = {
  findServer: `${SERVERS} WHERE server_id = ?`,
  findById: `${SERVERS} WHERE id = ?`,
  findLabel: 'SELECT server_id FROM servers WHERE label = ?',
  allIds: 'SELECT server_id FROM servers',
  setLabel: 'UPDATE servers SET label = ? WHERE server_id = ?',
  addServer: `INSERT INTO servers (server_id, namespace, components, tools, label, updated_at) VALUES (?, ?, '[]', '[]', ?, ?)
    ON CONFLICT (server_id) DO UPDATE SET updated_at = excluded.updated_at`,
  setSummary:
    'UPDATE servers SET name = ?, description = ?, components = ?, tools = ?, listing = ?, categories = ?, mcp_server = ? WHERE server_id = ? RETURNING id',
  setLatest: 'UPDATE servers SET latest = ?, updated_at = ? WHERE server_id = ?',
  setUpdated: 'UPDATE servers SET updated_at = ? WHERE server_id = ?',
  setDeprecation: 'UPDATE servers SET deprecated = ?, updated_at = ? WHERE server_id = ?',
  setTags: 'UPDATE servers SET tags = ?, updated_at = ? WHERE server_id = ?',
  addUses: `INSERT INTO uses (server_id, day, count) SELECT server_id, ?, ? FROM servers WHERE server_id = ?
    ON CONFLICT (day, server_id) DO UPDATE SET count = count + excluded.count`,
  dropUses: 'DELETE FROM uses WHERE day < ? RETURNING server_id',
  sumUses:
    'UPDATE servers SET uses = (SELECT coalesce(sum(count), 0) FROM uses WHERE uses.server_id = servers.server_id) WHERE server_id = ?',
  dropSearch: 'DELETE FROM server_search WHERE rowid = ?',
  addSearch:
    'INSERT INTO server_search (rowid, server_id, name, description, components, tools, keywords) VALUES (?, ?, ?, ?, ?, ?, ?)',
  listVersions: 'SELECT * FROM versions WHERE server_id = ?',
  activeVersions: "SELECT version FROM versions WHERE server_id = ? AND status = 'active'",
  allManifests: "SELECT manifest FROM versions WHERE status <> 'removed'",
  findUsage: `SELECT count(*) AS versions, coalesce(sum((SELECT sum(file.value ->> '$.size') FROM json_each(manifest, '$.files') AS file)), 0) AS bytes
    FROM versions JOIN servers USING (server_id) WHERE namespace = ? AND status <> 'removed'`,
  findVersion: 'SELECT * FROM versions WHERE server_id = ? AND version = ?',
  findDigest: 'SELECT * FROM versions WHERE server_id = ? AND digest = ?',
  addVersion:
    'INSERT INTO versions (server_id, version, digest, manifest, signature, status, published_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  setStatus: 'UPDATE versions SET status = ?, reason = ? WHERE server_id = ? AND version = ?',
  listKeys: 'SELECT * FROM server_keys WHERE server_id = ? ORDER BY place',
  lastKey: 'SELECT public_key FROM server_keys WHERE server_id = ? ORDER BY place DESC LIMIT 1',
  addKey: 'INSERT INTO server_keys (server_id, public_key, rotation_from, rotation_signature) VALUES (?, ?, ?, ?)',
  ownedNamespaces: 'SELECT namespace FROM namespaces WHERE owner = ? ORDER BY namespace',
  signedServers: `SELECT server_id FROM server_keys AS one WHERE public_key = ?
    AND place = (SELECT max(place) FROM server_keys WHERE server_id = one.server_id) ORDER BY server_id`,
  findSkeleton: 'SELECT name FROM skeletons WHERE skeleton = ? AND kind = ?',
  addSkeleton: 'INSERT OR IGNORE INTO skeletons (skeleton, kind, name) VALUES (?, ?, ?)',
  findNamespace: 'SELECT * FROM namespaces WHERE namespace = ?',
  listNamespaces: 'SELECT * FROM namespaces WHERE namespace > ? ORDER BY namespace LIMIT ?',
  hasServers: `SELECT 1 FROM servers WHERE server_id = ?1 OR (server_id >= ?1 || '/' AND server_id < ?1 || '0') LIMIT 1`,
  writeNamespace: `INSERT INTO namespaces (namespace, owner, claimed_at, ownership) VALUES (?, ?, ?, ?)
    ON CONFLICT (namespace) DO UPDATE SET owner = excluded.owner, claimed_at = excluded.claimed_at, ownership = excluded.ownership`,
  dropNamespace: 'DELETE FROM namespaces WHERE namespace = ?',
  dropSkeletons: "DELETE FROM skeletons WHERE kind = 'namespace' AND name = ?",
  replaceOwner: 'UPDATE namespaces SET owner = ?, ownership = NULL WHERE namespace = ? AND owner = ?',
  addChallenge: 'INSERT INTO challenges (nonce, public_key, expires_at) VALUES (?, ?, ?)',
  dropChallenges: 'DELETE FROM challenges WHERE expires_at <= ?',
  takeChallenge: 'DELETE FROM challenges WHERE nonce = ? RETURNING public_key, expires_at',
  addToken: 'INSERT INTO tokens (id, hash, owner, body) VALUES (?, ?, ?, ?)',
  findToken: 'SELECT * FROM tokens WHERE hash = ?',
  findTokenById: 'SELECT * FROM tokens WHERE id = ?',
  listTokens: 'SELECT * FROM tokens WHERE owner = ? ORDER BY rowid',
  revokeToken: 'UPDATE tokens SET revoked_at = ? WHERE id = ? AND owner = ? AND revoked_at IS NULL',
  lastEntry: 'SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1',
  addEntry: 'INSERT INTO audit (seq, subject, hash, body) VALUES (?, ?, ?, ?)',
  readAudit: 'SELECT body FROM audit WHERE seq > ? ORDER BY seq LIMIT ?',
  readAuditOf: 'SELECT body FROM audit WHERE subject = ? AND seq > ? ORDER BY seq LIMIT ?',
  getSetting: 'SELECT value FROM settings WHERE name = ?',
  dropSetting: 'DELETE FROM settings WHERE name = ?',
  setSetting: 'INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)',
} as const;

export type Statements = Record<keyof typeof SQL, StatementSync>;

export function prepareStatements(database: DatabaseSync): Statements {
  return Object.fromEntries(Object.entries(SQL).map(([name, sql]) => [name, database.prepare(sql)])) as Statements;
}
