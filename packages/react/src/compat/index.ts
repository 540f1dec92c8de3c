// Public: the names of `@mcp-ui/client` 5 to 7, and of the renderer of `@ai-sdk/react` 4. A project that changes this one import keeps its code and
// gains isolation.
export {
  ALL_RESOURCE_CONTENT_TYPES,
  AppBridge,
  type AppInfo,
  type AutoResize,
  buildSandboxAttribute,
  type ClientCapabilitiesWithExtensions,
  configureA2UI,
  configureSandbox,
  getContentType,
  getHTMLContent,
  getInitialRenderData,
  getPreferredFrameSize,
  getResourceMetadata,
  getUIResourceMetadata,
  type Implementation,
  isUIResource,
  type JSONRPCRequest,
  type MCPAppBridgeHandlers,
  type MCPAppMetadata,
  type MCPAppPermission,
  type MCPAppResource,
  type McpUiHostContext,
  type ProcessedResource,
  processHTMLResource,
  type RequestHandlerExtra,
  type ResourceContentType,
  type ResourceLike,
  type SandboxConfig,
  UI_EXTENSION_CAPABILITIES,
  UI_EXTENSION_CONFIG,
  UI_EXTENSION_NAME,
  type UIActionHandler,
  type UIActionResult,
  type UIActionResultIntent,
  type UIActionResultLink,
  type UIActionResultNotification,
  type UIActionResultPrompt,
  type UIActionResultToolCall,
  type UIActionType,
  UIMetadataKey,
  type UIResourceMetadata,
  validateOrigin,
} from '@vitrine/host/internal/compat';
export type { HostCapabilities as McpUiHostCapabilities } from '@vitrine/protocol/mcp-apps';
export { SandboxProvider, type SandboxProviderProps } from '../sandbox-provider.tsx';
export { AppFrame, type AppFrameProps } from './app-frame.tsx';
export { AppRenderer, type AppRendererHandle, type AppRendererProps } from './app-renderer.tsx';
export type { IframeProps } from './frame.tsx';
export { HTMLResourceRenderer, type HTMLResourceRendererProps } from './html-resource-renderer.tsx';
export {
  experimental_MCPAppRenderer,
  MCPAppRenderer,
  type MCPAppRendererProps,
  type MCPAppSandboxConfig,
} from './mcp-app-renderer.tsx';
export {
  basicComponentLibrary,
  type ComponentLibrary,
  type ComponentLibraryElement,
  type RemoteElementConfiguration,
  remoteButtonDefinition,
  remoteCardDefinition,
  remoteImageDefinition,
  remoteStackDefinition,
  remoteTextDefinition,
} from './remote-dom-library.ts';
export { type RemoteDOMResourceProps, RemoteDOMResourceRenderer } from './remote-dom-resource-renderer.tsx';
export { UIResourceRenderer, type UIResourceRendererProps } from './ui-resource-renderer.tsx';
