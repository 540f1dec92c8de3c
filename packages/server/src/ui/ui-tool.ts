// The declaration of a tool with an interface: one object that the server registers and a view takes its types from.
import type {
  CallToolResult,
  Icon,
  InputRequiredResult,
  ScopeChallengeHandler,
  ServerContext,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { SchemaInput, SchemaOutput, ToolSchema } from '@vitrine/protocol/content';
import type { UIResourceMeta } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import type { LegacyMode } from '../clients.ts';
import type { HTMLSource } from '../html-source.ts';
import type { OpenAISettings } from '../openai-meta.ts';
import type { RenderData } from '../tool-result.ts';
import type { PreferredFrameSize } from './ui-metadata.ts';

/** A schema, or an object of them, as the server's generation of the SDK takes it. */
type Schema = ToolSchema | undefined;

/** The interface of a tool. `csp`, `permissions`, `domain` and `prefersBorder` are MCP Apps' `_meta.ui` of the resource. */
export interface ToolUI extends Pick<UIResourceMeta, 'csp' | 'permissions' | 'domain' | 'prefersBorder'> {
  /**
   * The page, one whole HTML document: its text, the `file:` URL of one, or a function that makes it at the first read. It is read
   * once and kept, for every server of the process. Several tools may share one page.
   */
  html: HTMLSource;
  /**
   * The address of the page. @default `ui://${tool name}/${hash of the document}`: a changed page has another address, so a
   * client never shows a stale one. For a page that a function makes: `ui://${tool name}/view`.
   */
  uri?: string;
  /** Address where the same page is hosted (`https:`, or `http:` on this machine): sent to older hosts instead of the document. */
  hostedAt?: string | URL;
  /** Callers of the tool: the model, the page (`app`), or both. @default both */
  visibility?: readonly ('model' | 'app')[];
  /**
   * Whether the page is also embedded in the result, in the older form. `auto`: only for a client that did not announce
   * MCP Apps and is one of `LEGACY_UI_CLIENTS`. `always` sends the page with every result. @default 'auto'
   */
  legacy?: LegacyMode;
  /** First render data of the embedded page; secret arguments are masked. @default `{toolInput: arguments, toolOutput: structuredContent}` */
  renderData?: RenderData;
  /** The size that older hosts should give the embedded page. */
  preferredFrameSize?: PreferredFrameSize;
  /** Settings that only ChatGPT has; those that MCP Apps has are sent in ChatGPT's form too, automatically. */
  openai?: OpenAISettings;
  /** Called when the page cannot be embedded; the result is then returned without it. @default one line on stderr */
  onError?: (error: unknown) => void;
}

/** A tool: its name, what `McpServer.registerTool` takes, and its interface. */
export interface UIToolDefinition<
  Name extends string = string,
  Input extends Schema = undefined,
  Output extends Schema = undefined,
> {
  name: Name;
  title?: string;
  description?: string;
  inputSchema?: Input;
  outputSchema?: Output;
  annotations?: ToolAnnotations;
  icons?: Icon[];
  /** Handler of scope challenges, for servers of 2.x: see `McpServer.registerTool`. */
  scopeChallenge?: ScopeChallengeHandler;
  /** Metadata sent with the tool; the interface's own keys are added to it. */
  _meta?: Record<string, unknown>;
  ui: ToolUI;
}

/** Result that a handler may return: structured content that fits the output schema, where there is one, or an error. */
export type UIToolResult<Output extends Schema = undefined> =
  | (Output extends ToolSchema
      ? (CallToolResult & { structuredContent: SchemaInput<Output> }) | (CallToolResult & { isError: true })
      : CallToolResult)
  | InputRequiredResult;

/** Implements a tool. `args` is the output of the input schema; a tool without one receives the context of the call alone. */
export type UIToolHandler<
  Input extends Schema = undefined,
  Output extends Schema = undefined,
  Context = ServerContext,
> = Input extends ToolSchema
  ? (args: SchemaOutput<Input>, ctx: Context) => UIToolResult<Output> | Promise<UIToolResult<Output>>
  : (ctx: Context) => UIToolResult<Output> | Promise<UIToolResult<Output>>;

/**
 * Declares a tool's definition, for `registerUITool(server, definition, handler)` and for the view, which imports its types by
 * `import type`. Returns its argument with its exact type.
 *
 * @example
 * ```ts
 * export const roll = defineUITool({ name: 'roll', ui: { html: new URL('../roll.html', import.meta.url) } });
 * ```
 */
export function defineUITool<
  const Name extends string,
  Input extends Schema = undefined,
  Output extends Schema = undefined,
>(definition: UIToolDefinition<Name, Input, Output>): UIToolDefinition<Name, Input, Output> {
  return definition;
}
