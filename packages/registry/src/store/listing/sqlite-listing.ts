// What users browse by, in SQLite: lists, summaries, tags, deprecations and counts of uses.
import type { DatabaseSync } from 'node:sqlite';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { bundlePath, type Deprecation } from '@vitrine/protocol/internal/registry/wire';
import type { TagChange } from '../metadata-store.ts';
import { changeTags, firstCountedDay } from '../publish-rules.ts';
import { type Row, readServer } from '../rows.ts';
import type { Statements } from '../statements.ts';
import {
  pageOfMatches,
  pageOfRows,
  SERVER_COLUMNS,
  type ServerPageRows,
  type ServerQuery,
  selectServers,
} from './select-servers.ts';
import type { Search } from './sqlite-search.ts';
import { summarizeManifest } from './summarize-manifest.ts';

export function listServers(database: DatabaseSync, search: Search, query: ServerQuery): ServerPageRows {
  if (query.search !== undefined && query.search.trim() !== '') {
    const find = database.prepare(`SELECT ${SERVER_COLUMNS} FROM servers WHERE id = ?`);
    const matches = search(query.search).flatMap(id => {
      const row = find.get(id);
      return row === undefined ? [] : [readServer(row as Row)];
    });
    return pageOfMatches(matches, query);
  }
  const { sql, values } = selectServers(query, n => `?${n}`);
  return pageOfRows(
    database
      .prepare(sql)
      .all(...values)
      .map(readServer),
    query,
  );
}

/** Writes the fields of a server that lists and searches return. Without `manifest` only the server's id is left. */
export function writeSummary(
  sql: Statements,
  serverId: string,
  { manifest, digest }: { manifest: Manifest | undefined; digest: string },
): void {
  const icon = manifest?.listing?.icon;
  const summary = summarizeManifest(manifest, icon === undefined ? undefined : bundlePath(digest, icon));
  const { name, description, components, tools, keywords, listing, categories, mcpServer } = summary;
  const [componentList, toolList] = [JSON.stringify(components), JSON.stringify(tools)];
  const row = sql.setSummary.get(name, description, componentList, toolList, listing, categories, mcpServer, serverId);
  const { id } = row as { id: number };
  sql.dropSearch.run(id);
  const words = [components, tools, keywords].map(list => list.join(' '));
  sql.addSearch.run(id, serverId, name ?? '', description ?? '', ...words);
}

export function setDeprecation(
  sql: Statements,
  serverId: string,
  { deprecation, at }: { deprecation: Deprecation | undefined; at: string },
): boolean {
  const value = deprecation === undefined ? null : JSON.stringify(deprecation);
  const row = sql.findServer.get(serverId);
  return row !== undefined && row.deprecated !== value && sql.setDeprecation.run(value, at, serverId).changes > 0;
}

export function setTag(sql: Statements, serverId: string, { tag, at }: { tag: TagChange; at: string }): boolean {
  const row = sql.findServer.get(serverId);
  const isKnown = tag.version === undefined || sql.findVersion.get(serverId, tag.version) !== undefined;
  if (!row || !isKnown) return false;
  const tags = changeTags(readServer(row).tags ?? {}, tag);
  return tags !== undefined && sql.setTags.run(JSON.stringify(tags), at, serverId).changes > 0;
}

export function addUses(sql: Statements, day: string, uses: ReadonlyMap<string, number>): void {
  for (const [serverId, count] of uses) sql.addUses.run(day, count, serverId);
  const changed = sql.dropUses.all(firstCountedDay(day)).map(({ server_id: id }) => String(id));
  for (const serverId of new Set([...uses.keys(), ...changed])) sql.sumUses.run(serverId);
}
