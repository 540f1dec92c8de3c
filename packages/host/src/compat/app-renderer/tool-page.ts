// Finds the interface of a tool, as `<AppRenderer>` is told of it: as HTML, by its address, or by the tool's name at its server.

import type { UIResourceMeta } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { toolResourceUri } from '@vitrine/protocol/tool-metadata';
import type { UICsp } from '@vitrine/protocol/ui-resource';
import { type ResourceClient, readToolPart } from '../../tool-part/read-tool-part.ts';
import type { AppClient, AppRendererHandlers } from './app-types.ts';
import { findTool } from './forward-to-client.ts';

/** The source of an interface: the tool that names it, and the client or handler that reads it. */
export interface ToolPageSource {
  client?: AppClient | undefined;
  toolName: string;
  toolResourceUri?: string | undefined;
  onReadResource?: AppRendererHandlers['onReadResource'];
  server?: string | undefined;
}

/**
 * Reads the interface. Rejects with an `Error` whose message says why there is none.
 * @example
 * const page = await loadToolPage({ client, toolName: 'weather' });
 */
export async function loadToolPage(source: ToolPageSource): Promise<UIResourcePart> {
  const { toolName, server } = source;
  const uri = source.toolResourceUri ?? (await readAddress(source));
  const tool = { name: toolName, _meta: { ui: { resourceUri: uri } } };
  const part = await readToolPart(createReader(source), { server: server ?? readServer(uri), tool });
  if (!part) throw new Error(`${uri} is no address of an interface: write one that begins with ui://.`);
  if (part.problem !== undefined) throw new Error(part.problem);
  return part;
}

const NO_SOURCE =
  "Either 'html' prop, 'client', or ('toolResourceUri' + 'onReadResource') must be provided to fetch UI resource";

async function readAddress({ client, toolName }: ToolPageSource): Promise<string> {
  if (!client) throw new Error(NO_SOURCE);
  const tool = await findTool(client, toolName);
  if (!tool) throw new Error(`tool ${toolName} not found`);
  const uri = toolResourceUri(tool);
  if (uri === undefined) throw new Error(`Tool ${toolName} has no UI resource (no ui/resourceUri in tool._meta)`);
  return uri;
}

function createReader({ client, onReadResource }: ToolPageSource): ResourceClient {
  if (client) return client;
  if (!onReadResource) throw new Error(NO_SOURCE);
  const { signal } = new AbortController();
  return {
    readResource: params => onReadResource(params, { signal, requestId: 'page' }),
    listResources: async () => ({}),
  };
}

/** The options of `htmlPart`. */
export interface HtmlPartOptions {
  uri?: string | undefined;
  server?: string | undefined;
  meta?: UIResourceMeta | undefined;
}

/**
 * The part of a document that the application has already.
 * @example
 * const part = htmlPart(html, { meta: { csp: { connectDomains: ['https://api.example'] } } });
 */
export function htmlPart(html: string, { uri = 'ui://mcp-ui/app', server, meta }: HtmlPartOptions): UIResourcePart {
  const metadata = meta && { ui: meta };
  return {
    type: 'ui-resource',
    uri,
    server: server ?? readServer(uri),
    mimeType: MCP_APP_MIME_TYPE,
    source: 'tool',
    content: html,
    ...(metadata && { metadata }),
  };
}

/**
 * The part with other origins than its resource declares.
 * @example
 * const part = withCsp(page, sandbox.csp);
 */
export function withCsp(part: UIResourcePart, csp: UICsp | undefined): UIResourcePart {
  if (!csp) return part;
  return { ...part, metadata: { ...part.metadata, ui: { ...part.metadata?.ui, csp } } };
}

/** The server of an interface by its address, as for older resources. */
const readServer = (uri: string): string => /^ui:\/\/([^/?#]+)/.exec(uri)?.[1] ?? 'mcp-ui';
