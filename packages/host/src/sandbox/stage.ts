// A stage is where a view runs: a sandboxed frame, or a worker whose drawing the host carries out. The surface sees only this
// interface, for all tiers.
import type { Theme } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { UIPermissions } from '@vitrine/protocol/ui-resource';
import type { Channel, EarlyHandshake } from '../bridge/channel.ts';
import type { HostError } from '../errors.ts';
import type { HostContextStore } from '../host-context.ts';
import type { PageProbe, PageState } from '../surface/page-state.ts';
import type { SurfaceInfo } from '../surface/surface.ts';
import type { ViewReport } from '../surface/view-errors.ts';

/** What a stage reads of the host's settings. */
export interface StageSettings {
  readonly sandbox: { readonly template: string };
  /** Until a sandbox that does not answer is given up. */
  readonly mountTimeoutMs: number;
  /** As in `HostOptions`. */
  readonly probePage?: (page: { url: string; part: UIResourcePart }) => Promise<PageProbe>;
  grantPermissions(requested: UIPermissions, surface: SurfaceInfo): UIPermissions;
  optIns(server: string): readonly SandboxOptIn[];
  onLog(entry: { level: string; data: unknown }, surface: SurfaceInfo): void;
}

export interface StageOptions {
  /** The element to fill. */
  parent: HTMLElement;
  info: SurfaceInfo;
  part: UIResourcePart;
  /** The document, script or URI list, on its way. */
  content: Promise<string>;
  settings: StageSettings;
  context: HostContextStore;
  /** Accessible name. */
  title: string;
  /** As in `SurfaceOptions`. */
  sandboxTokens?: readonly string[] | undefined;
  events: StageEvents;
}

export interface StageEvents {
  /** The view's document, or script, has loaded. `canHandshake`: it has the means for a handshake, so it is worth waiting for one. */
  onLoaded(canHandshake: boolean): void;
  /** The view is gone and will not come back by itself. */
  onFailed(error: HostError): void;
  /** Messages of the view that never reached the host, so far: too fast, too large, or no JSON. */
  onDropped(count: number): void;
  /** The policy of the view's sandbox stopped something, as the view's document reports. */
  onBlocked?(blocked: { directive: string; target: string }): void;
  /** The view reported an error; or some time after one, whether nothing can be seen of it. Its document may forge that. */
  onReport?(report: ViewReport): void;
  /** For a page at an address of its own: whether it is known that the page is shown. */
  onPage?(state: PageState): void;
}

export interface Stage {
  /** Origin of the view's sandbox, once it is open. */
  readonly origin?: string | undefined;
  /**
   * Hands the content over and opens the way to the view. Called once, when the content is there; rejects with `HostError`.
   * A stage that supports the early handshake answers with it where the view runs, and marks the messages that it has answered.
   */
  open(earlyHandshake: EarlyHandshake | undefined): Promise<Channel>;
  setTheme(theme: Theme | undefined): void;
  /** The view has sent a message. */
  onMessage?(): void;
  /**
   * Whether the user has clicked, tapped or typed inside the view in the last seconds, as the page around it knows. Earlier messages
   * have arrived when it answers.
   */
  hasUserActivation?(): Promise<boolean>;
  /** Gives the view the keyboard. */
  focus?(): void;
  /** Whether key events reach the view. A closed gate opens by itself when the user comes to the view. */
  setKeyGate?(isOpen: boolean): void;
  close(): void;
}

/** Builds the stage for a part. */
export type CreateStage = (options: StageOptions) => Stage;
