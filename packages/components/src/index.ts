// React components for tool results. Each has a schema; import `@vitrine/components/<name>` for one of them alone.

export type { Decision } from './actions/decision.ts';
export { ActionButtons, actionButtons } from './components/action-buttons/index.ts';
export { ApprovalCard, approvalCard } from './components/approval-card/index.ts';
export { Chart, chart } from './components/chart/index.ts';
export { Citation, citation } from './components/citation/index.ts';
export { CodeBlock, codeBlock } from './components/code-block/index.ts';
export { CodeDiff, codeDiff } from './components/code-diff/index.ts';
export { DataTable, dataTable } from './components/data-table/index.ts';
export { Form, form } from './components/form/index.ts';
export { JsonView, jsonView } from './components/json-view/index.ts';
export { LinkPreview, linkPreview } from './components/link-preview/index.ts';
export { MediaCard, mediaCard } from './components/media-card/index.ts';
export { OptionList, optionList } from './components/option-list/index.ts';
export { Plan, plan } from './components/plan/index.ts';
export { ProgressTracker, progressTracker } from './components/progress-tracker/index.ts';
export { SocialPost, socialPost } from './components/social-post/index.ts';
export { StatsDisplay, statsDisplay } from './components/stats-display/index.ts';
export { Terminal, terminal } from './components/terminal/index.ts';
export type { Action, ActionsConfig, ReceiptData } from './contract/common-schemas.ts';
export type { ComponentContract, SafeParseResult } from './contract/define-contract.ts';
export { COMPONENT_ERROR_CODES, ComponentError, type ComponentErrorCode, type PropsIssue } from './contract/errors.ts';
export type { ComponentStatus } from './lifecycle/lifecycle.ts';
export { ComponentView } from './root/component-view.tsx';
export type { ComponentDefinition } from './root/define-component.tsx';

export type { RuntimeProps } from './root/runtime-props.ts';
export { ComponentsProvider } from './texts/components-provider.tsx';
export type { ComponentSettings, Texts, TextsByComponent } from './texts/texts.ts';
