// The public API of @vitrine/view.
export { connect } from './connection/connect.ts';
export type { ConnectOptions } from './connection/connect-options.ts';
export type { Progress } from './connection/wire.ts';
export { ViewError } from './errors.ts';
export { applyTheme } from './theme.ts';
export type { ToolDefinition } from './tool-types.ts';
export type { View } from './view.ts';
