// A surface, as applications see it: one view, shown for one tool call, from mount to close.
import type { ToolResult } from '@vitrine/protocol/content';
import type { AppCapabilities, AppTool, Implementation } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { GrantedCsp, SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { Dialect, DisplayMode, Milestone, SurfacePhase, SurfaceStateName, Tier } from '@vitrine/protocol/surface';
import type { UICsp, UIPermissions } from '@vitrine/protocol/ui-resource';
import type { HostError } from '../errors.ts';
import type { PageState } from './page-state.ts';
import type { ReportedErrors } from './view-errors.ts';

/** What identifies a surface to the application. */
export interface SurfaceInfo {
  readonly id: string;
  readonly server: string;
  /** Name of the tool whose result is shown; absent when there is none. */
  readonly tool?: string;
}

/** The lists of a server that a view may have read. */
export type ListKind = 'tools' | 'resources' | 'prompts';

/** A tool definition, as far as it is known. */
export interface ToolLike {
  readonly name: string;
  readonly title?: string | undefined;
  readonly inputSchema?: unknown;
}

export interface SurfaceOptions {
  /** Stable for the life of the tool call: the call's id. */
  id: string;
  part: UIResourcePart;
  /** The tool as its server defines it: the view receives it as `toolInfo`. Never trusted. */
  tool?: ToolLike;
  /** Accessible name. @default the tool's title or name */
  title?: string;
  /**
   * The surface fills the element it is shown in, which the application sizes, by `wanted` of the snapshot if it likes.
   * @default false: the surface is as high as its view
   */
  fill?: boolean;
  /** Added to the sandbox attribute of a document's frame: `allow-modals`; others are left out. Forms always work. @default none */
  sandboxTokens?: readonly string[];
}

/** What a resource asks for, and what its view gets. */
export interface Containment {
  /** Of the sandbox, once it is open. */
  readonly origin?: string;
  /** Lower-case hexadecimal SHA-256 of the document's UTF-8, once it is loaded. */
  readonly hash?: string;
  /** As the resource declares it: untrusted text. */
  readonly requested: { readonly csp?: UICsp; readonly permissions?: UIPermissions; readonly domain?: string };
  readonly granted: {
    readonly csp: Omit<GrantedCsp, 'refused'>;
    readonly permissions: UIPermissions;
    readonly optIns: readonly SandboxOptIn[];
    /** The view has an origin of its own, and with it storage, instead of an opaque one. */
    readonly dedicated: boolean;
  };
  /** Declared domains that were refused. */
  readonly refused: readonly string[];
}

/** The state of a surface; a new object with each change. */
export interface SurfaceSnapshot {
  readonly phase: SurfacePhase;
  readonly state: SurfaceStateName;
  /** The furthest point that this run has reached; of a failed one, where it stopped. Absent before the first. */
  readonly milestone?: Milestone;
  readonly containment: Containment;
  readonly dialect: Dialect;
  readonly tier: Tier;
  readonly displayMode: DisplayMode;
  /** Inline height in CSS pixels. */
  readonly height: number;
  /** The size that the view has asked for, in CSS pixels within the host's limits; the width only of surfaces that `fill`. */
  readonly wanted?: { readonly width?: number; readonly height?: number };
  /** Set while `phase` is `failed`. */
  readonly error?: HostError;
  /** Name, version and capabilities, as the view reports them. */
  readonly app?: { info?: Implementation; capabilities?: AppCapabilities };
  /** Tools that the view offers; they go with it. */
  readonly appTools: readonly AppTool[];
  /** Errors that the view of this run has reported: untrusted text. Absent while there are none. */
  readonly errors?: ReportedErrors | undefined;
  /** Of a page at an address of its own, once it is open: whether it is known to be shown, or may be the browser's error page. */
  readonly page?: PageState | undefined;
  /** Messages of the view that fit no schema, or came too fast or too large. */
  readonly dropped: number;
}

export interface Surface {
  readonly info: SurfaceInfo;
  /** The outer element. Moving it by other means than `show` reloads the view (see `createArea` for pages that reorder). */
  readonly element: HTMLElement;
  /** Holds the application's own rendering of the result, shown when the view cannot be, and in its place while it is parked. */
  readonly fallback: HTMLElement;
  getSnapshot(): SurfaceSnapshot;
  /** Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /**
   * Puts the element into `parent` and starts, a parked one too. In a browser with `moveBefore` a running view moves and keeps its state;
   * elsewhere it starts again and receives everything again.
   */
  show(parent: HTMLElement): void;
  /** The tool's definition, when it is known only later, or has changed. */
  setTool(tool: ToolLike): void;
  /** Arguments while they are still being written; sent at most once per frame, and never after `setInput`. */
  setPartialInput(input: Record<string, unknown>): void;
  setInput(input: Record<string, unknown>): void;
  /** A later result replaces an earlier one. Ignored once cancelled. */
  setResult(result: ToolResult): void;
  /** Ignored once there is a result. */
  cancel(reason: string): void;
  /** Data for older views; each new value is sent once. */
  setRenderData(data: unknown): void;
  /** Changes the display mode if host and view both know it; returns the mode that results. The view keeps its document. */
  setDisplayMode(mode: DisplayMode): DisplayMode;
  /**
   * Calls a tool that the view offers. Rejects with `HostError`: 'unknown-app-tool', 'app-tool-failed', 'closed'.
   * `timeoutMs` is 30000 unless given.
   */
  callAppTool(
    name: string,
    args: Record<string, unknown>,
    options?: { signal?: AbortSignal; timeoutMs?: number },
  ): Promise<ToolResult>;
  /** Starts again after a failure. */
  retry(): void;
  /**
   * Asks the view to finish, waits at most the host's `teardownTimeoutMs`, and takes its frame away; what it knew, its size and
   * its view state are kept. It comes back when it is on screen, or by `show`, also by one while it is being parked. Does nothing
   * before the first `show`.
   */
  park(): Promise<void>;
  /** Asks the view to finish, waits at most the host's `teardownTimeoutMs`, and removes it. Idempotent. */
  close(): Promise<void>;
}
