// The public API of @vitrine/server/compat: content blocks of the older MCP-UI generation.
export { type CreateUIResourceOptions, createUIResource } from '../create-ui-resource.ts';
export { createExternalURLResource, createInlineHTMLResource, createRemoteDOMResource } from '../ui/ui-blocks.ts';
