// The public interface of a surface: one view, shown for one tool call, from mount to close.
import type { ToolResult } from '@vitrine/protocol/content';
import type { GrantedCsp } from '@vitrine/protocol/internal/csp/csp';
import type { ElicitResult } from '@vitrine/protocol/internal/mcp-apps/elicitation';
import type { AppCapabilities, AppTool, Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type {
  Dialect,
  DisplayMode,
  Milestone,
  SurfacePhase,
  SurfaceStateName,
  Tier,
} from '@vitrine/protocol/internal/session/surface';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { UICsp, UIPermissions } from '@vitrine/protocol/ui-resource';
import type { HostError } from '../errors.ts';
import type { SandboxRung } from '../sandbox/sandbox-place.ts';
import type { PageState } from './view/page-state.ts';
import type { ReportedErrors } from './view/view-errors.ts';
import type { StoppedAttempt } from './view/view-requests.ts';

/** Identity of a surface to the application. */
export interface SurfaceInfo {
  readonly id: string;
  readonly server: string;
  /** Name of the tool whose result is shown; absent when there is none. */
  readonly tool?: string;
  /**
   * Value of `openai/widgetSessionId` of the result that is shown (Apps SDK), whose state such surfaces share; only for a `ViewStateStore`.
   */
  readonly widgetSession?: string;
  /**
   * Lower-case hexadecimal SHA-256 of the page that the view of this surface has opened in a modal, with what it may reach: it is that page which
   * acts. Absent: the view itself does.
   */
  readonly template?: string;
}

/** The lists of a server that a view may have read. */
export type ListKind = 'tools' | 'resources' | 'prompts';

/** The known members of a tool definition. */
export interface ToolLike {
  readonly name: string;
  readonly title?: string | undefined;
  readonly inputSchema?: unknown;
}

/** The options of `Host.surface`. */
export interface SurfaceOptions {
  /** Stable for the life of the tool call: the call's id. */
  id: string;
  part: UIResourcePart;
  /** The tool as its server defines it: the view receives it as `toolInfo`. Never trusted. */
  tool?: ToolLike;
  /** Accessible name. @default the tool's title or name */
  title?: string;
  /**
   * Whether the surface fills its parent element, which the application sizes, for example by `wanted` of the snapshot.
   * @default false: the surface is as high as its view
   */
  fill?: boolean;
  /**
   * Height in CSS pixels until the view reports one, within the limits of `HostOptions.heights`. @default the server's preferred size, else the
   * height of the view's content
   */
  initialHeight?: number;
  /** Tokens added to the sandbox attribute of a document's frame: `allow-modals`; others are left out. Forms always work. @default none */
  sandboxTokens?: readonly string[];
}

/** Permissions that a resource requests, and those that its view is granted. */
export interface Containment {
  /** The origin of the sandbox; absent until it is open. */
  readonly origin?: string;
  /** Rung of the sandbox: whether each server has a site, and whether there are headers. Absent where it is not known until it is open. */
  readonly rung?: SandboxRung | undefined;
  /** Lower-case hexadecimal SHA-256 of the document's UTF-8, once it is loaded. */
  readonly hash?: string;
  /** The declarations of the resource: untrusted text. */
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
  /** The last milestone that this run has reached, also when it has failed. Absent before the first. */
  readonly milestone?: Milestone;
  readonly containment: Containment;
  readonly dialect: Dialect;
  readonly tier: Tier;
  readonly displayMode: DisplayMode;
  /** Inline height in CSS pixels. */
  readonly height: number;
  /** The size that the view requested, in CSS pixels within the host's limits; the width only of surfaces that `fill`. */
  readonly wanted?: { readonly width?: number; readonly height?: number };
  /** Set while `phase` is `failed`. */
  readonly error?: HostError;
  /** Name, version and capabilities, as the view reports them. */
  readonly app?: { info?: Implementation; capabilities?: AppCapabilities };
  /** The tools that the view offers now. */
  readonly appTools: readonly AppTool[];
  /** Errors that the view has reported in this run: untrusted text. Absent while there are none. */
  readonly errors?: ReportedErrors | undefined;
  /** State of an open page at an address: whether it is known to be shown, or may be the browser's error page. */
  readonly page?: PageState | undefined;
  /** Last attempt of a link or a form of the view that was stopped. Absent while there is none. */
  readonly stopped?: StoppedAttempt | undefined;
  /** How many messages of the view were dropped: they fitted no schema, or came too fast or too large. */
  readonly dropped: number;
}

/** One view, shown for one tool call. Created by `Host.surface`. */
export interface Surface {
  readonly info: SurfaceInfo;
  /** The outer element. Moving it by other means than `show` reloads the view (see `createArea` for pages that reorder). */
  readonly element: HTMLElement;
  /** The container for the application's own rendering of the result, shown when the view cannot be shown, and while it is parked. */
  readonly fallback: HTMLElement;
  getSnapshot(): SurfaceSnapshot;
  /** Calls the listener after each change of the snapshot. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /**
   * Moves the element into `parent` and starts the surface, also a parked one. In a browser with `moveBefore` a running view keeps its
   * state; elsewhere it starts again and receives everything again.
   */
  show(parent: HTMLElement): void;
  /** Sets the tool's definition, when it becomes known or has changed. */
  setTool(tool: ToolLike): void;
  /** Sets the arguments so far, while the model still writes them; sent at most once per frame, and never after `setInput`. */
  setPartialInput(input: Record<string, unknown>): void;
  setInput(input: Record<string, unknown>): void;
  /** Sets the result; a later one replaces it. Ignored once cancelled. */
  setResult(result: ToolResult): void;
  /** Reports that the call was cancelled. Ignored once there is a result. */
  cancel(reason: string): void;
  /** Sets the render data for older views; each new value is sent once. */
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
  /**
   * Has the user answer a server's question (MCP `elicitation/create`) in the view, which must be ready; `request` is the parameters. Resolves with
   * MCP's `ElicitResult`, whose content the caller checks. Rejects with the view's error, the signal's reason, or `HostError`: 'answer-refused' when it
   * is no answer, or none that the user can have given: nothing was pressed in the view; 'closed'.
   */
  elicit(request: object, options: { signal: AbortSignal }): Promise<ElicitResult>;
  /** Starts again after a failure. */
  retry(): void;
  /**
   * Requests the view to finish, waits at most the host's `teardownTimeoutMs`, and removes its frame; call state, size and view state
   * are kept. The view starts again when the surface is on screen, or by `show`, even while it is being parked. Does nothing before the
   * first `show`.
   */
  park(): Promise<void>;
  /** Requests the view to finish, waits at most the host's `teardownTimeoutMs`, and removes the surface. Idempotent. */
  close(): Promise<void>;
}
