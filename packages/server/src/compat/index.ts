// The public API of @vitrine/server/compat: content blocks and actions of the older MCP-UI generation.
export {
  postUIActionResult,
  type UIActionResult,
  uiActionResultIntent,
  uiActionResultLink,
  uiActionResultNotification,
  uiActionResultPrompt,
  uiActionResultToolCall,
} from '@vitrine/view/actions';
export { type CreateUIResourceOptions, createUIResource } from '../create-ui-resource.ts';
export {
  createExternalURLResource,
  createInlineHTMLResource,
  createRemoteDOMResource,
  type RemoteDOMBlockOptions,
  type UIBlockOptions,
} from '../ui/ui-blocks.ts';
export type { RemoteDOMFramework, UIResourceContent } from '../ui/ui-content.ts';
