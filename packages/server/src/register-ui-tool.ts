// Registers one declaration of a tool with an interface, and sends each client the form that it understands (ARCHITECTURE.md, "Which interface
// is shown"): text to all, `_meta.ui.resourceUri` on the tool for MCP Apps, the older resource in the result where it is shown.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import type { ToolSchema } from '@vitrine/protocol/content';
import { maskSecrets } from '@vitrine/std/internal/secrets';
import { check, checkDefinition, checkToolUI } from './check-tool-ui.ts';
import { callingClient, wantsLegacyUI } from './clients.ts';
import { checkObject, describeError } from './errors.ts';
import { readJsonSchema } from './json-schema.ts';
import { openaiToolMeta } from './openai-meta.ts';
import { ignoreRejection, isThenable } from './thenable.ts';
import { registerPage } from './tool-page.ts';
import { withLegacyUI, withText } from './tool-result.ts';
import { writeContent } from './ui/ui-content.ts';
import { type CallContext, isUIServer, type Registered, type UIServer } from './ui/ui-server.ts';
import type { UIToolDefinition, UIToolHandler } from './ui/ui-tool.ts';

type Schema = ToolSchema | undefined;

/**
 * Registers a tool and the page that shows its results, on a server of `@modelcontextprotocol/server` 2.x or `@modelcontextprotocol/sdk` 1.x.
 * Returns what the server's `registerTool` returns. Throws `UIResourceError` (`bad-options`, `bad-csp`, `bad-permissions`, `bad-metadata`,
 * `bad-uri`, `missing-content`, `content-failed`, `bad-url`, `uri-taken`) before anything is registered. A page that fails later never changes
 * the tool's own result.
 *
 * @example
 * ```ts
 * registerUITool(server, { name: 'roll', ui: { html: new URL('./roll.html', import.meta.url) } }, () => ({
 *   content: [{ type: 'text', text: 'You rolled 4.' }],
 * }));
 * ```
 */
export function registerUITool<
  Input extends Schema = undefined,
  Output extends Schema = undefined,
  Server extends UIServer = UIServer,
>(
  server: Server,
  definition: UIToolDefinition<string, Input, Output>,
  handler: UIToolHandler<Input, Output, CallContext<Server>>,
): Registered<Server> {
  check(isUIServer(server), 'The server', server, 'the McpServer itself, of either SDK');
  checkObject(definition, {
    code: 'bad-options',
    what: 'registerUITool() needs a definition, {name, ui: {html, …}, …}',
  });
  const { name, ui, _meta = {}, ...config } = definition;
  check(typeof name === 'string' && name !== '', 'The name of a tool', name, 'a string that is not empty');
  checkToolUI(name, ui);
  checkDefinition(definition);
  checkObject(_meta, { code: 'bad-options', what: `_meta of ${name} must be an object` });
  checkObject(_meta.ui ?? {}, { code: 'bad-options', what: `_meta.ui of ${name} must be an object` });
  check(typeof handler === 'function', `The handler of ${name}`, handler, 'a function');
  if (ui.hostedAt !== undefined) writeContent({ type: 'externalUrl', iframeUrl: String(ui.hostedAt) });
  const page = registerPage(server, name, config.title ?? name, ui);
  const { uri } = page;
  const toolMeta = {
    ..._meta,
    ui: { ...(_meta.ui ?? {}), resourceUri: uri, ...(ui.visibility ? { visibility: [...ui.visibility] } : {}) },
    [FLAT_RESOURCE_URI_KEY]: uri,
    ...openaiToolMeta(ui.openai ?? {}, { visibility: ui.visibility, template: page.template }),
  };
  const { legacy = 'auto', onError = reportError } = ui;
  let schema: unknown;
  /** The arguments without secrets (`format: password`, `writeOnly`), because others than the user may see a page. */
  const withoutSecrets = (args: unknown): unknown => {
    schema ??= readJsonSchema(config.inputSchema);
    return maskSecrets(schema, args).value;
  };

  // The SDK calls a tool without input schema with the context alone.
  const callback = async (...call: [unknown, object] | [object]) => {
    const ctx = call[call.length - 1] as object;
    const received = await (handler as (...call: unknown[]) => unknown)(...call);
    if (!isToolResult(received)) return received;
    const result = withText(received);
    if (result.isError || !wantsLegacyUI(legacy, callingClient(server, ctx))) return result;
    try {
      const { renderData, preferredFrameSize, hostedAt } = ui;
      const args = call.length === 2 ? withoutSecrets(call[0]) : {};
      const content = hostedAt === undefined ? { html: await page.read() } : { url: hostedAt };
      return withLegacyUI(result, { uri, ...content, args, renderData, preferredFrameSize });
    } catch (error) {
      report(onError, error);
      return result;
    }
  };
  try {
    return server.registerTool(name, { ...config, _meta: toolMeta } as never, callback as never) as Registered<Server>;
  } catch (error) {
    page.release();
    throw error;
  }
}

// Other results (an input-required result of MCP 2026-07-28) are passed unchanged.
function isToolResult(value: unknown): value is CallToolResult {
  if (typeof value !== 'object' || value === null) return false;
  return 'content' in value || 'structuredContent' in value;
}

/** Calls `onError`, whose own errors are ignored: the result goes out. */
function report(onError: (error: unknown) => unknown, error: unknown): void {
  try {
    const answer = onError(error);
    if (isThenable(answer)) ignoreRejection(answer);
  } catch {
    // Ignored.
  }
}

// stderr: on stdio, stdout carries the protocol.
function reportError(error: unknown): void {
  console.error(`The interface was left out of a result: ${describeError(error)}`);
}
