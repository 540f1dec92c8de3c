// The services of a host: what its surfaces share and what has a state of its own. They are closed with the host.
import { createFocusGuard, type FocusGuard } from './focus-guard.ts';
import { createFrameStage } from './frame-stage.ts';
import { type ChangeableHostContext, createHostContext } from './host-context.ts';
import type { HostOptions } from './host-options.ts';
import { createHeightMemory, type HeightMemory } from './initial-height.ts';
import { createParking, type Parking } from './parking.ts';
import { createSandboxPool, type SandboxPool } from './sandbox-pool.ts';
import type { CreateStage } from './stage.ts';
import { createMemoryStore, type ViewStateStore } from './view-state.ts';

export interface HostServices {
  readonly context: ChangeableHostContext;
  readonly sandboxes: SandboxPool;
  readonly parking: Parking;
  readonly focusGuard: FocusGuard;
  readonly viewStates: ViewStateStore;
  readonly heights: HeightMemory;
  /** Builds the stage of documents and of pages at an address. */
  readonly frameStage: CreateStage;
  close(): void;
}

export function createHostServices(
  options: Pick<HostOptions, 'context' | 'live' | 'spares' | 'viewState'>,
): HostServices {
  const sandboxes = createSandboxPool(options.spares ?? 3);
  const parking = createParking(options.live ?? 8, sandboxes.restock);
  const focusGuard = createFocusGuard();
  return {
    context: createHostContext(options.context),
    sandboxes,
    parking,
    focusGuard,
    viewStates: options.viewState ?? createMemoryStore(),
    heights: createHeightMemory(),
    frameStage: createFrameStage({ sandboxes, onLoaded: parking.settle }),
    close() {
      sandboxes.close();
      parking.close();
      focusGuard.close();
    },
  };
}
