// The interface of dialects. A dialect is the protocol of one view: it translates the view's messages into actions and events, and the
// call state into messages. It contains no DOM and no policy.

import type { AppCapabilities, Implementation } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import type { McpUIMessage } from '@vitrine/protocol/internal/mcp-ui/mcp-ui';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { Dialect } from '@vitrine/protocol/internal/session/surface';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import type { CallState } from '../surface/call-state.ts';
import type { SurfaceInfo } from '../surface/surface.ts';

/** A view's request to show another page of its server over everything; `request` is not validated. The host carries it out itself. */
type ModalAction = { type: 'modal'; request: unknown };
/** A request of a view by a method that has no action; `params` is not validated. */
type OtherAction = { type: 'request'; method: string; params?: unknown };
/** A request of a view, as its dialect hands it to the bridge. */
export type ViewAction = Action | ModalAction | OtherAction;

/** The callbacks that a dialect has from its bridge. */
export interface DialectHost {
  readonly info: Implementation;
  readonly capabilities: HostCapabilities;
  callState(): CallState;
  /** The state that is kept for the view; absent: this host keeps none. `save` rejects when the state could not be saved. */
  readonly viewState?: { readonly state: unknown; save(state: unknown): Promise<void> } | undefined;
  send(message: unknown): void;
  /** Whether the whole call state may be sent to the view again. False: the view has initialised too often, is closed, and is sent nothing. */
  mayReplay(): boolean;
  /** Resolves when everything sent so far has reached the view; absent: the host cannot know. */
  arrived?(): Promise<void>;
  /** Set where `act` takes requests by methods that have no action. Absent: they are answered with "method not found". */
  readonly takesRequests?: boolean;
  /** Carries out an action; rejects with the reason when it is refused. */
  act(action: ViewAction, options: ActOptions): Promise<unknown>;
  /** Called when the view is initialized and has received the call state; called again on every re-initialisation. */
  ready(app: { info?: Implementation; capabilities?: AppCapabilities }): void;
  /** The view reports its size. CSS pixels, unchecked. */
  size(size: { width?: number | undefined; height?: number | undefined }): void;
  log(entry: LogEntry): void;
  /** The tools that the view offers have changed. */
  toolsChanged(): void;
  /** The view requests to be closed. */
  requestTeardown(): void;
  /** The view reports that it cannot go on. */
  failed?(message: string): void;
}

/** A log message of a view: untrusted. `logger`: the part of the view that wrote it. */
interface LogEntry {
  level: string;
  data: unknown;
  logger?: string | undefined;
}

/** Makes the host's side of a dialect for one view of a surface. */
export type CreateDialect = (host: DialectHost, surface: SurfaceInfo) => DialectSession;

/** Options of an action besides the action itself. */
export interface ActOptions {
  /** Aborted when the view cancels its request, or the bridge closes. */
  signal: AbortSignal;
  onProgress?: (progress: { progress: number; total?: number; message?: string }) => void;
  /** The view's own message in the dialect `mcp-ui`, for code that was written for that wire. */
  message?: McpUIMessage;
}

/** The dialect of one view, while its bridge is open. */
export interface DialectSession {
  readonly name: Dialect;
  /** Handles one message. False: it fits no schema of this dialect and was dropped. `answered`: the early handshake has already answered it. */
  receive(message: unknown, answered?: boolean): boolean;
  /** Sends the view what has changed since the last call. Does nothing before the view is initialized. */
  sync(): void;
  /** Sends the view a request; rejects with its error, with the signal's reason, or when the dialect has no requests. */
  request(method: string, params: object, options: { signal: AbortSignal }): Promise<unknown>;
  /** Notifies the view that one of its server's lists has changed. */
  listChanged(what: 'tools' | 'resources' | 'prompts'): void;
  /** The frame has loaded: for dialects whose views need not send a first message. */
  loaded(): void;
  /** Requests the view to finish; resolves when it has, or cannot. The caller limits the wait. */
  teardown(): Promise<void>;
  /** Aborts everything pending. */
  close(): void;
}

/** The most requests of one view that are handled at the same time; further ones are answered with an error. */
export const MAX_IN_FLIGHT = 64;

/** The message of an error as it is sent to a view. */
export function refusalMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
