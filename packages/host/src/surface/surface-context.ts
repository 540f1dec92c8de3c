// The parts of a surface: those that live as long as it does, and its current run.
import type { Theme } from '@vitrine/protocol/mcp-apps';
import type { Bridge } from '../bridge/bridge.ts';
import type { HostServices } from '../host-services.ts';
import type { HostSettings } from '../host-settings.ts';
import type { SurfaceEvent } from '../observe.ts';
import type { SurfaceBox } from './box/surface-box.ts';
import type { SurfaceDisplay } from './box/surface-display.ts';
import type { SurfaceSize } from './box/surface-size.ts';
import type { CallStateKeeper } from './call-state-keeper.ts';
import type { createSurface } from './create-surface.ts';
import type { Modal } from './modal.ts';
import type { SurfaceIdentity } from './surface-identity.ts';
import type { SurfaceMachineEvent } from './surface-machine.ts';
import type { SurfaceState } from './surface-snapshot.ts';
import type { ViewStateKeeper } from './view/view-state.ts';

/** A run of the view (run.ts). */
export interface Run {
  /** Asks for user activation, as in `Stage`. */
  hasUserActivation(): Promise<boolean>;
  focus(): void;
  /** Whether the view may take the keyboard now without a report (focus-grace.ts). */
  allowsFocus(): boolean;
  setKeyGate(isOpen: boolean): void;
  /** Requests the view to finish, and waits at most `timeoutMs`. */
  teardown(timeoutMs: number): Promise<void>;
  setTheme(theme: Theme | undefined): void;
  close(): void;
}

/** The modals of a host, which its application hides for a question of its own. */
export interface OpenModals {
  areHidden: boolean;
  readonly open: Set<{ setHidden(areHidden: boolean): void }>;
}

export interface SurfaceContext extends SurfaceIdentity, SurfaceState {
  readonly settings: HostSettings;
  readonly services: HostServices;
  readonly box: SurfaceBox;
  readonly callState: CallStateKeeper;
  readonly viewState: ViewStateKeeper;
  readonly display: SurfaceDisplay;
  readonly onEvent: ((event: SurfaceEvent) => void) | undefined;
  /** Size over all runs; undefined before the view has requested one. */
  size: SurfaceSize | undefined;
  /** The current run; undefined when there is none. */
  run: Run | undefined;
  /** The bridge of the current run; undefined when there is none. */
  bridge: Bridge | undefined;
  /** The page that the view shows over everything; undefined when there is none. */
  modal: Modal | undefined;
  readonly createSurface: typeof createSurface;
  /** Sends an event to the state machine. */
  send(event: SurfaceMachineEvent): void;
  /** The view asks to be closed. */
  onCloseRequest(): void;
}
