// Pages of servers in an order, as SQL that both databases take.
import type { ServerOrder } from '@vitrine/protocol/internal/registry/wire';
import type { ServerRow } from '../metadata-store.ts';

/** Query of `listServers`. `cursor` is the page before's. */
export interface ServerQuery {
  search?: string | undefined;
  category?: string | undefined;
  /** Name in the official MCP registry. */
  mcpServer?: string | undefined;
  /** @default `match` with a search, else `id` */
  order?: ServerOrder | undefined;
  /** Servers that changed at this time or later, the earliest change first. ISO 8601, UTC. */
  updatedSince?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of servers, and the cursor of the next one. */
export interface ServerPageRows {
  servers: ServerRow[];
  nextCursor?: string;
}

type Order = 'id' | 'updated' | 'use' | 'changes';

/** Columns in the order of the list, and the place before its first row. */
const ORDERS: Readonly<Record<Order, { column?: string; sign: '<' | '>'; start: string | number }>> = {
  id: { sign: '>', start: '' },
  updated: { column: 'updated_at', sign: '<', start: '9999' },
  use: { column: 'uses', sign: '<', start: 2 ** 31 - 1 },
  changes: { column: 'updated_at', sign: '>', start: '' },
};

/** Columns of a server, with the reason why it is blocked. */
export const SERVER_COLUMNS = `*, (SELECT value FROM settings WHERE settings.name = 'blocked ' || server_id) AS blocked`;

function findOrder({ order, updatedSince }: ServerQuery): Order {
  if (updatedSince !== undefined) return 'changes';
  return order === 'updated' || order === 'use' ? order : 'id';
}

/**
 * Writes the statement of a page: one row more than `limit`, so that the next page is known. `mark` writes the place of a parameter by its
 * number from 1.
 */
export function selectServers(
  query: ServerQuery,
  mark: (n: number) => string,
): { sql: string; values: (string | number)[] } {
  const order = findOrder(query);
  const { column, sign, start } = ORDERS[order];
  const values: (string | number)[] = [];
  const add = (value: string | number): string => mark(values.push(value));
  const { value, serverId } = readCursor(order, query.cursor) ?? {
    value: query.updatedSince ?? start,
    serverId: '',
  };
  const conditions =
    column === undefined
      ? [`server_id > ${add(serverId)}`]
      : [`(${column} ${sign} ${add(value)} OR (${column} = ${add(value)} AND server_id > ${add(serverId)}))`];
  if (query.category !== undefined)
    conditions.push(`categories LIKE ${add(`%|${query.category.replace(/\W/g, '-')}|%`)}`);
  if (query.mcpServer !== undefined) conditions.push(`mcp_server = ${add(query.mcpServer)}`);
  const direction = sign === '<' ? ' DESC' : '';
  const orderBy = column === undefined ? 'server_id' : `${column}${direction}, server_id`;
  const sql = `SELECT ${SERVER_COLUMNS} FROM servers WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${add(query.limit + 1)}`;
  return { sql, values };
}

/** Makes a page of the rows of `selectServers`. */
export function pageOfRows(rows: readonly ServerRow[], query: ServerQuery): ServerPageRows {
  const servers = rows.slice(0, query.limit);
  const last = servers.at(-1);
  if (rows.length <= query.limit || !last) return { servers };
  const order = findOrder(query);
  if (order === 'id') return { servers, nextCursor: last.serverId };
  return { servers, nextCursor: `${order === 'use' ? (last.uses ?? 0) : last.updatedAt} ${last.serverId}` };
}

/** Filters, orders and pages the servers that a search found, the best match first. */
export function pageOfMatches(matches: readonly ServerRow[], query: ServerQuery): ServerPageRows {
  const { category, mcpServer, updatedSince, cursor, limit } = query;
  const ordered = matches
    .filter(
      server =>
        (category === undefined || server.categories?.includes(category)) &&
        (mcpServer === undefined || server.mcpServer === mcpServer) &&
        (updatedSince === undefined || server.updatedAt >= updatedSince),
    )
    .toSorted(COMPARISONS[query.order ?? 'match']);
  const from = Math.max(0, Number.parseInt(cursor ?? '0', 10) || 0);
  const servers = ordered.slice(from, from + limit);
  return ordered.length > from + limit ? { servers, nextCursor: String(from + limit) } : { servers };
}

const COMPARISONS: Readonly<Record<ServerOrder, (a: ServerRow, b: ServerRow) => number>> = {
  match: () => 0,
  id: (a, b) => (a.serverId < b.serverId ? -1 : 1),
  updated: (a, b) => (a.updatedAt > b.updatedAt ? -1 : a.updatedAt < b.updatedAt ? 1 : 0),
  use: (a, b) => (b.uses ?? 0) - (a.uses ?? 0),
};

function readCursor(
  order: Order,
  cursor: string | undefined,
): { value: string | number; serverId: string } | undefined {
  if (cursor === undefined) return undefined;
  if (order === 'id') return { value: '', serverId: cursor };
  const [text = '', serverId = ''] = cursor.split(' ', 2);
  if (order !== 'use') return { value: text, serverId };
  return /^\d{1,9}$/.test(text) ? { value: Number(text), serverId } : undefined;
}
