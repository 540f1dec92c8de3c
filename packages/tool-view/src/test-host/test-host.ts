// What the page of tests is asked, and what it answers. Plain data: it crosses from the program into the browser and back.
import type { SurfaceEvent } from '@vitrine/host';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { HostProfileName } from '@vitrine/protocol/internal/session/host-profiles';
import type { HostContext } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';

/** The settings of one interface in the page. */
export interface TestHostSettings {
  readonly profile: HostProfileName;
  readonly theme: 'light' | 'dark';
  readonly locale?: string | undefined;
  readonly displayMode: 'inline' | 'fullscreen' | 'pip';
  /** Template of the sandboxes. */
  readonly template: string;
  readonly part: UIResourcePart;
  readonly tool?: { readonly name: string; readonly title?: string | undefined } | undefined;
  readonly handshakeTimeoutMs: number;
}

/** An event of the surface, or an action that its view asked for, at milliseconds after the start. */
export type TestHostEvent = (
  | SurfaceEvent
  | { readonly type: 'action'; readonly action: Action; readonly refused?: string }
  | { readonly type: 'restart' }
  /** A fault in A2UI messages. */
  | { readonly type: 'issue'; readonly message: string }
) & { readonly at: number };

/** The state of the surface, and its record. */
export interface TestHostReading {
  readonly phase: string;
  readonly dialect: string;
  readonly tier: string;
  readonly displayMode: string;
  readonly height: number;
  readonly wanted?: { readonly width?: number; readonly height?: number } | undefined;
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string | undefined } | undefined;
  readonly errors?: unknown;
  /** Members of the view's `ui/initialize`; without `info` where that was incomplete. */
  readonly app?:
    | {
        readonly info?: unknown;
        readonly capabilities?: { readonly availableDisplayModes?: readonly string[] | undefined } | undefined;
      }
    | undefined;
  readonly dropped: number;
  /** Declared domains that no host grants. */
  readonly refusedDomains: readonly string[];
  readonly stopped?: unknown;
  /** Milliseconds after the start at which a milestone or a phase was first reached. */
  readonly milestones: Readonly<Record<string, number>>;
  readonly events: readonly TestHostEvent[];
}

/** The functions of the page, as `testHost`. */
export interface TestHost {
  open(settings: TestHostSettings): void;
  read(): TestHostReading;
  setContext(change: HostContext): void;
  setPartialInput(input: Record<string, unknown>): void;
  setInput(input: Record<string, unknown>): void;
  setResult(result: ToolResult): void;
  cancel(reason: string): void;
  /** Takes the view down and starts it again, with everything that it was sent. */
  restart(): Promise<void>;
  close(): Promise<void>;
}
