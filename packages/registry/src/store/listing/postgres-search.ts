// Search in PostgreSQL: a bounded number of candidates by the words of a server, ranked by rank-servers.ts. Words are made here and not by
// PostgreSQL's parser, which takes `acme/weather` for a path.
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import { bundlePath } from '@vitrine/protocol/internal/registry/wire';
import type { Sql, TransactionSql } from 'postgres';
import type { PublishDraft } from '../metadata-store.ts';
import { BY_ID, CANDIDATES, type Candidate, foldWord, queryWords, rank, splitWords } from './rank-servers.ts';
import { summarizeManifest } from './summarize-manifest.ts';

/** The longest lexeme that PostgreSQL keeps is 2046 bytes; a longer word is found by its beginning. */
const MAX_WORD = 200;

const COLUMNS = 'id, server_id, name, tools, listing, uses, deprecated';

/** Words without accents, as they are stored and asked for. */
function createLexemes(words: readonly string[]): string[] {
  return words.map(word => foldWord(word).slice(0, MAX_WORD));
}

/** Finds the ids of servers, the best match first. An empty list for a query without a word. */
export async function findServers(sql: Sql, query: string): Promise<number[]> {
  const lexemes = createLexemes(queryWords(query));
  if (lexemes.length === 0) return [];
  const text = query.trim();
  const matches = lexemes.map(lexeme => `'${lexeme}':*`).join(' & ');
  const [byId, byWords] = await Promise.all([
    sql`SELECT ${sql.unsafe(COLUMNS)} FROM servers
      WHERE server_id >= ${text} AND server_id < ${`${text}\u{10ffff}`} ORDER BY server_id LIMIT ${BY_ID}`,
    sql`SELECT ${sql.unsafe(COLUMNS)} FROM servers
      WHERE words @@ ${matches}::tsquery ORDER BY id DESC LIMIT ${CANDIDATES}`,
  ]);
  const candidates = [...byId, ...byWords].map(
    (row): Candidate => ({
      id: Number(row.id),
      serverId: String(row.server_id),
      name: String(row.name ?? ''),
      tools: String(row.tools),
      listing: String(row.listing),
      uses: Number(row.uses),
      isDeprecated: row.deprecated !== null,
    }),
  );
  return rank(candidates, query);
}

/** Adds the server of a version, where it is new. */
export async function addServer(tx: TransactionSql, { manifest, label, publishedAt }: PublishDraft): Promise<void> {
  const { serverId } = manifest;
  await tx`
    INSERT INTO servers (server_id, namespace, components, tools, label, updated_at, words)
    VALUES (${serverId}, ${parseNamespace(serverId)}, '[]', '[]', ${label}, ${publishedAt}, '')
    ON CONFLICT (server_id) DO UPDATE SET updated_at = excluded.updated_at`;
}

/** Sets what lists and searches say of a server; with `manifest` undefined, only its id. */
export async function setSummary(
  tx: TransactionSql,
  serverId: string,
  { manifest, digest }: { manifest: Manifest | undefined; digest: string },
): Promise<void> {
  const icon = manifest?.listing?.icon;
  const summary = summarizeManifest(manifest, icon === undefined ? undefined : bundlePath(digest, icon));
  const { name, description, components, tools, keywords, listing, categories, mcpServer } = summary;
  const texts = [serverId, name ?? '', description ?? '', ...components, ...tools, ...keywords];
  const words = [...new Set(createLexemes(texts.flatMap(splitWords)))].filter(word => word !== '');
  await tx`
    UPDATE servers SET name = ${name}, description = ${description}, components = ${JSON.stringify(components)},
      tools = ${JSON.stringify(tools)}, listing = ${listing}, categories = ${categories}, mcp_server = ${mcpServer},
      words = array_to_tsvector(${words})
    WHERE server_id = ${serverId}`;
}
