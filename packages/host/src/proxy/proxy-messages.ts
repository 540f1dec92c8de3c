// What the proxy says to its host, and hears from it and from the document it put into the view's frame; a view can send those, too.
import type { GREET as Name } from '@vitrine/protocol';

/** Of all of them: nobody else's message that begins so is relayed. */
export const PREFIX = 'ui/notifications/sandbox-';

/** The policy stopped something. */
export const BLOCKED = `${PREFIX}blocked`;
/** The view's document reports an error; then, some time later, whether it is blank. */
export const REPORT = `${PREFIX}report`;
/** The document that waits for the view is there. */
export const WAITING = `${PREFIX}waiting`;
/** What the host left to be said is said there. */
export const GREETED = `${PREFIX}greeted`;
/** On the window of the view. */
export const GREET: typeof Name = 'vitrineGreet';
/** From the host: the document (MCP Apps, Sandbox proxy). */
export const CONTENT = `${PREFIX}resource-ready`;

/** From the host: whether a person has done something in the view, and that the view gets the keyboard. */
export const IS_USED = `${PREFIX}is-used`;
export const FOCUS = `${PREFIX}focus`;
/** From the host, with `{keys}`: whether the view hears keys. When the person is in the page it does not, until they come back. */
export const HEARING = `${PREFIX}hearing`;

/** From the host: messages without a sender flood a window, and the view may be their sender. */
export const SUSPECT = `${PREFIX}suspect`;

/** From the host by its port, on to the view's frame, and all the way back: what was said before has been heard. */
export const ECHO = `${PREFIX}echo`;

/** From one proxy page to another: the other's view sends too many messages past it. */
export const FLOODING = `${PREFIX}flooding`;

export function methodOf(data: unknown): string {
  const method = (data as { method?: unknown } | null)?.method;
  return typeof method === 'string' ? method : '';
}

export function isOurs(data: unknown): boolean {
  return methodOf(data).startsWith(PREFIX);
}
