// Registers one declaration of a tool with an interface, and sends each client the form that it understands (ARCHITECTURE.md, "Which interface
// is shown"): text to all, `_meta.ui.resourceUri` on the tool for MCP Apps, the older resource in the result where it is shown.
import type {
  CallToolResult,
  RegisteredTool,
  ServerContext,
  StandardSchemaWithJSON,
  ToolCallback,
} from '@modelcontextprotocol/server';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import { maskSecrets } from '@vitrine/protocol/secrets';
import { callingClient, wantsLegacyUI } from './clients.ts';
import { openaiToolMeta } from './openai-meta.ts';
import { registerPage } from './tool-page.ts';
import { withLegacyUI, withText } from './tool-result.ts';
import { writeContent } from './ui-content.ts';
import type { UIServer } from './ui-server.ts';
import type { UIToolConfig, UIToolDefinition, UIToolHandler } from './ui-tool.ts';

type Schema = StandardSchemaWithJSON | undefined;

/**
 * Registers a tool and the page that shows its results. Throws `UIResourceError` (`bad-uri`, `missing-content`, `content-failed`,
 * `bad-url`, `uri-taken`) before anything is registered. A page that fails later never changes the tool's own result.
 */
export function registerUITool<Input extends Schema = undefined, Output extends Schema = undefined>(
  server: UIServer,
  definition: UIToolDefinition<string, Input, Output>,
  handler: UIToolHandler<Input, Output>,
): RegisteredTool;
/** The same with a separate name, as `McpServer.registerTool` has it. */
export function registerUITool<Input extends Schema = undefined, Output extends Schema = undefined>(
  server: UIServer,
  name: string,
  config: UIToolConfig<Input, Output>,
  handler: UIToolHandler<Input, Output>,
): RegisteredTool;
export function registerUITool(
  server: UIServer,
  ...declared:
    | [definition: UIToolDefinition<string, Schema, Schema>, handler: unknown]
    | [name: string, config: UIToolConfig<Schema, Schema>, handler: unknown]
): RegisteredTool {
  if (declared.length === 3) return register(server, ...declared);
  const [{ name, ...config }, handler] = declared;
  return register(server, name, config, handler);
}

function register(
  server: UIServer,
  name: string,
  { ui, _meta = {}, ...config }: UIToolConfig<Schema, Schema>,
  handler: unknown,
): RegisteredTool {
  if (ui.hostedAt !== undefined) writeContent({ type: 'externalUrl', iframeUrl: String(ui.hostedAt) });
  const page = registerPage(server, name, config.title ?? name, ui);
  const { uri } = page;
  const own = typeof _meta.ui === 'object' ? _meta.ui : {};
  const toolMeta = {
    ..._meta,
    ui: { ...own, resourceUri: uri, ...(ui.visibility ? { visibility: [...ui.visibility] } : {}) },
    [FLAT_RESOURCE_URI_KEY]: uri,
    ...openaiToolMeta(ui.openai ?? {}, { visibility: ui.visibility, template: page.template }),
  };
  const { legacy = 'auto', onError = reportError } = ui;
  let schema: unknown;
  /** The arguments without secrets (`format: password`, `writeOnly`), because others than the user may see a page. */
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
      const { renderData, preferredFrameSize, hostedAt } = ui;
      const args = call.length === 2 ? withoutSecrets(call[0]) : {};
      const content = hostedAt === undefined ? { html: await page.read() } : { url: hostedAt };
      return withLegacyUI(result, { uri, ...content, args, renderData, preferredFrameSize });
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

// Other results (an input-required result of MCP 2026-07-28) are passed unchanged.
function isToolResult(value: unknown): value is CallToolResult {
  if (typeof value !== 'object' || value === null) return false;
  return 'content' in value || 'structuredContent' in value;
}

// stderr: on stdio, stdout carries the protocol.
function reportError(error: unknown): void {
  console.error(`The interface was left out of a result: ${error instanceof Error ? error.message : String(error)}`);
}
