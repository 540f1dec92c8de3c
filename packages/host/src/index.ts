// Public: what an application uses.
export type { Brief } from './brief.ts';
export type { Channel, Greeting } from './channel.ts';
export type { ActOptions, CreateDialect, DialectHost, DialectSession } from './dialects/dialect.ts';
export { ActionRefused, HostError, type HostErrorCode } from './errors.ts';
export { createHost, type Host } from './host.ts';
export type { HostContextStore } from './host-context.ts';
export type { ActionHandler, HostOptions, ResourceReview } from './host-options.ts';
export type { Observe, SurfaceEvent } from './observe.ts';
export type { PageProbe, PageState } from './page-state.ts';
export type { ReportedError } from './reported-error.ts';
// For those who build a tier of their own.
export type { CreateStage, Stage, StageEvents, StageOptions, StageSettings } from './stage.ts';
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
export type { NoticeLabels } from './surface-notice.ts';
export type { ReportedErrors, ToldError, ViewReport } from './view-errors.ts';
export type { ViewStateStore } from './view-state.ts';
