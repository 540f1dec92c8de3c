// Tools that a view offers to its host (MCP Apps draft, App-provided tools; H42, H43). They are listed when the view announces them,
// bounded in number and time, checked by a schema, and removed with the surface.
import type { ToolResult } from '@vitrine/protocol/content';
import { ToolResultSchema } from '@vitrine/protocol/internal/content/content';
import { type AppTool, AppToolSchema } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { HostError } from '../errors.ts';

const MAX_TOOLS = 50;
const TIMEOUT_MS = 30_000;

/** Sends a request to the view: resolves with the result, rejects with the view's error. */
export type RequestToView = (method: string, params: object, options: { signal: AbortSignal }) => Promise<unknown>;

/** Requests the tools that a view offers. Malformed ones are left out; a view that does not answer has none. */
export async function listAppTools(request: RequestToView): Promise<AppTool[]> {
  try {
    const answer = await request(MCP_APPS.listTools, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const toolList = (answer as { tools?: unknown }).tools;
    if (!Array.isArray(toolList)) return [];
    return toolList.slice(0, MAX_TOOLS).flatMap(tool => AppToolSchema.safeParse(tool).data ?? []);
  } catch {
    return [];
  }
}

export interface CallAppToolOptions {
  /** The tools that the view offers. */
  offered: readonly AppTool[];
  signal?: AbortSignal | undefined;
  /** @default 30000 */
  timeoutMs?: number | undefined;
}

/** Calls a tool of a view. Rejects with `HostError`: 'unknown-app-tool', 'app-tool-failed'. */
export async function callAppTool(
  request: RequestToView,
  {
    name,
    args,
    offered,
    signal,
    timeoutMs = TIMEOUT_MS,
  }: { name: string; args: Record<string, unknown> } & CallAppToolOptions,
): Promise<ToolResult> {
  const names = offered.map(tool => tool.name);
  if (!names.includes(name))
    throw new HostError(
      'unknown-app-tool',
      `The view offers no tool ${name}. It offers: ${names.join(', ') || 'none'}.`,
    );
  const timeout = AbortSignal.timeout(timeoutMs);
  let answer: unknown;
  try {
    answer = await request(
      MCP_APPS.callTool,
      { name, arguments: args },
      { signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
    );
  } catch (cause) {
    if (cause instanceof HostError) throw cause;
    const reason = timeout.aborted
      ? `no answer within ${timeoutMs} ms`
      : cause instanceof Error
        ? cause.message
        : String(cause);
    throw new HostError('app-tool-failed', `The view's tool ${name} failed: ${reason}.`, { cause });
  }
  const result = ToolResultSchema.safeParse(answer);
  if (!result.success) throw new HostError('app-tool-failed', `The view's tool ${name} answered with no tool result.`);
  return result.data;
}
