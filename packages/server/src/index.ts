export { type AddUIResourceOptions, addUIResource } from './add-ui-resource.ts';
export { LEGACY_UI_CLIENTS, type LegacyMode } from './clients.ts';
export {
  type CreateUIResourceOptions,
  createInlineHTMLResource,
  createUIResource,
  type InlineHTMLResourceOptions,
  type UIResourceContent,
} from './create-ui-resource.ts';
export { UIResourceError, type UIResourceErrorCode } from './errors.ts';
export type { HtmlSource } from './html-source.ts';
export { registerUITool, type ToolUI, type UIToolConfig } from './register-ui-tool.ts';
export type { ResourceContent, ResourceValue } from './resource-content.ts';
export type { FrameLength, PreferredFrameSize } from './ui-metadata.ts';
export type { UIServer } from './ui-server.ts';
