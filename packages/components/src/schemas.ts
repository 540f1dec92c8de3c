// Schemas of all components without React: for servers, agents and prompts.

export { type ActionButtonsData, actionButtonsContract } from './components/action-buttons/schema.ts';
export { type CodeBlockData, codeBlockContract } from './components/code-block/schema.ts';
export { type DataTableData, dataTableContract } from './components/data-table/schema.ts';
export { type JsonViewData, jsonViewContract } from './components/json-view/schema.ts';
export { type StatsDisplayData, statsDisplayContract } from './components/stats-display/schema.ts';
export {
  ActionSchema,
  ActionsConfigSchema,
  ActionsSchema,
  ComponentIdSchema,
  ReceiptSchema,
} from './contract/common-schemas.ts';
export type { ComponentContract, JsonSchema, SafeParseResult } from './contract/define-contract.ts';
export { COMPONENT_ERROR_CODES, ComponentError, type ComponentErrorCode, type PropsIssue } from './contract/errors.ts';
