// A tool call in the form that `<ToolView>` shows, whatever framework it came from.
import type { ToolResult } from '@vitrine/protocol/content';

/** A tool call, as far as it is known. Every member may become known later, except `id`, `server` and `tool`. */
export interface ToolViewCall {
  /** Identifies the call in the page, from its first argument to its result. */
  readonly id: string;
  /** The server, by the name that the backend knows. */
  readonly server: string;
  /** The tool's own name at its server; or the address of its interface (`ui://…`), where only that is known. */
  readonly tool: string;
  readonly title?: string | undefined;
  /** The arguments so far, while the model writes them. */
  readonly partialInput?: Record<string, unknown> | undefined;
  readonly input?: Record<string, unknown> | undefined;
  readonly result?: ToolResult | undefined;
  /** Reason why the call has no result: it failed, or the user refused it. */
  readonly cancelled?: string | undefined;
  /** Set while the application waits until the user allows or refuses the call. */
  readonly approval?: { readonly id: string } | undefined;
}
