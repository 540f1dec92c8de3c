// The public API of @vitrine/view/react.

export { useConnection, useView, type ViewConnection } from './connection.ts';
export { hooksFor, type ToolHooks } from './hooks-for.ts';
export { type ToolCall, useCallTool } from './use-call-tool.ts';
export { useKeptState } from './use-kept-state.ts';
export { useOfferedTool } from './use-offered-tool.ts';
export { type RenderData, useRenderData } from './use-render-data.ts';
export {
  useCancelled,
  useHostContext,
  useInput,
  usePartialInput,
  useResult,
  useTheme,
} from './use-state.ts';
export { ConnectedViewProvider, ViewProvider } from './view-provider.tsx';
