// The services of a host: what its surfaces share and what has a state of its own. `host.ts` makes them, and closes them with itself.
import type { FocusGuard } from './focus-guard.ts';
import type { HostContextStore } from './host-context.ts';
import type { HeightMemory } from './initial-height.ts';
import type { Parking } from './parking.ts';
import type { SandboxPool } from './sandbox-pool.ts';
import type { CreateStage } from './stage.ts';
import type { ViewStateStore } from './view-state.ts';

export interface HostServices {
  readonly context: HostContextStore;
  readonly sandboxes: SandboxPool;
  readonly parking: Parking;
  readonly focusGuard: FocusGuard;
  readonly viewStates: ViewStateStore;
  readonly heights: HeightMemory;
  /** Builds the stage of documents and of pages at an address. */
  readonly frameStage: CreateStage;
}
