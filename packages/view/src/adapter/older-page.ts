// Stands between a page of the older generation and whatever is around it. The page says `window.parent.postMessage(…)`: an opaque frame
// may not change its parent's methods, but it may put another object in the place of `window.parent`, which browsers allow.
import { isRecord } from '../record.ts';

export interface OlderMessage {
  type: string;
  messageId?: unknown;
  payload?: unknown;
}

export interface OlderPage {
  /** Says something to the page, as its host would. */
  say(type: string, payload?: object, messageId?: unknown): void;
  /** Steps aside: what the page says goes to its host as it is, and the host is its parent again. */
  restore(): void;
}

export interface InterceptOptions {
  /** What the page says; everything that is no message of the older wire passes by. */
  onMessage(message: OlderMessage): void;
  /** Origin that the page is told. @default the page's own */
  hostOrigin?: string | undefined;
}

/** From now on, until `restore()`. Before the page's own scripts have read `window.parent`. */
export function interceptOlderPage(
  window: Window & typeof globalThis,
  { onMessage, hostOrigin }: InterceptOptions,
): OlderPage {
  const host = window.parent;
  const own = Object.getOwnPropertyDescriptor(window, 'parent');
  let isAside = false;
  const parent = {
    postMessage(message: unknown, ...more: []) {
      if (!isAside && isOlder(message)) onMessage(message);
      else host.postMessage(message, ...more);
    },
  };
  Object.defineProperty(window, 'parent', { configurable: true, enumerable: true, writable: true, value: parent });
  return {
    say(type, payload = {}, messageId) {
      // Hosts disagree on where the id stands: it is written in both places.
      const id = messageId === undefined ? {} : { messageId };
      const event = new window.MessageEvent('message', {
        data: { type, ...id, payload: { ...id, ...payload } },
        origin: hostOrigin ?? window.origin,
      });
      // A careful page compares it with `window.parent`.
      Object.defineProperty(event, 'source', { value: parent });
      window.dispatchEvent(event);
    },
    restore() {
      isAside = true;
      if (own) Object.defineProperty(window, 'parent', own);
    },
  };
}

function isOlder(message: unknown): message is OlderMessage {
  return (
    isRecord(message) &&
    typeof message.type === 'string' &&
    /^(ui-.*|tool|prompt|link|intent|notify)$/.test(message.type)
  );
}
