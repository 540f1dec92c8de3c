// What every dialect has in common. A dialect is the protocol of one view: it reads the view's messages into actions and events, and
// writes the call state as messages. It contains no DOM and no policy.
import type { Action } from '@vitrine/protocol/actions';
import type { AppCapabilities, HostCapabilities, Implementation } from '@vitrine/protocol/mcp-apps';
import type { McpUiMessage } from '@vitrine/protocol/mcp-ui';
import type { Dialect } from '@vitrine/protocol/surface';
import type { CallState } from '../surface/call-state.ts';
import type { SurfaceInfo } from '../surface/surface.ts';

/** What a dialect needs from its bridge. */
export interface DialectHost {
  readonly info: Implementation;
  readonly capabilities: HostCapabilities;
  callState(): CallState;
  /** The state that is kept for the view; absent: this host keeps none. `save` rejects when it could not. */
  readonly viewState?: { readonly state: unknown; save(state: unknown): Promise<void> } | undefined;
  send(message: unknown): void;
  /** Whether the whole call state may be sent to the view again. False: it has asked so often that it is closed, and is sent nothing. */
  mayReplay(): boolean;
  /** Resolves when everything sent has reached the view, as far as the host can know; absent: it cannot know. */
  arrived?(): Promise<void>;
  /** Carries out what the view asked for; rejects with the reason when it is refused. */
  act(action: Action, options: ActOptions): Promise<unknown>;
  /** The view is there and has received everything known; called again on every re-initialisation. */
  ready(app: { info?: Implementation; capabilities?: AppCapabilities }): void;
  /** CSS pixels, unchecked. */
  size(size: { width?: number | undefined; height?: number | undefined }): void;
  log(entry: { level: string; data: unknown }): void;
  /** The tools the view offers are not the same any more. */
  toolsChanged(): void;
  /** The view asks to be closed. */
  requestTeardown(): void;
  /** The view says that it cannot go on. */
  failed?(message: string): void;
}

/** Makes the host's side of a dialect for one view of a surface. */
export type CreateDialect = (host: DialectHost, surface: SurfaceInfo) => DialectSession;

export interface ActOptions {
  /** Aborted when the view takes its request back, or the bridge closes. */
  signal: AbortSignal;
  onProgress?: (progress: { progress: number; total?: number; message?: string }) => void;
  /** The view's message as it came, in the dialect `mcp-ui`: for code that was written for that wire. */
  message?: McpUiMessage;
}

export interface DialectSession {
  readonly name: Dialect;
  /** Handles one message. False: it fits no schema of this dialect and was dropped. `answered`: by the early handshake already. */
  receive(message: unknown, answered?: boolean): boolean;
  /** Sends the view what has changed since. Does nothing before the view is there. */
  sync(): void;
  /** Sends the view a request; rejects with its error, with the signal's reason, or when the dialect has no requests. */
  ask(method: string, params: object, options: { signal: AbortSignal }): Promise<unknown>;
  /** Notifies the view that one of its server's lists has changed. */
  listChanged(what: 'tools' | 'resources' | 'prompts'): void;
  /** The frame has loaded: for dialects whose views need not announce themselves. */
  loaded(): void;
  /** Asks the view to finish; resolves when it has, or cannot. The caller bounds the wait. */
  teardown(): Promise<void>;
  /** Ends everything pending. */
  close(): void;
}

/** The most requests of one view that may be in work at the same time; more are answered with an error. */
export const MAX_IN_FLIGHT = 64;

/** The text a view may read about a failure. */
export function refusalMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
