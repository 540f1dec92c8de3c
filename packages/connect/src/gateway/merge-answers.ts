// Merges the answers of several servers into one.
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { resultText } from '../mcp-proxy/message-texts.ts';
import type { ResponseMessage } from '../message/message.ts';
import { LISTS, type ListMethod, publishItems } from './rewrite-messages.ts';
import type { UpstreamSession } from './upstream-session.ts';

/** The key of `_meta` of a list with the servers whose items are missing. */
const AWAY_KEY = 'vitrine.dev/away';
/** The most pages of one list of one server. */
const MAX_PAGES = 100;

/** The answer to `initialize`. Servers that are away may come later, so every list is declared, and that it changes. */
export function mergeHandshakes(
  id: string,
  upstreams: readonly UpstreamSession[],
  { version, requested }: { readonly version: string; readonly requested: unknown },
): string {
  const results = upstreams.flatMap(({ handshake, names }) => {
    const result = handshake?.value.result;
    return isRecord(result) ? [{ result, prefix: names.prefix }] : [];
  });
  const versions = results.map(({ result }) => String(result.protocolVersion)).sort();
  const has = (name: string) => results.some(({ result }) => getPath(result, 'capabilities', name) !== undefined);
  const extensions = Object.assign({}, ...results.map(({ result }) => getPath(result, 'capabilities', 'extensions')));
  const isAllThere = results.length === upstreams.length;
  const instructions = results.flatMap(({ result, prefix }) =>
    typeof result.instructions === 'string' && result.instructions !== ''
      ? [`Tools that begin with ${prefix}_:\n${result.instructions}`]
      : [],
  );
  const merged = {
    protocolVersion: versions.at(-1) ?? (typeof requested === 'string' ? requested : '2025-06-18'),
    capabilities: {
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      prompts: { listChanged: true },
      ...((has('logging') || !isAllThere) && { logging: {} }),
      ...((has('completions') || !isAllThere) && { completions: {} }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    },
    serverInfo: { name: 'vitrine-gateway', title: 'Vitrine gateway', version },
    ...(instructions.length > 0 && { instructions: instructions.join('\n\n') }),
  };
  return resultText(id, JSON.stringify(merged));
}

interface ListedItem {
  readonly upstream: UpstreamSession;
  readonly name: string;
  readonly text: string;
}

interface AwayServer {
  readonly server: string;
  readonly prefix: string;
  readonly reason: string;
}

export interface MergeListOptions {
  readonly method: ListMethod;
  /** Resolves with undefined when a server takes too long. */
  readonly within: <Value>(value: Promise<Value>) => Promise<Value | undefined>;
  readonly allows: (name: string) => boolean;
  /** Called for an item that has the name of another one, and is left out. */
  readonly onCollision: (first: ListedItem, second: ListedItem) => void;
}

/** The answer to a list: the items of all servers on one page. A server that is away is named in `_meta`. */
export async function mergeLists(
  id: string,
  upstreams: readonly UpstreamSession[],
  { method, within, allows, onCollision }: MergeListOptions,
): Promise<string> {
  const away: AwayServer[] = [];
  const lists = await Promise.all(
    upstreams.map(async upstream => {
      const items = upstream.awayReason ?? (await within(listItems(upstream, method))) ?? 'it does not answer in time';
      if (typeof items !== 'string') return items;
      away.push({ server: upstream.name, prefix: upstream.names.prefix, reason: items });
      return [];
    }),
  );
  const byName = new Map<string, ListedItem>();
  for (const item of lists.flat()) {
    const earlier = byName.get(item.name);
    if (earlier) onCollision(earlier, item);
    else if (allows(item.name)) byName.set(item.name, item);
  }
  const items = [...byName.values()].map(({ text }) => text).join(',');
  const meta = away.length === 0 ? '' : `,"_meta":${JSON.stringify({ [AWAY_KEY]: away })}`;
  return resultText(id, `{"${LISTS[method]}":[${items}]${meta}}`);
}

/** All items of one server; a text when it has none to give, with the reason. */
async function listItems(upstream: UpstreamSession, method: ListMethod): Promise<ListedItem[] | string> {
  const items: ListedItem[] = [];
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page++) {
    const response = await upstream.ask(method, cursor === undefined ? '{}' : JSON.stringify({ cursor }));
    const failure = readFailure(response);
    if (failure !== undefined) return page === 0 && failure === NO_LIST ? [] : failure;
    const { text, value } = response as ResponseMessage;
    for (const item of publishItems(text, method, upstream.names)) items.push({ upstream, ...item });
    cursor = getPath(value, 'result', 'nextCursor');
    if (typeof cursor !== 'string') break;
  }
  return items;
}

/** Stands for the answer of a server that has no such list. */
const NO_LIST = 'it has no such list';
const METHOD_NOT_FOUND = -32601;

function readFailure(response: ResponseMessage | undefined): string | undefined {
  if (!response) return 'its connection was closed';
  const error = response.value.error;
  if (!isRecord(error)) return undefined;
  return error.code === METHOD_NOT_FOUND ? NO_LIST : String(error.message);
}
