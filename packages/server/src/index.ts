export {
  postUIActionResult,
  type UIActionResult,
  uiActionResultIntent,
  uiActionResultLink,
  uiActionResultNotification,
  uiActionResultPrompt,
  uiActionResultToolCall,
} from '@vitrine/view/actions';
export { type AddUIResourceOptions, addUIResource } from './add-ui-resource.ts';
export * from './augment/index.ts';
export { type CallingClient, callingClient, LEGACY_UI_CLIENTS, type LegacyMode } from './clients.ts';
export { type CreateUIResourceOptions, createUIResource } from './create-ui-resource.ts';
export { UIResourceError, type UIResourceErrorCode } from './errors.ts';
export type { HtmlSource } from './html-source.ts';
export type { OpenAIWords } from './openai-meta.ts';
export { registerUITool } from './register-ui-tool.ts';
export type { ResourceContent, ResourceValue } from './resource-content.ts';
export {
  createExternalURLResource,
  createInlineHTMLResource,
  createRemoteDOMResource,
  type UIBlockOptions,
} from './ui-blocks.ts';
export type { RemoteDomFramework, UIResourceContent } from './ui-content.ts';
export type { FrameLength, PreferredFrameSize } from './ui-metadata.ts';
export type { UIServer } from './ui-server.ts';
export {
  defineUITool,
  type ToolUI,
  type UIToolConfig,
  type UIToolDefinition,
  type UIToolHandler,
  type UIToolResult,
} from './ui-tool.ts';
