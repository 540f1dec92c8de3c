// The public API of @vitrine/server: tools with an interface, and UI resources of their own.
export { addUIResource } from './add-ui-resource.ts';
export { type CallingClient, callingClient, LEGACY_UI_CLIENTS, type LegacyMode } from './clients.ts';
export { UIResourceError, type UIResourceErrorCode } from './errors.ts';
export { registerUITool } from './register-ui-tool.ts';
export type { FrameLength } from './ui/ui-metadata.ts';
export type { CallContext, UIServer } from './ui/ui-server.ts';
export {
  defineUITool,
  type ToolUI,
  type UIToolDefinition,
  type UIToolHandler,
  type UIToolResult,
} from './ui/ui-tool.ts';
