// Public: `@vitrine/assistant-ui`, MCP interfaces and components as tool UIs of assistant-ui.
'use client';

export { CallText } from './call/call-text.tsx';
export { createDecisionResult, type DecisionResult } from './call/decision.ts';
export { toComponentStatus } from './call/tool-call.ts';
export { withUniqueToolCalls } from './call/unique-tool-calls.ts';
export { FoldedParts } from './folded-parts.tsx';
export { McpAppSurfaces } from './mcp-app/mcp-app-surfaces.tsx';
export { MCPToolUIProvider, type MCPToolUIProviderProps } from './mcp-app/mcp-tool-ui-provider.tsx';
export { ToolPart, type ToolPartProps } from './tool-part.tsx';
export { makeToolUI, type ToolUI } from './tool-ui/make-tool-ui.ts';
export type { ToolUIProps, ToolUIRegistration } from './tool-ui/registration.ts';
export {
  showActionsToolUI,
  showApprovalToolUI,
  showChartToolUI,
  showCitationToolUI,
  showCodeToolUI,
  showDiagramToolUI,
  showDiffToolUI,
  showFilesToolUI,
  showFormToolUI,
  showGalleryToolUI,
  showItemsToolUI,
  showJsonToolUI,
  showLinkToolUI,
  showMapToolUI,
  showMediaToolUI,
  showMessageDraftToolUI,
  showOptionsToolUI,
  showOrderToolUI,
  showPlanToolUI,
  showPreferencesToolUI,
  showProgressToolUI,
  showQuestionsToolUI,
  showSlidersToolUI,
  showSocialPostToolUI,
  showStatsToolUI,
  showTableToolUI,
  showTerminalToolUI,
  showTimelineToolUI,
  showWeatherToolUI,
} from './tool-ui/show-tool-uis.ts';
export { useToolUI } from './tool-ui/use-tool-ui.ts';
