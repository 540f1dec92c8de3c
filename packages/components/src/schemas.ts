// Schemas of all components without React: for servers, agents and prompts.

export { type ActionButtonsData, actionButtonsContract } from './components/action-buttons/schema.ts';
export { type ApprovalCardData, approvalCardContract } from './components/approval-card/schema.ts';
export { type ChartData, chartContract } from './components/chart/schema.ts';
export { type CitationData, citationContract } from './components/citation/schema.ts';
export { type CodeBlockData, codeBlockContract } from './components/code-block/schema.ts';
export { type CodeDiffData, codeDiffContract } from './components/code-diff/schema.ts';
export { type DataTableData, dataTableContract } from './components/data-table/schema.ts';
export { type FormData, formContract } from './components/form/schema.ts';
export { type JsonViewData, jsonViewContract } from './components/json-view/schema.ts';
export { type LinkPreviewData, linkPreviewContract } from './components/link-preview/schema.ts';
export { type MediaCardData, mediaCardContract } from './components/media-card/schema.ts';
export { type OptionListData, optionListContract } from './components/option-list/schema.ts';
export { type PlanData, planContract } from './components/plan/schema.ts';
export { type ProgressTrackerData, progressTrackerContract } from './components/progress-tracker/schema.ts';
export { type SocialPostData, socialPostContract } from './components/social-post/schema.ts';
export { type StatsDisplayData, statsDisplayContract } from './components/stats-display/schema.ts';
export { type TerminalData, terminalContract } from './components/terminal/schema.ts';
export {
  ActionSchema,
  ActionsConfigSchema,
  ActionsSchema,
  ComponentIdSchema,
  ReceiptSchema,
} from './contract/common-schemas.ts';
export type { ComponentContract, SafeParseResult } from './contract/define-contract.ts';
export { COMPONENT_ERROR_CODES, ComponentError, type ComponentErrorCode, type PropsIssue } from './contract/errors.ts';
