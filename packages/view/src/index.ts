// The public API of @vitrine/view.
export { connect } from './connection/connect.ts';
export type { ConnectOptions } from './connection/connect-options.ts';
export type { Progress } from './connection/wire.ts';
export { ViewError, type ViewErrorCode } from './errors.ts';
export { applyTheme } from './theme.ts';
export type { AnyTool, AnyTools, ToolDefinition, TypedResult } from './tool-types.ts';
export type { ToolInput, View, ViewSnapshot } from './view.ts';
