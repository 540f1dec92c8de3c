// Public: what an application uses.
export { type Area, createArea } from './area.ts';
export type { ActOptions } from './dialects/dialect.ts';
export { ActionRefused, HostError, type HostErrorCode } from './errors.ts';
export { type ActionHandler, createHost, type Host, type HostOptions } from './host.ts';
export type { Surface, SurfaceInfo, SurfaceOptions, SurfaceSnapshot, ToolLike } from './surface.ts';
export type { SurfaceLabels } from './surface-frame.ts';
