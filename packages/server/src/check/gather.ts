// Reads what the checks need: the lists of a server and its interfaces, as received.

import { walkList } from '@vitrine/protocol/internal/content/walk-list';
import { isRecord } from '@vitrine/std/internal/json';
import { describeError } from '../errors.ts';

/** The methods that a check needs of a server: `Connection` of `@vitrine/connect` has them, as has any client that can send a request. */
export interface CheckedServer {
  readonly name: string;
  /** Sends a request; resolves with its result as received. Rejects when the server answers with an error. */
  request(method: string, params?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
}

/** One interface, read twice to notice a page that changes by itself. */
export interface ReadInterface {
  readonly uri: string;
  /** Tools that name it. */
  readonly tools: readonly string[];
  /** The contents item, or why it could not be read. */
  readonly contents: Record<string, unknown> | undefined;
  readonly failure?: string;
  /** The second reading's document differs. */
  readonly changed: boolean;
  /** `_meta.ui` of the contents, else of the listing (MCP Apps, Metadata Location). */
  readonly ui: unknown;
}

export interface Gathered {
  readonly tools: readonly Record<string, unknown>[];
  /** Entries of `tools/list` that are not tools. */
  readonly strays: number;
  /** Reason why the list of tools is not complete, as the end of a sentence. */
  readonly cut?: string;
  readonly listed: readonly Record<string, unknown>[];
  readonly interfaces: readonly ReadInterface[];
}

/** The most pages of a list that are read, because a server may send cursors for ever. */
const MAX_PAGES = 100;

/** Reads everything. Rejects when the tools cannot be listed; other errors are part of the result. */
export async function gather(server: CheckedServer): Promise<Gathered> {
  const { entries, cut } = await listAll(server, 'tools/list', 'tools');
  const tools = entries.filter(entry => isRecord(entry));
  const resources = await listAll(server, 'resources/list', 'resources').catch((): CheckedList => ({ entries: [] }));
  const listed = resources.entries.filter(entry => isRecord(entry));
  const users = new Map<string, string[]>();
  for (const tool of tools) {
    const uri = namedUri(tool);
    if (uri !== undefined) users.set(uri, [...(users.get(uri) ?? []), String(tool.name)]);
  }
  for (const { uri } of listed)
    if (typeof uri === 'string' && uri.startsWith('ui://') && !users.has(uri)) users.set(uri, []);
  const interfaces: ReadInterface[] = [];
  // One after the other, so that the server is not flooded.
  for (const [uri, names] of users) interfaces.push(await readInterface(server, uri, names, listed));
  return { tools, strays: entries.length - tools.length, ...(cut !== undefined && { cut }), listed, interfaces };
}

/** The interface that a tool names, valid or not; undefined when it names none. */
export function namedUri(tool: Record<string, unknown>): string | undefined {
  const meta = isRecord(tool._meta) ? tool._meta : {};
  const uri = (isRecord(meta.ui) ? meta.ui.resourceUri : undefined) ?? meta['ui/resourceUri'];
  return typeof uri === 'string' ? uri : undefined;
}

interface CheckedList {
  readonly entries: readonly unknown[];
  /** Reason why the list is not complete, as the end of a sentence. */
  readonly cut?: string;
}

async function listAll(server: CheckedServer, method: string, key: string): Promise<CheckedList> {
  let isList = true;
  const list = await walkList<unknown>(
    async cursor => {
      const result = await server.request(method, cursor === undefined ? {} : { cursor });
      isList &&= Array.isArray(result[key]);
      return { entries: Array.isArray(result[key]) ? result[key] : [], nextCursor: result.nextCursor };
    },
    { maxPages: MAX_PAGES, isRefusal: () => true },
  );
  return isList ? list : { ...list, cut: `"${key}" is no list` };
}

async function readInterface(
  server: CheckedServer,
  uri: string,
  tools: readonly string[],
  listed: Gathered['listed'],
): Promise<ReadInterface> {
  try {
    const contents = await readContents(server, uri);
    const again = await readContents(server, uri);
    const listing = listed.find(entry => entry.uri === uri);
    const changed = contents?.text !== again?.text || contents?.blob !== again?.blob;
    return { uri, tools, contents, changed, ui: readUIMeta(contents) ?? readUIMeta(listing) };
  } catch (cause) {
    const failure = describeError(cause);
    return { uri, tools, contents: undefined, failure, changed: false, ui: undefined };
  }
}

async function readContents(server: CheckedServer, uri: string): Promise<Record<string, unknown> | undefined> {
  const { contents } = await server.request('resources/read', { uri });
  const items = Array.isArray(contents) ? contents.filter(isRecord) : [];
  return items.find(item => item.uri === uri) ?? items[0];
}

function readUIMeta(entry: Record<string, unknown> | undefined): unknown {
  return isRecord(entry?._meta) ? entry._meta.ui : undefined;
}
