// Schemas of all components without React: for servers, agents and prompts.

export { type ActionButtonsData, actionButtonsContract } from './components/action-buttons/schema.ts';
export { type ApprovalCardData, approvalCardContract } from './components/approval-card/schema.ts';
export { type ChartData, chartContract } from './components/chart/schema.ts';
export { type CitationData, citationContract } from './components/citation/schema.ts';
export { type CodeBlockData, codeBlockContract } from './components/code-block/schema.ts';
export { type CodeDiffData, codeDiffContract } from './components/code-diff/schema.ts';
export { type DataTableData, dataTableContract } from './components/data-table/schema.ts';
export { type DiagramData, diagramContract } from './components/diagram/schema.ts';
export { type FileTreeData, fileTreeContract } from './components/file-tree/schema.ts';
export { type FormData, formContract } from './components/form/schema.ts';
export { type GeoMapData, geoMapContract } from './components/geo-map/schema.ts';
export { type ImageGalleryData, imageGalleryContract } from './components/image-gallery/schema.ts';
export { type ItemCarouselData, itemCarouselContract } from './components/item-carousel/schema.ts';
export { type JsonViewData, jsonViewContract } from './components/json-view/schema.ts';
export { type LinkPreviewData, linkPreviewContract } from './components/link-preview/schema.ts';
export { type MediaCardData, mediaCardContract } from './components/media-card/schema.ts';
export { type MessageDraftData, messageDraftContract } from './components/message-draft/schema.ts';
export { type OptionListData, optionListContract } from './components/option-list/schema.ts';
export { type OrderSummaryData, orderSummaryContract } from './components/order-summary/schema.ts';
export { type ParameterSliderData, parameterSliderContract } from './components/parameter-slider/schema.ts';
export { type PlanData, planContract } from './components/plan/schema.ts';
export { type PreferencesPanelData, preferencesPanelContract } from './components/preferences-panel/schema.ts';
export { type ProgressTrackerData, progressTrackerContract } from './components/progress-tracker/schema.ts';
export { type QuestionFlowData, questionFlowContract } from './components/question-flow/schema.ts';
export { type SocialPostData, socialPostContract } from './components/social-post/schema.ts';
export { type StatsDisplayData, statsDisplayContract } from './components/stats-display/schema.ts';
export { type TerminalData, terminalContract } from './components/terminal/schema.ts';
export { type TimelineData, timelineContract } from './components/timeline/schema.ts';
export { type WeatherWidgetData, weatherWidgetContract } from './components/weather-widget/schema.ts';
export {
  ActionSchema,
  ActionsConfigSchema,
  ActionsSchema,
  ComponentIdSchema,
  ReceiptSchema,
} from './contract/common-schemas.ts';
export type { ComponentContract, SafeParseResult } from './contract/define-contract.ts';
export { COMPONENT_ERROR_CODES, ComponentError, type ComponentErrorCode, type PropsIssue } from './contract/errors.ts';
