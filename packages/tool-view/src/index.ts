// Public: `@vitrine/tool-view`, tool calls of any chat as `<ToolView>` and `<vitrine-tool>` take them.
export { readToolCall } from './call/read-tool-call.ts';
export type { ToolViewCall } from './call/tool-view-call.ts';
export { ViewRequestError } from './client/view-client.ts';
export type { ApprovalQuestion, ToolAnswer } from './contract/contract.ts';
export type { ToolViewTexts } from './view/texts.ts';
export type { ToolViewHandlers } from './view/view-actions.ts';
