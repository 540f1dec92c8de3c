// Reads the interface that a tool names (MCP Apps 2026-01-26, Resource Discovery and Metadata Location), as the part that a surface shows.
import { isRecord } from '@vitrine/protocol/internal/json';
import { loopbackPageProblem, withoutLoopback } from '@vitrine/protocol/internal/ui-resource';
import { walkList } from '@vitrine/protocol/internal/walk-list';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { toolResourceUri } from '@vitrine/protocol/tool-metadata';
import { describeProblem, readUIMetadata, readUIResource } from '@vitrine/protocol/ui-resource';

/** The requests that are made. `Client` of `@modelcontextprotocol/client` 2.x and of `@modelcontextprotocol/sdk` 1.x has them. */
export interface ResourceClient {
  readResource(params: { uri: string }, options?: { timeout?: number }): Promise<{ contents?: unknown }>;
  listResources(
    params?: { cursor?: string },
    options?: { timeout?: number },
  ): Promise<{ resources?: unknown; nextCursor?: unknown }>;
}

/** The options of `readToolPart`. */
export interface ReadToolPartOptions {
  /** The server's name in your application: its views share a sandbox, and their calls go there. */
  server: string;
  /** The tool as `tools/list` has it. */
  tool: { readonly name: string; readonly _meta?: unknown };
  /**
   * Whether the server runs on the user's machine. Interfaces of other servers may not reach addresses of that machine (`localhost`).
   * @default false
   */
  isLocal?: boolean;
  /** Milliseconds that each request may take. @default 10000 */
  timeoutMs?: number;
}

/** The most pages of `resources/list` that are read. */
const MAX_PAGES = 50;

/**
 * Reads the interface that a tool names by `_meta.ui.resourceUri`, and what it declares: `_meta.ui` of the contents, else of its entry in
 * `resources/list`. Resolves with the part for `<Surface part>` and `host.surface({ part })`; with undefined when the tool names none; with a part
 * whose `problem` is shown in its place when it could not be read. Never rejects.
 * @example
 * const part = await readToolPart(client, { server: 'weather', tool });
 */
export async function readToolPart(
  client: ResourceClient,
  { server, tool, isLocal = false, timeoutMs = 10_000 }: ReadToolPartOptions,
): Promise<UIResourcePart | undefined> {
  const uri = toolResourceUri(tool);
  if (uri === undefined) return undefined;
  const part: UIResourcePart = { type: 'ui-resource', uri, server, mimeType: '', source: 'tool' };
  const missing = (reason: string) => ({ ...part, problem: `The interface ${uri} could not be read: ${reason}` });
  let contents: Record<string, unknown> | undefined;
  try {
    contents = findEntry((await client.readResource({ uri }, { timeout: timeoutMs })).contents, uri, true);
  } catch (error) {
    return missing(readReason(error));
  }
  if (!contents) return missing('the server sent no contents for it.');

  const { mimeType, text, blob, _meta } = contents;
  const isComplete = typeof mimeType === 'string' && isRecord(_meta) && _meta.ui !== undefined;
  const listing = isComplete ? undefined : await findListing(client, { uri, timeoutMs });
  const type = [mimeType, listing?.mimeType].find(one => typeof one === 'string');
  const reading = readUIResource({
    mimeType: type,
    ...(typeof text === 'string' && { text }),
    ...(typeof blob === 'string' && { blob }),
  });
  const typed = { ...part, mimeType: type ?? '' };
  if ('problem' in reading) return { ...typed, problem: describeProblem(uri, reading.problem) };
  const refused = isLocal ? undefined : loopbackPageProblem(type, reading.text);
  if (refused !== undefined) return { ...typed, problem: `The interface ${uri} is not shown: ${refused}` };
  const declared = readUIMetadata(_meta, listing?._meta);
  return { ...typed, content: reading.text, metadata: isLocal ? declared : withoutLoopback(declared).metadata };
}

/** The entry of the resource in `resources/list`; undefined when it is not listed, as a server may leave it, or cannot be asked. */
async function findListing(
  client: ResourceClient,
  { uri, timeoutMs }: { uri: string; timeoutMs: number },
): Promise<Record<string, unknown> | undefined> {
  const readPage = async (cursor: string | undefined) => {
    const params = cursor === undefined ? {} : { cursor };
    const { resources, nextCursor } = await client.listResources(params, { timeout: timeoutMs });
    return { entries: Array.isArray(resources) ? resources : [], nextCursor };
  };
  try {
    const { entries } = await walkList(readPage, { maxPages: MAX_PAGES, isRefusal: () => true });
    return findEntry(entries, uri, false);
  } catch {
    // Metadata is optional; without it the safest defaults apply.
    return undefined;
  }
}

function findEntry(list: unknown, uri: string, orFirst: boolean): Record<string, unknown> | undefined {
  const entries = Array.isArray(list) ? list.filter(isRecord) : [];
  return entries.find(entry => entry.uri === uri) ?? (orFirst ? entries[0] : undefined);
}

/** The text of a thrown value, which may be any. */
function readReason(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'the request failed.';
  }
}
