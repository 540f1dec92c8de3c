// The data of a story's simulated host, independent of the dialect.
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { isRecord } from '@vitrine/std/internal/json';
import type { Params } from '../connection/wire.ts';
import { toToolResult } from '../tool-result.ts';

/** The state of a tool call that the simulated host sends to the view. */
export interface Scene {
  /** The data to draw, sent as `structuredContent` of a result or in the dialect's own form. Absent: no data yet. */
  renderData?: unknown;
  /** The whole result, in place of one made from `renderData`: for a failed one (`isError`), or one with content. */
  result?: ToolResult | undefined;
  /** The arguments of the call. Absent: the host does not send them, or sends `{}` with a result. */
  input?: Params | undefined;
  /** The arguments so far, while they are being written; not in `mcp-ui`. */
  partialInput?: Params | undefined;
  /** Reason why the call was cancelled; not in `tool-ui`. */
  cancelled?: string | undefined;
  /** The host context: theme, locale, style variables, … */
  context?: HostContext | undefined;
  /**
   * The tools that the view may call, by name: each returns a tool result, or plain data that becomes its structured content. An
   * exception is the host's refusal; a tool that failed returns a result with `isError`.
   */
  tools?: Record<string, (args: Params) => unknown> | undefined;
  /** Called for every other request or notification of the view, with its name in the dialect; the returned value is the answer. */
  onAction?: ((name: string, params: unknown) => unknown) | undefined;
}

/** The host side of one dialect. */
interface HostDialect {
  /** Handles a message of the view; a message of another dialect is ignored. */
  receive(message: Params): void;
  /** Sends the view what has changed in the scene. */
  sync(): void;
}

/** Creates the host side of a dialect. `send` delivers to the view; `scene` returns the current scene. */
export type CreateHostDialect = (send: (message: object) => void, scene: () => Scene) => HostDialect;

/** Calls a tool of the scene. Rejects when the scene has no such tool, or with the tool's exception. */
export async function callSceneTool({ tools = {} }: Scene, name: unknown, args: unknown): Promise<ToolResult> {
  if (typeof name !== 'string' || !Object.hasOwn(tools, name))
    throw new Error(`This story has no tool ${String(name)}: give it one with "tools".`);
  return toToolResult(await tools[name]!(isRecord(args) ? args : {}));
}
