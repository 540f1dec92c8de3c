// The public API of @vitrine/view.
export { connect } from './connection/connect.ts';
export type { ConnectOptions } from './connection/connect-options.ts';
export type { Progress, RequestOptions, ViewDialect } from './connection/wire.ts';
export { ViewError, type ViewErrorCode } from './errors.ts';
export { applyTheme } from './theme.ts';
export type { AnyTool, AnyTools, ToolArguments, ToolDefinition, ToolOutput, TypedResult } from './tool-types.ts';
export type { CallArguments, ToolInput, View, ViewEvents, ViewSnapshot } from './view.ts';
