// Public: `@vitrine/host`, the host and its surfaces for applications in a browser.
export { ActionRefused, HostError, type HostErrorCode } from './errors.ts';
export { createHost, type Host } from './host.ts';

export type { ActionHandler, HostOptions } from './host-options.ts';
export type { SurfaceEvent } from './observe.ts';
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
export type { SurfaceLabels } from './surface/surface-labels.ts';

export type { ViewStateStore } from './surface/view/view-state.ts';
