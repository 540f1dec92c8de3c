// Public: `@vitrine/host`, the host and its surfaces for applications in a browser.
export type { ActOptions } from './dialects/dialect.ts';
export { ActionRefused, HostError, type HostErrorCode } from './errors.ts';
export { createHost, type Host } from './host.ts';

export type { ActionHandler, HostOptions, ResourceReview } from './host-options.ts';
export type { Observe, SurfaceEvent } from './observe.ts';
// For those who build a tier of their own.
export { lazyStage } from './sandbox/lazy-stage.ts';
export type { SandboxPlace, SandboxRung } from './sandbox/sandbox-place.ts';
export type { CreateStage, Stage, StageOptions } from './sandbox/stage.ts';
export type {
  Containment,
  ListKind,
  Surface,
  SurfaceInfo,
  SurfaceOptions,
  SurfaceSnapshot,
  ToolLike,
} from './surface/surface.ts';
export type { NoticeLabels, SurfaceLabels } from './surface/surface-labels.ts';

export type { ViewStateStore } from './surface/view/view-state.ts';
