// The public API of @vitrine/view/react.

export { useConnection, useView } from './connection.ts';
export { hooksFor } from './hooks-for.ts';
export { useCallTool } from './use-call-tool.ts';
export { useKeptState } from './use-kept-state.ts';
export { useOfferedTool } from './use-offered-tool.ts';
export { useRenderData } from './use-render-data.ts';
export {
  useCancelled,
  useHostContext,
  useInput,
  usePartialInput,
  useResult,
  useTheme,
} from './use-state.ts';
export { ConnectedViewProvider, ViewProvider } from './view-provider.tsx';
