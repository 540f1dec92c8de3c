// The names of messages between the proxy page, its host, and the bootstrap document in the view's frame. A view can forge them.
import type { EARLY_HANDSHAKE as Name } from '@vitrine/protocol/internal/mcp-apps/early-handshake';

/** The prefix of all names. The proxy relays no message of a view with this prefix. */
export const PREFIX = 'ui/notifications/sandbox-';

/** Message of the static page to the page around it: the sandbox is not opened, and why. */
export const REFUSED = `${PREFIX}refused`;

/** Message of the bootstrap: the policy blocked something. */
export const BLOCKED = `${PREFIX}blocked`;
/** Message of the bootstrap: the view's document reports an error; then, some time later, whether it is blank. */
export const REPORT = `${PREFIX}report`;
/** Message of the bootstrap: the user has pressed a link, or something was stopped (view-request.ts). */
export const REQUEST = `${PREFIX}request`;
/** Message of the bootstrap: it has loaded, and receives the view's document by the port that it sends. */
export const BOOTSTRAP_READY = `${PREFIX}bootstrap-ready`;
/** Message of the bootstrap: it has answered the view's next message by the early handshake. */
export const ANSWERED_EARLY = `${PREFIX}answered-early`;
/** Message of the bootstrap with all entries: the view has changed its `localStorage` (view-storage.ts). */
export const STORAGE = `${PREFIX}storage`;
/** The function on the view's window that answers by the early handshake. */
export const EARLY_HANDSHAKE: typeof Name = 'vitrineEarly';
/** Message of the host: the document (MCP Apps, Sandbox proxy). */
export const CONTENT = `${PREFIX}resource-ready`;

/** Message of the host: the question whether the view has user activation; and the command that gives the view the keyboard. */
export const HAS_USER_ACTIVATION = `${PREFIX}has-user-activation`;
export const FOCUS = `${PREFIX}focus`;
/** Message of the host with `{isOpen}`: whether key events reach the view (../input/key-gate.ts). */
export const KEY_GATE = `${PREFIX}key-gate`;

/** Message of the host: the view reports no size, so its document is measured (measure-content.ts). */
export const MEASURE = `${PREFIX}measure`;

/** Message of the host: messages without a sender flood a window, and the view may be their sender. */
export const SUSPECT = `${PREFIX}suspect`;

/** Message of the host by its port, to the view's frame, and back: all earlier messages have arrived. */
export const ECHO = `${PREFIX}echo`;

/** Message of one proxy page to another: the other's view sends too many messages past it. */
export const FLOODING = `${PREFIX}flooding`;

/** The method of a message; empty when it has none. */
export function readMethod(data: unknown): string {
  const method = (data as { method?: unknown } | null)?.method;
  return typeof method === 'string' ? method : '';
}

/** Whether a message is one of these. */
export function isSandboxMessage(data: unknown): boolean {
  return readMethod(data).startsWith(PREFIX);
}
