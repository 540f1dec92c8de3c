// Public: the names of `@mcp-ui/client` 6.1.0. A project that changes this one import keeps its code and gains isolation.
export {
  ALL_RESOURCE_CONTENT_TYPES,
  type AutoResize,
  buildSandboxAttribute,
  configureA2UI,
  configureSandbox,
  getContentType,
  getHTMLContent,
  getInitialRenderData,
  getPreferredFrameSize,
  getResourceMetadata,
  getUIResourceMetadata,
  isUIResource,
  type ProcessedResource,
  processHTMLResource,
  type ResourceContentType,
  type ResourceLike,
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
export { SandboxProvider, type SandboxProviderProps } from '../sandbox-provider.tsx';
export type { IframeProps } from './frame.tsx';
export { HTMLResourceRenderer, type HTMLResourceRendererProps } from './html-resource-renderer.tsx';
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
