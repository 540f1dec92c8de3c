// `@mcp-ui/server` 6.x: change the import, keep the server. What differs is listed in this package's README.
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { type ExperimentalRequestOptions, sendExperimentalRequest as send } from '@vitrine/view/actions';
import { type CreateOptions, createWithLabels, type Payload6, type UIResource } from './create.ts';

export {
  type AdaptersConfig,
  type AppsSdkAdapterConfig,
  type AppsSdkAdapterOptions,
  type Base64BlobContent,
  getAdapterMimeType,
  getAppsSdkAdapterScript,
  getMcpAppsAdapterScript,
  type HTMLTextContent,
  InternalMessageType,
  type McpAppsAdapterConfig,
  type McpAppsAdapterOptions,
  postUIActionResult,
  RESOURCE_MIME_TYPE,
  RESOURCE_URI_META_KEY,
  ReservedUrlParams,
  type UIActionResult,
  type UIActionResultIntent,
  type UIActionResultLink,
  type UIActionResultNotification,
  type UIActionResultPrompt,
  type UIActionResultToolCall,
  type UIResource,
  type UIResourceMetadata,
  type URI,
  uiActionResultIntent,
  uiActionResultLink,
  uiActionResultNotification,
  uiActionResultPrompt,
  uiActionResultToolCall,
  wrapHtmlWithAdapters,
} from './shared.ts';
export type ResourceContentPayload = Payload6;
export type CreateUIResourceOptions = CreateOptions<Payload6>;

/** Makes a content block with a UI resource, as 6.x does: an MCP Apps page, always. Throws `UIResourceError`. */
export function createUIResource(options: CreateUIResourceOptions): UIResource {
  return createWithLabels({ rawHtml: MCP_APP_MIME_TYPE, externalUrl: MCP_APP_MIME_TYPE }, options);
}

/**
 * In a page: sends the host one JSON-RPC request of any method. Rejects with the host's own JSON-RPC error, `{code, message, data?}`, or
 * with `ViewError` when there was no answer.
 */
export async function sendExperimentalRequest(
  method: string,
  params?: Record<string, unknown>,
  options?: ExperimentalRequestOptions,
): Promise<unknown> {
  try {
    return await send(method, params, options);
  } catch (error) {
    const { rpcCode, message, data } = error as { rpcCode?: number; message?: string; data?: unknown };
    if (rpcCode === undefined) throw error;
    throw { code: rpcCode, message, ...(data === undefined ? {} : { data }) };
  }
}
