// The options of an augmenter, and of each call.
import type { CallToolResult, StandardSchemaV1 } from '@modelcontextprotocol/server';
import type { CallingClient } from '../clients.ts';
import type { PreferredFrameSize } from '../ui/ui-metadata.ts';
import type { AugmentLogger } from './skip.ts';
import type { PlainLimits } from './to-plain/to-plain.ts';

/**
 * Ways in which an interface reaches the user:
 * - `external`: a block with the page's address after the tool's own content (`text/uri-list`);
 * - `inline`: a block with the page itself;
 * - `mcp-apps`: nothing after the content. The tool names its page (`toolMeta`), hosts read it (`registerPages`), and the data travel
 *   as `structuredContent`, or, where that is something else, in the result's `_meta`, which no model sees;
 * - `auto`: the form that the client of this call understands (`client`), or nothing.
 */
export type Delivery = 'external' | 'inline' | 'mcp-apps' | 'auto';

/** Result with an interface. Its structured content is unchanged, so that the result has the type which either SDK takes. */
export type AugmentedResult<Result> = CallToolResult & {
  structuredContent?: Result extends { structuredContent?: infer Structured } ? Structured : Record<string, unknown>;
};

/** One call whose result gets an interface. */
export interface AugmentWithUIOptions {
  toolName: string;
  /** The data of the page: any value of a database driver, or a promise of one. Absent: the result of the route's `select`, else `structuredContent`. */
  renderData?: unknown;
  /** Arguments of the call, for `select`. */
  arguments?: unknown;
  /** The client that called, for `auto`. Absent: unknown, which gets no interface. */
  client?: CallingClient | undefined;
  /** @default the augmenter's */
  delivery?: Delivery | undefined;
}

/**
 * Finds render data in a result of a server that was not made for a page, or a promise of them; undefined: there are none. May throw.
 */
export type Select = (result: CallToolResult, call: { arguments: unknown }) => unknown;

/** A schema of any Standard Schema library (zod, `zod/mini`, …). */
export type RenderDataSchema = StandardSchemaV1<unknown, unknown>;

/** The page of a tool. */
export interface AugmentRoute {
  /** Path of the page below the base URL, and its key among `pages`. @default the tool's name */
  page?: string | undefined;
  /** A whole address, instead of a path below the base URL. */
  url?: string | URL | undefined;
  /** Schema of the render data. @default the schema of the tool, else the page's; without one any JSON is taken */
  schema?: RenderDataSchema | undefined;
  select?: Select | undefined;
  /** The size that older hosts should give it. */
  preferredFrameSize?: PreferredFrameSize | undefined;
}

/** A tool whose page is hosted elsewhere. */
export interface ExternalToolMapping {
  toolName: string;
  /** `https:`, or `http:` on this machine. */
  externalUrl: string | URL;
  schema?: RenderDataSchema | undefined;
  select?: Select | undefined;
  preferredFrameSize?: PreferredFrameSize | undefined;
}

/** Options of `createAugmenter`. */
export interface AugmenterOptions {
  /** Base URL of the hosted pages. @default `MCP_UI_APP_BASE_URL` of the environment, read at each call */
  baseUrl?: string | URL | undefined;
  /** Pages by tool name, besides the tools of `TOOL_SCHEMAS`. A string is the name of a page. */
  routes?: Readonly<Record<string, string | AugmentRoute>> | undefined;
  /** Schemas by tool or page name; they come before `TOOL_SCHEMAS`. */
  schemas?: Readonly<Record<string, RenderDataSchema>> | undefined;
  /** Page → its document, or the `file:` URL of one, for `inline` and `mcp-apps`. Read at first use. */
  pages?: Readonly<Record<string, string | URL>> | undefined;
  /** @default 'external' */
  delivery?: Delivery | undefined;
  /** Called with one line for the reason why a result is unchanged. @default warnings on stderr */
  logger?: AugmentLogger | undefined;
  /** Limits of the render data; a result with larger data is returned unchanged. */
  limits?: Partial<PlainLimits> | undefined;
  /** Milliseconds that `augment` waits for each promise of `select`, the schema or the render data. @default 5000 */
  timeoutMs?: number | undefined;
  /** Checks whether a hosted page exists, before `augment` names it. @default global `fetch` */
  fetch?: ((url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>) | undefined;
  /** Milliseconds since 1970. @default `Date.now` */
  now?: (() => number) | undefined;
  /** @default `process.env` */
  env?: Readonly<Record<string, string | undefined>> | undefined;
}
