// `@mcp-ui/server` 5.x: change the import, keep the server. What differs is listed in this package's README.
import { type CreateOptions, createWithLabels, LABELS_5, type Payload5, type UIResource } from './create.ts';

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
export type ResourceContentPayload = Payload5;
export type CreateUIResourceOptions = CreateOptions<Payload5>;

/** Makes a content block with a UI resource, as 5.x does. Throws `UIResourceError`. */
export function createUIResource(options: CreateUIResourceOptions): UIResource {
  return createWithLabels(LABELS_5, options);
}
