// One declaration of a tool with an interface, sent to each client as it understands it (ARCHITECTURE.md, "Which UI, to
// whom"): text to all, `_meta.ui.resourceUri` on the tool for MCP Apps, the older resource in the result where it is shown.
import type {
  CallToolResult,
  Icon,
  RegisteredTool,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
  ToolCallback,
} from '@modelcontextprotocol/server';
import { FLAT_RESOURCE_URI_KEY, MCP_APP_MIME_TYPE, maskSecrets, type UIResourceMeta } from '@vitrine/protocol';
import { callingClient, type LegacyMode, wantsLegacyUI } from './clients.ts';
import { UIResourceError } from './errors.ts';
import { createHtmlReader, type HtmlSource } from './html-source.ts';
import { type RenderData, withLegacyUI, withText } from './tool-result.ts';
import type { PreferredFrameSize } from './ui-metadata.ts';
import type { UIServer } from './ui-server.ts';
import { checkUIUri } from './ui-uri.ts';

/** The interface of a tool. `csp`, `permissions`, `domain` and `prefersBorder` are MCP Apps' `_meta.ui` of the resource. */
export interface ToolUI extends Pick<UIResourceMeta, 'csp' | 'permissions' | 'domain' | 'prefersBorder'> {
  /** The page, one whole HTML document; a function is called at the first read. Several tools may share one page. */
  html: HtmlSource;
  /** Where the page is read. @default `ui://${tool name}/view` */
  uri?: string;
  /** Who may call the tool: the model, the page (`app`), or both. @default both */
  visibility?: readonly ('model' | 'app')[];
  /**
   * Whether the page is also embedded in the result, in the older form. `auto`: only for a client that did not announce
   * MCP Apps and is one of `LEGACY_UI_CLIENTS`. `always` sends the page with every result. @default 'auto'
   */
  legacy?: LegacyMode;
  /** First render data of the embedded page; secret arguments are masked. @default `{toolInput: arguments, toolOutput: structuredContent}` */
  renderData?: RenderData;
  /** Size the older hosts should give the embedded page. */
  preferredFrameSize?: PreferredFrameSize;
  /** Told when the page cannot be embedded; the result then goes out without it. @default one line on stderr */
  onError?: (error: unknown) => void;
}

/** A tool as `McpServer.registerTool` takes it, and its interface. */
export interface UIToolConfig<
  Input extends StandardSchemaWithJSON | undefined = undefined,
  Output extends StandardSchemaWithJSON | undefined = undefined,
> {
  title?: string;
  description?: string;
  inputSchema?: Input;
  outputSchema?: Output;
  annotations?: ToolAnnotations;
  icons?: Icon[];
  /** Sent with the tool; the interface's own keys are added to it. */
  _meta?: Record<string, unknown>;
  ui: ToolUI;
}

/**
 * Registers a tool and the page that shows its results. Throws `UIResourceError` (`bad-uri`, `missing-content`,
 * `uri-taken`) before anything is registered. A page that fails later never changes the tool's own result.
 */
export function registerUITool<
  Input extends StandardSchemaWithJSON | undefined = undefined,
  Output extends StandardSchemaWithJSON | undefined = undefined,
>(
  server: UIServer,
  name: string,
  { ui, _meta = {}, ...config }: UIToolConfig<Input, Output>,
  handler: ToolCallback<Input>,
): RegisteredTool {
  const uri = checkUIUri(ui.uri ?? `ui://${name}/view`);
  const page = registerPage(server, uri, config.title ?? name, ui);
  const own = typeof _meta.ui === 'object' ? _meta.ui : {};
  const toolMeta = {
    ..._meta,
    ui: { ...own, resourceUri: uri, ...(ui.visibility ? { visibility: [...ui.visibility] } : {}) },
    [FLAT_RESOURCE_URI_KEY]: uri,
  };
  const { legacy = 'auto', onError = reportError } = ui;
  let schema: unknown;
  /** A page is a place where strangers look: `format: password` and `writeOnly` do not reach it. */
  const withoutSecrets = (args: unknown): unknown => {
    schema ??= config.inputSchema?.['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
    return maskSecrets(schema, args).value;
  };

  // The SDK calls a tool without input schema with the context alone.
  const callback = async (...call: [unknown, ServerContext] | [ServerContext]) => {
    const ctx = call[call.length - 1] as ServerContext;
    const received = await (handler as (...call: unknown[]) => unknown)(...call);
    if (!isToolResult(received)) return received;
    const result = withText(received);
    if (result.isError || !wantsLegacyUI(legacy, callingClient(server, ctx))) return result;
    try {
      const { renderData, preferredFrameSize } = ui;
      const args = call.length === 2 ? withoutSecrets(call[0]) : {};
      return withLegacyUI(result, { uri, html: await page.read(), args, renderData, preferredFrameSize });
    } catch (error) {
      onError(error);
      return result;
    }
  };
  try {
    return server.registerTool(name, { ...config, _meta: toolMeta } as object, callback as unknown as ToolCallback);
  } catch (error) {
    page.release();
    throw error;
  }
}

interface Page {
  source: HtmlSource;
  read: () => Promise<string>;
}

const pages = new WeakMap<UIServer, Map<string, Page>>();

function registerPage(server: UIServer, uri: string, title: string, ui: ToolUI): Page & { release(): void } {
  const known = pages.get(server) ?? new Map<string, Page>();
  pages.set(server, known);
  const shared = known.get(uri);
  if (shared && shared.source !== ui.html) {
    throw new UIResourceError('uri-taken', `${uri} already shows another page on this server. Choose another ui.uri.`, {
      value: uri,
    });
  }
  if (shared) return { ...shared, release() {} };

  const page: Page = { source: ui.html, read: createHtmlReader(uri, ui.html) };
  const _meta = { ui: resourceMeta(ui) };
  const resource = server.registerResource(
    `${title} (interface)`,
    uri,
    { mimeType: MCP_APP_MIME_TYPE, _meta },
    async () => ({ contents: [{ uri, mimeType: MCP_APP_MIME_TYPE, text: await page.read(), _meta }] }),
  );
  known.set(uri, page);
  return {
    ...page,
    release() {
      resource.remove();
      known.delete(uri);
    },
  };
}

function resourceMeta({ csp, permissions, domain, prefersBorder }: ToolUI): UIResourceMeta {
  return {
    ...(csp ? { csp } : {}),
    ...(permissions ? { permissions } : {}),
    ...(domain === undefined ? {} : { domain }),
    ...(prefersBorder === undefined ? {} : { prefersBorder }),
  };
}

// Anything else (an input-required result of MCP 2026-07-28) is the SDK's business and passes untouched.
function isToolResult(value: unknown): value is CallToolResult {
  if (typeof value !== 'object' || value === null) return false;
  return 'content' in value || 'structuredContent' in value;
}

// stderr: on stdio, stdout carries the protocol.
function reportError(error: unknown): void {
  console.error(`The interface was left out of a result: ${error instanceof Error ? error.message : String(error)}`);
}
