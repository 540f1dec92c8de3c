// The public API of @vitrine/server.
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
export {
  type AugmentedResult,
  type Augmenter,
  type AugmenterOptions,
  type AugmentLogger,
  type AugmentPage,
  type AugmentRoute,
  type AugmentSkipCode,
  type AugmentWithUIOptions,
  augmentToolClass,
  augmentWithUI,
  CollectionSchemaDataSchema,
  compileTemplate,
  createAugmenter,
  DatabaseInfoSchema,
  type Delivery,
  type ExternalToolMapping,
  HelloWorldDataSchema,
  type Int64Form,
  ListDatabasesDataSchema,
  PLAIN_LIMITS,
  type PlainCut,
  type PlainLimits,
  RenameCollectionDataSchema,
  type RenderDataSchema,
  readTextJson,
  registerExternalToolMapping,
  type Select,
  selectText,
  TableDataSchema,
  TemplateError,
  TOOL_SCHEMAS,
  type ToPlainOptions,
  toPlain,
  type UIResourceMetadata,
} from './augment/index.ts';
export { type CallingClient, callingClient, LEGACY_UI_CLIENTS, type LegacyMode } from './clients.ts';
export { type CreateUIResourceOptions, createUIResource } from './create-ui-resource.ts';
export { UIResourceError, type UIResourceErrorCode } from './errors.ts';
export type { HTMLSource } from './html-source.ts';
export type { OpenAISettings } from './openai-meta.ts';
export {
  type ComponentInfo,
  createToolUIServer,
  type ToolUIServer,
  type ToolUIServerOptions,
  type ToolWithUI,
} from './published/create-tool-ui-server.ts';
export { type UILock, type WriteUILockOptions, writeUILock } from './published/ui-lock.ts';
export { registerUITool } from './register-ui-tool.ts';
export type { ResourceContent, ResourceValue } from './resource-content.ts';
export {
  createExternalURLResource,
  createInlineHTMLResource,
  createRemoteDOMResource,
  type UIBlockOptions,
} from './ui-blocks.ts';
export type { RemoteDOMFramework, UIResourceContent } from './ui-content.ts';
export type { FrameLength, PreferredFrameSize } from './ui-metadata.ts';
export type { CallContext, UIServer } from './ui-server.ts';
export {
  defineUITool,
  type ToolUI,
  type UIToolConfig,
  type UIToolDefinition,
  type UIToolHandler,
  type UIToolResult,
} from './ui-tool.ts';
