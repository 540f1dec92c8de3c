// Ready-made tool UIs: tools whose arguments, or whose structured content, are the props of a component. One line for each component.
import {
  actionButtons,
  approvalCard,
  type ComponentDefinition,
  chart,
  citation,
  codeBlock,
  codeDiff,
  dataTable,
  form,
  jsonView,
  linkPreview,
  mediaCard,
  optionList,
  plan,
  progressTracker,
  socialPost,
  statsDisplay,
  terminal,
} from '@vitrine/components';
import { makeToolUI, type ToolUI } from './make-tool-ui.ts';

function show<Data extends object>(toolName: string, definition: ComponentDefinition<Data>): ToolUI {
  return makeToolUI({ toolName, definition });
}

export const showActionsToolUI: ToolUI = /* @__PURE__ */ show('show_actions', actionButtons);
export const showApprovalToolUI: ToolUI = /* @__PURE__ */ show('show_approval', approvalCard);
export const showChartToolUI: ToolUI = /* @__PURE__ */ show('show_chart', chart);
export const showCitationToolUI: ToolUI = /* @__PURE__ */ show('show_citation', citation);
export const showCodeToolUI: ToolUI = /* @__PURE__ */ show('show_code', codeBlock);
export const showDiffToolUI: ToolUI = /* @__PURE__ */ show('show_diff', codeDiff);
export const showFormToolUI: ToolUI = /* @__PURE__ */ show('show_form', form);
export const showJsonToolUI: ToolUI = /* @__PURE__ */ show('show_json', jsonView);
export const showLinkToolUI: ToolUI = /* @__PURE__ */ show('show_link', linkPreview);
export const showMediaToolUI: ToolUI = /* @__PURE__ */ show('show_media', mediaCard);
export const showOptionsToolUI: ToolUI = /* @__PURE__ */ show('show_options', optionList);
export const showPlanToolUI: ToolUI = /* @__PURE__ */ show('show_plan', plan);
export const showProgressToolUI: ToolUI = /* @__PURE__ */ show('show_progress', progressTracker);
export const showSocialPostToolUI: ToolUI = /* @__PURE__ */ show('show_social_post', socialPost);
export const showStatsToolUI: ToolUI = /* @__PURE__ */ show('show_stats', statsDisplay);
export const showTableToolUI: ToolUI = /* @__PURE__ */ show('show_table', dataTable);
export const showTerminalToolUI: ToolUI = /* @__PURE__ */ show('show_terminal', terminal);
