// The exports that both generations of `@mcp-ui/server` share.
export { FLAT_RESOURCE_URI_KEY as RESOURCE_URI_META_KEY } from '@vitrine/protocol/constants';
export { MCP_APP_MIME_TYPE as RESOURCE_MIME_TYPE } from '@vitrine/protocol/mime';

import { MCP_UI } from '@vitrine/protocol/internal/mcp-ui/mcp-ui-types';

export { textToBase64 as utf8ToBase64 } from '@vitrine/std/internal/base64';
export {
  postUIActionResult,
  type UIActionResult,
  type UIActionResultIntent,
  type UIActionResultLink,
  type UIActionResultNotification,
  type UIActionResultPrompt,
  type UIActionResultToolCall,
  uiActionResultIntent,
  uiActionResultLink,
  uiActionResultNotification,
  uiActionResultPrompt,
  uiActionResultToolCall,
} from '@vitrine/view/actions';
export {
  type AdaptersConfig,
  type AppsSdkAdapterConfig,
  type AppsSdkAdapterOptions,
  getAdapterMimeType,
  getAppsSdkAdapterScript,
  getMcpAppsAdapterScript,
  type McpAppsAdapterConfig,
  type McpAppsAdapterOptions,
  wrapHtmlWithAdapters,
} from './adapters.ts';
export {
  type Base64BlobContent,
  getAdditionalResourceProps,
  type HTMLTextContent,
  type UIResource,
  type UIResourceMetadata,
  type URI,
} from './create.ts';

/** Types of the messages between a page and its host. */
export const InternalMessageType = {
  UI_MESSAGE_RECEIVED: MCP_UI.received,
  UI_MESSAGE_RESPONSE: MCP_UI.response,
  UI_SIZE_CHANGE: MCP_UI.sizeChange,
  UI_LIFECYCLE_IFRAME_READY: MCP_UI.ready,
  UI_LIFECYCLE_IFRAME_RENDER_DATA: MCP_UI.renderData,
  UI_RAWHTML_CONTENT: MCP_UI.htmlContent,
} as const;

/** Query parameters that a host adds to the address of a page. */
export const ReservedUrlParams = { WAIT_FOR_RENDER_DATA: 'waitForRenderData' } as const;
