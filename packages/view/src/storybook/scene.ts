// What a story's host knows and says, whatever its dialect.
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import { isRecord } from '../record.ts';
import { toToolResult } from '../tool-result.ts';
import type { Params } from '../wire.ts';

/** One moment of a tool call, as the host around a story sees it. */
export interface Scene {
  /** The data to draw, as `structuredContent` of a result or as the dialect has it. Absent: nothing has come yet. */
  renderData?: unknown;
  /** The whole result, in the place of one that is made of `renderData`: a failed one (`isError`), or one with content. */
  result?: ToolResult | undefined;
  /** The arguments of the call. Absent: the host does not send them, or sends `{}` with a result. */
  input?: Params | undefined;
  /** The arguments so far, while they are being written; not in `mcp-ui`. */
  partialInput?: Params | undefined;
  /** Why the call was cancelled; not in `tool-ui`. */
  cancelled?: string | undefined;
  /** What the host says of itself: theme, locale, style variables, … */
  context?: HostContext | undefined;
  /**
   * What the view may call, by name: returns a tool result, or plain data that becomes its structured content. What it throws is the
   * host's refusal; a tool that failed returns a result with `isError`.
   */
  tools?: Record<string, (args: Params) => unknown> | undefined;
  /** Called with everything else that the view asks for or sends, with its name in the dialect; what it returns is the answer. */
  onAction?: ((name: string, params: unknown) => unknown) | undefined;
}

/** A host's half of one dialect. */
export interface Speaker {
  /** Takes what the view says; what is none of the dialect is ignored, as a host would. */
  receive(message: Params): void;
  /** Sends the view what is new in the scene. */
  sync(): void;
}

/** `send` delivers to the view; `scene` is what holds now. */
export type CreateSpeaker = (send: (message: object) => void, scene: () => Scene) => Speaker;

/** What a call of a tool comes to. Rejects when the scene has no such tool, or with what the tool throws. */
export async function callSceneTool({ tools = {} }: Scene, name: unknown, args: unknown): Promise<ToolResult> {
  if (typeof name !== 'string' || !Object.hasOwn(tools, name))
    throw new Error(`This story has no tool ${String(name)}: give it one with "tools".`);
  return toToolResult(await tools[name]!(isRecord(args) ? args : {}));
}
