// React components for tool results. Each has a schema; import `@vitrine/components/<name>` for one of them alone.

export type { Decision } from './actions/decision.ts';
export { ActionButtons, actionButtons } from './components/action-buttons/index.ts';
export { ApprovalCard, approvalCard } from './components/approval-card/index.ts';
export { Chart, chart } from './components/chart/index.ts';
export { Citation, citation } from './components/citation/index.ts';
export { CodeBlock, codeBlock } from './components/code-block/index.ts';
export { CodeDiff, codeDiff } from './components/code-diff/index.ts';
export { DataTable, dataTable } from './components/data-table/index.ts';
export { Diagram, diagram } from './components/diagram/index.ts';
export { FileTree, fileTree } from './components/file-tree/index.ts';
export { Form, form } from './components/form/index.ts';
export { GeoMap, geoMap } from './components/geo-map/index.ts';
export { ImageGallery, imageGallery } from './components/image-gallery/index.ts';
export { ItemCarousel, itemCarousel } from './components/item-carousel/index.ts';
export { JsonView, jsonView } from './components/json-view/index.ts';
export { LinkPreview, linkPreview } from './components/link-preview/index.ts';
export { MediaCard, mediaCard } from './components/media-card/index.ts';
export { MessageDraft, messageDraft } from './components/message-draft/index.ts';
export { OptionList, optionList } from './components/option-list/index.ts';
export { OrderSummary, orderSummary } from './components/order-summary/index.ts';
export { ParameterSlider, parameterSlider } from './components/parameter-slider/index.ts';
export { Plan, plan } from './components/plan/index.ts';
export { PreferencesPanel, preferencesPanel } from './components/preferences-panel/index.ts';
export { ProgressTracker, progressTracker } from './components/progress-tracker/index.ts';
export { QuestionFlow, questionFlow } from './components/question-flow/index.ts';
export { SocialPost, socialPost } from './components/social-post/index.ts';
export { StatsDisplay, statsDisplay } from './components/stats-display/index.ts';
export { Terminal, terminal } from './components/terminal/index.ts';
export { Timeline, timeline } from './components/timeline/index.ts';
export { WeatherWidget, weatherWidget } from './components/weather-widget/index.ts';
export type { Action, ActionsConfig, ReceiptData } from './contract/common-schemas.ts';
export type { ComponentContract, SafeParseResult } from './contract/define-contract.ts';
export { COMPONENT_ERROR_CODES, ComponentError, type ComponentErrorCode, type PropsIssue } from './contract/errors.ts';
export type { ComponentStatus } from './lifecycle/lifecycle.ts';
export { ComponentView } from './root/component-view.tsx';
export type { ComponentDefinition } from './root/define-component.tsx';

export type { RuntimeProps } from './root/runtime-props.ts';
export { ComponentsProvider } from './texts/components-provider.tsx';
export type {
  ComponentSettings,
  DiagramDrawer,
  DiagramRequest,
  DiagramSettings,
  MapSettings,
  MermaidLike,
  Texts,
  TextsByComponent,
} from './texts/texts.ts';
