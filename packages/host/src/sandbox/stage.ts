// The interface of stages. A stage is where a view runs: a sandboxed frame, or a worker for whose script the host draws. A surface uses
// all tiers through this interface.
import type { Theme } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { UIPermissions } from '@vitrine/protocol/ui-resource';
import type { Channel, EarlyHandshake } from '../bridge/channel.ts';
import type { HostError } from '../errors.ts';
import type { HostContextStore } from '../host-context.ts';
import type { StoredEntries } from '../sandbox-page/view-storage.ts';
import type { SurfaceInfo } from '../surface/surface.ts';
import type { PageProbe, PageState } from '../surface/view/page-state.ts';
import type { ViewReport } from '../surface/view/view-errors.ts';
import type { SandboxPlace, SandboxRung } from './sandbox-place.ts';

/** The settings of the host that a stage uses. */
export interface StageSettings {
  readonly sandbox: SandboxPlace;
  /** Milliseconds until a sandbox that does not answer counts as unreachable. */
  readonly mountTimeoutMs: number;
  /** Probes a page, as in `HostOptions`. */
  readonly probePage?: (page: { url: string; part: UIResourcePart }) => Promise<PageProbe>;
  grantPermissions(requested: UIPermissions, surface: SurfaceInfo): UIPermissions;
  optIns(server: string): readonly SandboxOptIn[];
  onLog(entry: { level: string; data: unknown; logger?: string | undefined }, surface: SurfaceInfo): void;
}

/** Options that a stage is created from. */
export interface StageOptions {
  /** The element to fill. */
  parent: HTMLElement;
  info: SurfaceInfo;
  part: UIResourcePart;
  /** The document, script or URI list; it may still be loading. */
  content: Promise<string>;
  settings: StageSettings;
  context: HostContextStore;
  /** Accessible name. */
  title: string;
  /** Sandbox tokens, as in `SurfaceOptions`. */
  sandboxTokens?: readonly string[] | undefined;
  events: StageEvents;
}

/** The callbacks of a stage to its surface. */
export interface StageEvents {
  /** The view's document or script has loaded. `canHandshake`: it may perform a handshake, so the host waits for one. */
  onLoaded(canHandshake: boolean): void;
  /** The view has failed. */
  onFailed(error: HostError): void;
  /** The number of messages that were dropped before they reached the host, so far: too fast, too large, or no JSON. */
  onDropped(count: number): void;
  /** The view's document reports that the sandbox's policy blocked something. */
  onBlocked?(blocked: { directive: string; target: string }): void;
  /** The view's document reports an error, or some time after one whether it is blank. It can forge both. */
  onReport?(report: ViewReport): void;
  /** Called for a request, as in `SandboxEvents`. */
  onRequest?(request: unknown): void;
  /** Called for a change of storage, as in `SandboxEvents`. */
  onStorage?(change: unknown): void;
  /** Called for a page at an address, with whether it is known that the page itself is shown. */
  onPage?(state: PageState): void;
}

/** Preparation by the host for a view before it runs. */
interface StagePreparation {
  readonly earlyHandshake?: EarlyHandshake | undefined;
  /** Entries stored for the view; absent when the host cannot store anything. */
  readonly storage?: StoredEntries | undefined;
}

/** Stage on which one view runs. */
export interface Stage {
  /** Origin of the view's sandbox, once it is open. */
  readonly origin?: string | undefined;
  /** Rung of the view's sandbox, once it is open. */
  readonly rung?: SandboxRung | undefined;
  /**
   * Delivers the content and returns the channel to the view. Called once, when the content is loaded; rejects with `HostError`. A
   * stage that supports the early handshake answers with it where the view runs, and marks the messages that it has answered.
   */
  open(prepared: StagePreparation): Promise<Channel>;
  setTheme(theme: Theme | undefined): void;
  /** Called when the view has sent a message. */
  onMessage?(): void;
  /**
   * Whether the user has clicked, tapped or typed inside the view in the last seconds. Messages that the view sent before have
   * arrived when this resolves.
   */
  hasUserActivation?(): Promise<boolean>;
  /** Gives the view the keyboard. */
  focus?(): void;
  /** Whether key events reach the view. A closed gate opens by itself when the user comes to the view. */
  setKeyGate?(isOpen: boolean): void;
  /** Has the view's document measured: its height arrives by `onRequest`. */
  measureContent?(): void;
  close(): void;
}

/** Creates the stage of a part. */
export type CreateStage = (options: StageOptions) => Stage;
