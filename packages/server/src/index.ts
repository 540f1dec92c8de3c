// The public API of @vitrine/server: tools with an interface, and UI resources of their own.
export { type AddUIResourceOptions, addUIResource } from './add-ui-resource.ts';
export { type CallingClient, callingClient, LEGACY_UI_CLIENTS, type LegacyMode } from './clients.ts';
export { UIResourceError, type UIResourceErrorCode } from './errors.ts';
export type { HTMLSource } from './html-source.ts';
export type { OpenAISettings } from './openai-meta.ts';
export { registerUITool } from './register-ui-tool.ts';
export type { ResourceContent } from './resource-content.ts';
export type { FrameLength, PreferredFrameSize } from './ui/ui-metadata.ts';
export type { CallContext, UIServer } from './ui/ui-server.ts';
export {
  defineUITool,
  type ToolUI,
  type UIToolDefinition,
  type UIToolHandler,
  type UIToolResult,
} from './ui/ui-tool.ts';
