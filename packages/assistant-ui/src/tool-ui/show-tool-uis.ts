// Ready-made tool UIs: tools whose arguments, or whose structured content, are the props of a component. One line for each component.

import type { ComponentDefinition } from '@vitrine/components';
import { actionButtons } from '@vitrine/components/action-buttons';
import { approvalCard } from '@vitrine/components/approval-card';
import { chart } from '@vitrine/components/chart';
import { citation } from '@vitrine/components/citation';
import { codeBlock } from '@vitrine/components/code-block';
import { codeDiff } from '@vitrine/components/code-diff';
import { dataTable } from '@vitrine/components/data-table';
import { diagram } from '@vitrine/components/diagram';
import { fileTree } from '@vitrine/components/file-tree';
import { form } from '@vitrine/components/form';
import { geoMap } from '@vitrine/components/geo-map';
import { imageGallery } from '@vitrine/components/image-gallery';
import { itemCarousel } from '@vitrine/components/item-carousel';
import { jsonView } from '@vitrine/components/json-view';
import { linkPreview } from '@vitrine/components/link-preview';
import { mediaCard } from '@vitrine/components/media-card';
import { messageDraft } from '@vitrine/components/message-draft';
import { optionList } from '@vitrine/components/option-list';
import { orderSummary } from '@vitrine/components/order-summary';
import { parameterSlider } from '@vitrine/components/parameter-slider';
import { plan } from '@vitrine/components/plan';
import { preferencesPanel } from '@vitrine/components/preferences-panel';
import { progressTracker } from '@vitrine/components/progress-tracker';
import { questionFlow } from '@vitrine/components/question-flow';
import { socialPost } from '@vitrine/components/social-post';
import { statsDisplay } from '@vitrine/components/stats-display';
import { terminal } from '@vitrine/components/terminal';
import { timeline } from '@vitrine/components/timeline';
import { weatherWidget } from '@vitrine/components/weather-widget';
import { makeToolUI, type ToolUI } from './make-tool-ui.ts';

function show<Data extends object>(toolName: string, definition: ComponentDefinition<Data>): ToolUI {
  return makeToolUI({ toolName, definition });
}

/**
 * Draws the calls of the tool `show_actions` with `ActionButtons`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showActionsToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showActionsToolUI: ToolUI = /* @__PURE__ */ show('show_actions', actionButtons);

/**
 * Draws the calls of the tool `show_approval` with `ApprovalCard`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showApprovalToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showApprovalToolUI: ToolUI = /* @__PURE__ */ show('show_approval', approvalCard);

/**
 * Draws the calls of the tool `show_chart` with `Chart`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showChartToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showChartToolUI: ToolUI = /* @__PURE__ */ show('show_chart', chart);

/**
 * Draws the calls of the tool `show_citation` with `Citation`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showCitationToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showCitationToolUI: ToolUI = /* @__PURE__ */ show('show_citation', citation);

/**
 * Draws the calls of the tool `show_code` with `CodeBlock`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showCodeToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showCodeToolUI: ToolUI = /* @__PURE__ */ show('show_code', codeBlock);

/**
 * Draws the calls of the tool `show_diagram` with `Diagram`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showDiagramToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showDiagramToolUI: ToolUI = /* @__PURE__ */ show('show_diagram', diagram);

/**
 * Draws the calls of the tool `show_diff` with `CodeDiff`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showDiffToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showDiffToolUI: ToolUI = /* @__PURE__ */ show('show_diff', codeDiff);

/**
 * Draws the calls of the tool `show_files` with `FileTree`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showFilesToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showFilesToolUI: ToolUI = /* @__PURE__ */ show('show_files', fileTree);

/**
 * Draws the calls of the tool `show_form` with `Form`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showFormToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showFormToolUI: ToolUI = /* @__PURE__ */ show('show_form', form);

/**
 * Draws the calls of the tool `show_gallery` with `ImageGallery`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showGalleryToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showGalleryToolUI: ToolUI = /* @__PURE__ */ show('show_gallery', imageGallery);

/**
 * Draws the calls of the tool `show_items` with `ItemCarousel`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showItemsToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showItemsToolUI: ToolUI = /* @__PURE__ */ show('show_items', itemCarousel);

/**
 * Draws the calls of the tool `show_json` with `JsonView`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showJsonToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showJsonToolUI: ToolUI = /* @__PURE__ */ show('show_json', jsonView);

/**
 * Draws the calls of the tool `show_link` with `LinkPreview`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showLinkToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showLinkToolUI: ToolUI = /* @__PURE__ */ show('show_link', linkPreview);

/**
 * Draws the calls of the tool `show_map` with `GeoMap`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showMapToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showMapToolUI: ToolUI = /* @__PURE__ */ show('show_map', geoMap);

/**
 * Draws the calls of the tool `show_media` with `MediaCard`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showMediaToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showMediaToolUI: ToolUI = /* @__PURE__ */ show('show_media', mediaCard);

/**
 * Draws the calls of the tool `show_message_draft` with `MessageDraft`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showMessageDraftToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showMessageDraftToolUI: ToolUI = /* @__PURE__ */ show('show_message_draft', messageDraft);

/**
 * Draws the calls of the tool `show_options` with `OptionList`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showOptionsToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showOptionsToolUI: ToolUI = /* @__PURE__ */ show('show_options', optionList);

/**
 * Draws the calls of the tool `show_order` with `OrderSummary`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showOrderToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showOrderToolUI: ToolUI = /* @__PURE__ */ show('show_order', orderSummary);

/**
 * Draws the calls of the tool `show_plan` with `Plan`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showPlanToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showPlanToolUI: ToolUI = /* @__PURE__ */ show('show_plan', plan);

/**
 * Draws the calls of the tool `show_preferences` with `PreferencesPanel`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showPreferencesToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showPreferencesToolUI: ToolUI = /* @__PURE__ */ show('show_preferences', preferencesPanel);

/**
 * Draws the calls of the tool `show_progress` with `ProgressTracker`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showProgressToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showProgressToolUI: ToolUI = /* @__PURE__ */ show('show_progress', progressTracker);

/**
 * Draws the calls of the tool `show_questions` with `QuestionFlow`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showQuestionsToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showQuestionsToolUI: ToolUI = /* @__PURE__ */ show('show_questions', questionFlow);

/**
 * Draws the calls of the tool `show_sliders` with `ParameterSlider`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showSlidersToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showSlidersToolUI: ToolUI = /* @__PURE__ */ show('show_sliders', parameterSlider);

/**
 * Draws the calls of the tool `show_social_post` with `SocialPost`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showSocialPostToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showSocialPostToolUI: ToolUI = /* @__PURE__ */ show('show_social_post', socialPost);

/**
 * Draws the calls of the tool `show_stats` with `StatsDisplay`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showStatsToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showStatsToolUI: ToolUI = /* @__PURE__ */ show('show_stats', statsDisplay);

/**
 * Draws the calls of the tool `show_table` with `DataTable`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showTableToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showTableToolUI: ToolUI = /* @__PURE__ */ show('show_table', dataTable);

/**
 * Draws the calls of the tool `show_terminal` with `Terminal`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showTerminalToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showTerminalToolUI: ToolUI = /* @__PURE__ */ show('show_terminal', terminal);

/**
 * Draws the calls of the tool `show_timeline` with `Timeline`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showTimelineToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showTimelineToolUI: ToolUI = /* @__PURE__ */ show('show_timeline', timeline);

/**
 * Draws the calls of the tool `show_weather` with `WeatherWidget`: its arguments, or its structured content, are the props.
 * @example
 * <MCPToolUIProvider toolUIs={[showWeatherToolUI]}>{thread}</MCPToolUIProvider>
 */
export const showWeatherToolUI: ToolUI = /* @__PURE__ */ show('show_weather', weatherWidget);
