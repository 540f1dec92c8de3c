// Reads the interface of a call, as the part that a surface shows: the one that the tool names (MCP Apps 2026-01-26, Resource Discovery and
// Metadata Location; or by the Apps SDK's template), else the first one in its result.
import { hasUIMeta } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import { isForUser } from '@vitrine/protocol/internal/content/content';
import { walkList } from '@vitrine/protocol/internal/content/walk-list';
import { loopbackPageProblem, withoutLoopback } from '@vitrine/protocol/internal/csp/without-loopback';
import { readSurfaceContent } from '@vitrine/protocol/internal/mcp-apps/ui-resource';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { toolResourceUri, toolTemplateUri } from '@vitrine/protocol/tool-metadata';
import { describeProblem, type EmbeddedUIResource, isUIResource, readUIMetadata } from '@vitrine/protocol/ui-resource';
import { isRecord, toRecord } from '@vitrine/std/internal/json';
import { sha256 } from '@vitrine/std/internal/sha256';

/** The requests that are made, as `Client` of `@modelcontextprotocol/client` 2.x and of `@modelcontextprotocol/sdk` 1.x takes them. */
export interface ResourceClient {
  readResource(params: { uri: string }, options?: { timeout?: number }): Promise<{ contents?: unknown }>;
  listResources(
    params?: { cursor?: string },
    options?: { timeout?: number },
  ): Promise<{ resources?: unknown; nextCursor?: unknown }>;
}

/** The same requests as the client of `@ai-sdk/mcp` takes them: all in one object. */
export interface AISDKResourceClient {
  /** Tells this client from `ResourceClient`, which has none; never called. */
  tools(...args: never): unknown;
  readResource(args: { uri: string; options?: { timeout?: number } }): Promise<{ contents?: unknown }>;
  listResources(args?: {
    params?: { cursor?: string };
    options?: { timeout?: number };
  }): Promise<{ resources?: unknown; nextCursor?: unknown }>;
}

/** The options of `readToolPart`. */
export interface ReadToolPartOptions {
  /** The server's name in your application: its views share a sandbox, and their calls go there. */
  server: string;
  /** The tool as `tools/list` has it. */
  tool: { readonly name: string; readonly _meta?: unknown };
  /**
   * The result of the call, as received. Where the tool names no interface, the first one that is embedded here is shown. `toolResult` is the
   * oldest form of a result (MCP 2024-10-07), which has no interface. @default none
   */
  result?: { readonly content?: unknown; readonly toolResult?: unknown };
  /**
   * Whether the server runs on the user's machine. Interfaces of other servers may not reach addresses of that machine (`localhost`).
   * @default false
   */
  isLocal?: boolean;
  /** Milliseconds that each request may take. @default 10000 */
  timeoutMs?: number;
  /**
   * Stores a page by its hash (lower-case hexadecimal SHA-256 of its UTF-8). The part then names its page by `ref`, so that a message that is saved
   * with it has 64 bytes in place of up to 450 KB; `loadContent` of `createHost` loads it. @default the part carries its page in `content`
   */
  keepPage?: (ref: string, page: string) => void | Promise<void>;
}

/** The most pages of `resources/list` that are read. */
const MAX_PAGES = 50;

/**
 * Reads the interface that a tool names by `_meta.ui.resourceUri`, else by the Apps SDK's `openai/outputTemplate`, and what it declares:
 * `_meta.ui` or the keys of the Apps SDK in the contents, else in its entry in `resources/list`. Where the tool names none, it takes the first interface in the result (older MCP-UI, A2UI, and tools that
 * decide by their arguments). Resolves with the part for `<Surface part>` and `host.surface({ part })`; with undefined when there is no interface; with a part
 * whose `problem` is shown in its place when it could not be read. Never rejects.
 * @example
 * const result = await client.callTool({ name: tool.name, arguments: {} });
 * const part = await readToolPart(client, { server: 'weather', tool, result });
 */
export async function readToolPart(
  client: ResourceClient | AISDKResourceClient,
  options: ReadToolPartOptions,
): Promise<UIResourcePart | undefined> {
  const part = await readPart('tools' in client ? adaptClient(client) : client, options);
  if (!options.keepPage || part?.content === undefined) return part;
  const { content, ...rest } = part;
  const ref = await sha256(content);
  try {
    await options.keepPage(ref, content);
  } catch (error) {
    return { ...rest, problem: `The interface ${part.uri} could not be stored: ${readReason(error)}` };
  }
  return { ...rest, ref };
}

const adaptClient = (client: AISDKResourceClient): ResourceClient => ({
  readResource: ({ uri }, options = {}) => client.readResource({ uri, options }),
  listResources: (params = {}, options = {}) => client.listResources({ params, options }),
});

async function readPart(
  client: ResourceClient,
  { server, tool, result, isLocal = false, timeoutMs = 10_000 }: ReadToolPartOptions,
): Promise<UIResourcePart | undefined> {
  const uri = toolResourceUri(tool);
  if (uri === undefined) return readEmbeddedPart(result, { server, isLocal });
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri,
    server,
    mimeType: '',
    source: 'tool',
    ...(toolTemplateUri(tool) !== undefined && { readsOpenAI: true }),
  };
  const missing = (reason: string) => ({ ...part, problem: `The interface ${uri} could not be read: ${reason}` });
  let contents: Record<string, unknown> | undefined;
  try {
    contents = findEntry((await client.readResource({ uri }, { timeout: timeoutMs })).contents, uri, true);
  } catch (error) {
    return missing(readReason(error));
  }
  if (!contents) return missing('the server sent no contents for it.');

  const { mimeType, _meta } = contents;
  const isComplete = typeof mimeType === 'string' && hasUIMeta(_meta);
  const listing = isComplete ? undefined : await findListing(client, { uri, timeoutMs });
  return fillPart(part, { contents, listing, isLocal });
}

/**
 * Reads the first interface that a result embeds (older MCP-UI, A2UI, and tools that decide by their arguments); undefined when there is none.
 * `isLocal`: as in `readToolPart`.
 * @example
 * const part = readEmbeddedPart(result, { server: 'weather' });
 */
export function readEmbeddedPart(
  result: { readonly content?: unknown } | undefined,
  { server, isLocal = false }: { server: string; isLocal?: boolean },
): UIResourcePart | undefined {
  const content = result?.content;
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  const block = blocks.find((one): one is EmbeddedUIResource => one.type === 'resource' && isInterface(one));
  if (!block) return undefined;
  const { resource } = block;
  const part: UIResourcePart = { type: 'ui-resource', uri: resource.uri, server, mimeType: '', source: 'embedded' };
  return fillPart(part, { contents: resource, isLocal });
}

const isInterface = (block: Record<string, unknown>): boolean =>
  isUIResource(block) || (isForUser(block) && isA2UIMimeType(String(toRecord(block.resource).mimeType)));

/** The part with its document and what it declares, or with the reason why it is not shown. */
function fillPart(
  part: UIResourcePart,
  {
    contents,
    listing,
    isLocal,
  }: { contents: Record<string, unknown>; listing?: Record<string, unknown> | undefined; isLocal: boolean },
): UIResourcePart {
  const { uri } = part;
  const { mimeType, text, blob, _meta } = contents;
  const type = [mimeType, listing?.mimeType].find(one => typeof one === 'string');
  const reading = readSurfaceContent({
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
