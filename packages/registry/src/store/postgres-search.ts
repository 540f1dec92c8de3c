// Search in PostgreSQL: a bounded number of candidates by the words of a server, ranked by rank-servers.ts. Words are made here and not by
// PostgreSQL's parser, which takes `acme/weather` for a path.
import type { Sql, TransactionSql } from 'postgres';
import type { PublishDraft } from './metadata-store.ts';
import { BY_ID, CANDIDATES, type Candidate, queryWords, rank, wordsOf } from './rank-servers.ts';

/** The longest lexeme that PostgreSQL keeps is 2046 bytes; a longer word is found by its beginning. */
const MAX_WORD = 200;

/** Words without accents, as they are stored and asked for. */
function lexemesOf(words: readonly string[]): string[] {
  return words.map(word => word.normalize('NFD').replace(/\p{M}/gu, '').slice(0, MAX_WORD));
}

/** Finds the ids of servers, the best match first. An empty list for a query without a word. */
export async function findServers(sql: Sql, query: string): Promise<number[]> {
  const lexemes = lexemesOf(queryWords(query));
  if (lexemes.length === 0) return [];
  const text = query.trim();
  const matches = lexemes.map(lexeme => `'${lexeme}':*`).join(' & ');
  const [byId, byWords] = await Promise.all([
    sql`SELECT id, server_id, name, tools FROM servers
      WHERE server_id >= ${text} AND server_id < ${`${text}\u{10ffff}`} ORDER BY server_id LIMIT ${BY_ID}`,
    sql`SELECT id, server_id, name, tools FROM servers
      WHERE words @@ ${matches}::tsquery ORDER BY id DESC LIMIT ${CANDIDATES}`,
  ]);
  const candidates = [...byId, ...byWords].map(
    ({ id, server_id: serverId, name, tools }): Candidate => ({
      id: Number(id),
      serverId: String(serverId),
      name: String(name ?? ''),
      tools: (JSON.parse(String(tools)) as string[]).join(' '),
    }),
  );
  return rank(candidates, query);
}

/** Writes the summary of a server with its words. */
export async function indexServer(tx: TransactionSql, draft: PublishDraft): Promise<void> {
  const { manifest, label, publishedAt } = draft;
  const { serverId, serverName, description, components } = manifest;
  const names = components.map(({ name }) => name);
  const tools = components.flatMap(({ toolNames }) => toolNames);
  const texts = [serverId, serverName ?? '', description ?? '', ...names, ...tools];
  const words = [...new Set(lexemesOf(texts.flatMap(wordsOf)))].filter(word => word !== '');
  await tx`
    INSERT INTO servers (server_id, namespace, name, description, components, tools, label, updated_at, words)
    VALUES (${serverId}, ${serverId.split('/', 1)[0]!}, ${serverName ?? null}, ${description ?? null}, ${JSON.stringify(names)},
      ${JSON.stringify(tools)}, ${label}, ${publishedAt}, array_to_tsvector(${words}))
    ON CONFLICT (server_id) DO UPDATE SET name = excluded.name, description = excluded.description,
      components = excluded.components, tools = excluded.tools, updated_at = excluded.updated_at, words = excluded.words`;
}
