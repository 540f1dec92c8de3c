// Public: the names of `@mcp-ui/client` 5 to 7, of the AI SDK's renderer and of the foundation document, as far as they need no framework.
export { AppBridge } from './app-renderer/app-bridge.ts';
export { appSandbox, noteOnce, sandboxTokens } from './app-renderer/app-sandbox.ts';
export type {
  AppClient,
  AppInfo,
  AppRendererHandlers,
  ConnectableBridge,
  Implementation,
  JSONRPCRequest,
  McpUiHostContext,
  RequestHandlerExtra,
  SandboxConfig,
} from './app-renderer/app-types.ts';
export { type AppView, type AppViewOptions, createAppView } from './app-renderer/app-view.ts';
export {
  type MCPAppBridgeHandlers,
  type MCPAppMetadata,
  type MCPAppPermission,
  type MCPAppResource,
  PartBridge,
} from './app-renderer/part-bridge.ts';
export { RendererBridge } from './app-renderer/renderer-bridge.ts';
export { htmlPart, loadToolPage, withCsp } from './app-renderer/tool-page.ts';
export { type MCPAppPart, partCall, partServer, readMCPApp } from './app-renderer/tool-part-call.ts';
export {
  type ClientCapabilitiesWithExtensions,
  UI_EXTENSION_CAPABILITIES,
  UI_EXTENSION_CONFIG,
  UI_EXTENSION_NAME,
} from './capabilities.ts';
export { getContentType, getHTMLContent, isUIResource } from './content-type.ts';
export {
  getInitialRenderData,
  getPreferredFrameSize,
  getResourceMetadata,
  getUIResourceMetadata,
} from './metadata.ts';
export { buildSandboxAttribute, sandboxAdditions, validateOrigin } from './permissions.ts';
export { NOT_HTML, type ProcessedResource, processHTMLResource } from './process-html-resource.ts';
export { isDrawnA2UI, type ResourcePartOptions, toResourcePart, unsupportedText } from './resource-part.ts';
export { createResourceRenderer, type ResourceRenderer, type ResourceRendererOptions } from './resource-renderer.ts';
export {
  configureA2UI,
  configuredA2UI,
  configuredSandbox,
  configureSandbox,
  NO_SANDBOX,
  sandboxProblem,
} from './sandbox-settings.ts';
export {
  ALL_RESOURCE_CONTENT_TYPES,
  type AutoResize,
  type ResourceContentType,
  type ResourceLike,
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
} from './types.ts';
