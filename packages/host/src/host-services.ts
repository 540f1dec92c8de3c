// The services that the surfaces of a host share, each with a state of its own. `host.ts` creates and closes them.

import type { HostContextStore } from './host-context.ts';
import type { FocusGuard } from './input/focus-guard.ts';
import type { CreateStage } from './sandbox/stage.ts';
import type { Parking } from './scheduling/parking.ts';
import type { SandboxPool } from './scheduling/sandbox-pool.ts';
import type { HeightMemory } from './surface/box/initial-height.ts';
import type { OpenModals } from './surface/surface-context.ts';
import type { ViewStateStore } from './surface/view/view-state.ts';

export interface HostServices {
  readonly context: HostContextStore;
  readonly sandboxes: SandboxPool;
  readonly parking: Parking;
  readonly focusGuard: FocusGuard;
  readonly viewStates: ViewStateStore;
  readonly heights: HeightMemory;
  /** SHA-256 in lower-case hexadecimal. */
  readonly hash: (text: string) => Promise<string>;
  readonly modals: OpenModals;
  /** States of the pages in modals, for as long as the host exists. */
  readonly modalStates: ViewStateStore;
  /** Creates the stage of documents and of pages at an address. */
  readonly frameStage: CreateStage;
}
