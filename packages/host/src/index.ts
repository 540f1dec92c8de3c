// Public: what an application uses.
export type { ActOptions } from './dialects/dialect.ts';
export { ActionRefused, HostError, type HostErrorCode } from './errors.ts';
export { createHost, type Host } from './host.ts';
export type { ActionHandler, HostOptions } from './host-options.ts';
export type { Observe, SurfaceEvent } from './observe.ts';
export type { PageProbe, PageState } from './page-state.ts';
export type { ReportedError } from './reported-error.ts';
// For those who build a tier of their own.
export type { CreateStage, Stage, StageEvents, StageOptions } from './stage.ts';
export type {
  Containment,
  ListKind,
  Surface,
  SurfaceInfo,
  SurfaceOptions,
  SurfaceSnapshot,
  ToolLike,
} from './surface.ts';
export type { SurfaceLabels } from './surface-box.ts';
export type { ReportedErrors } from './view-errors.ts';
export type { ViewStateStore } from './view-state.ts';
