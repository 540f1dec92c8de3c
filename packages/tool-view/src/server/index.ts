// Public: `@vitrine/tool-view/server`, the server's half of `<ToolView>`.
export type { ErrorAnswer } from '../contract/contract.ts';
export type { ApproveCalls } from './check-view-call.ts';
export type { PageStore } from './page-store.ts';
export type { ToolClient } from './tool-client.ts';
export { createViewHandler, type ViewHandler, type ViewHandlerOptions } from './view-handler.ts';
