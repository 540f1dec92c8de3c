// One face for the clients of MCP that applications have: `@modelcontextprotocol/client` 2.x, `@modelcontextprotocol/sdk` 1.x, `@ai-sdk/mcp`.
import type { AISDKResourceClient, ResourceClient } from '@vitrine/host/tool-part';
import { isRecord } from '@vitrine/std/internal/json';

/** A tool as its server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

interface RequestOptions {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** The requests of `Client` of the MCP SDK, 1.x and 2.x. */
interface SDKClient extends ResourceClient {
  listTools(
    params?: { cursor?: string },
    options?: { timeout?: number },
  ): Promise<{ tools: unknown[]; nextCursor?: unknown }>;
  // The second argument is a schema in 1.x, and the options in 2.x.
  callTool(params: { name: string; arguments?: Record<string, unknown> }, ...rest: never[]): Promise<unknown>;
}

/** The requests of the client of `@ai-sdk/mcp`, 1.x and 2.x. */
interface AISDKClient extends AISDKResourceClient {
  listTools(args?: {
    params?: { cursor?: string };
    options?: RequestOptions;
  }): Promise<{ tools: unknown[]; nextCursor?: unknown }>;
  // 1.x has it without declaring it, with `args` for `arguments` and `abortSignal` for `signal`.
  callTool?(args: { name: string; arguments?: Record<string, unknown>; options?: RequestOptions }): Promise<unknown>;
}

/** A connected client of one MCP server. */
export type ToolClient = SDKClient | AISDKClient;

/** The pages of `tools/list` that are read at most. */
const MAX_PAGES = 50;

const isAISDKClient = (client: ToolClient): client is AISDKClient => 'tools' in client;

/** All tools that the server lists, in its order. */
export async function listTools(client: ToolClient, timeoutMs: number): Promise<ListedTool[]> {
  const tools: ListedTool[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const options = { timeout: timeoutMs };
    const answer = isAISDKClient(client)
      ? await client.listTools({ params, options })
      : await client.listTools(params, options);
    tools.push(...answer.tools.filter(isListedTool));
    if (typeof answer.nextCursor !== 'string' || cursors.has(answer.nextCursor)) break;
    cursor = answer.nextCursor;
    cursors.add(cursor);
  }
  return tools;
}

const isListedTool = (tool: unknown): tool is ListedTool => isRecord(tool) && typeof tool.name === 'string';

/** The result of a call, as the server sent it. Rejects with what the client throws. */
export async function callTool(
  client: ToolClient,
  call: { name: string; arguments: Record<string, unknown> },
  options: { timeout: number; signal: AbortSignal },
): Promise<unknown> {
  if (isAISDKClient(client)) {
    if (!client.callTool) throw new TypeError('This client has no callTool: pass what createMCPClient returned.');
    const ofVersion1 = { args: call.arguments, options: { ...options, abortSignal: options.signal } };
    return client.callTool({ ...call, ...ofVersion1 });
  }
  const request = client.callTool.bind(client) as (...args: unknown[]) => Promise<unknown>;
  // SDK 2.x declares `(params, options)`. SDK 1.x declares `(params, schema = …, options)`, which counts as one parameter.
  return client.callTool.length === 2 ? request(call, options) : request(call, undefined, options);
}
