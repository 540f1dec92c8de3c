// Names of the messages between the proxy page, its host, and the bootstrap document in the view's frame. A view can send them too.
import type { EARLY_HANDSHAKE as Name } from '@vitrine/protocol/sandbox-messages';

/** All of them begin so. The proxy relays no other message that does. */
export const PREFIX = 'ui/notifications/sandbox-';

/** From the bootstrap: the policy stopped something. */
export const BLOCKED = `${PREFIX}blocked`;
/** From the bootstrap: the view's document reports an error; then, some time later, whether it is blank. */
export const REPORT = `${PREFIX}report`;
/** From the bootstrap: it is there, and takes the view's document by the port that it sends. */
export const BOOTSTRAP_READY = `${PREFIX}bootstrap-ready`;
/** From the bootstrap: it has answered the view's next message by the early handshake. */
export const ANSWERED_EARLY = `${PREFIX}answered-early`;
/** The function on the view's window that answers by the early handshake. */
export const EARLY_HANDSHAKE: typeof Name = 'vitrineEarly';
/** From the host: the document (MCP Apps, Sandbox proxy). */
export const CONTENT = `${PREFIX}resource-ready`;

/** From the host: does the view have user activation? And: the view gets the keyboard. */
export const HAS_USER_ACTIVATION = `${PREFIX}has-user-activation`;
export const FOCUS = `${PREFIX}focus`;
/** From the host, with `{isOpen}`: whether key events reach the view (../input/key-gate.ts). */
export const KEY_GATE = `${PREFIX}key-gate`;

/** From the host: messages without a sender flood a window, and the view may be their sender. */
export const SUSPECT = `${PREFIX}suspect`;

/** From the host by its port, on to the view's frame, and back: all earlier messages have arrived. */
export const ECHO = `${PREFIX}echo`;

/** From one proxy page to another: the other's view sends too many messages past it. */
export const FLOODING = `${PREFIX}flooding`;

/** The method of a message; empty when it has none. */
export function methodOf(data: unknown): string {
  const method = (data as { method?: unknown } | null)?.method;
  return typeof method === 'string' ? method : '';
}

/** Whether a message is one of these. */
export function isSandboxMessage(data: unknown): boolean {
  return methodOf(data).startsWith(PREFIX);
}
