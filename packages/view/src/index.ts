// The door of @vitrine/view.
export { type ConnectOptions, connect } from './connect.ts';
export { VIEW_ERROR_CODES, ViewError, type ViewErrorCode, type ViewErrorDetails } from './errors.ts';
export { applyTheme } from './theme.ts';
export type { ToolInput, View, ViewEvents, ViewSnapshot } from './view.ts';
export type { Progress, RequestOptions } from './wire.ts';
