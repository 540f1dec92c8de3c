// Intercepts the messages of an older MCP-UI page, which calls `window.parent.postMessage(…)`. An opaque frame may not change its
// parent's methods, but browsers let it replace `window.parent` by another object.
import { isRecord } from '@vitrine/std/internal/json';

export interface OlderMessage {
  type: string;
  messageId?: unknown;
  payload?: unknown;
}

export interface OlderPage {
  /** Posts a message to the page, as its host would. */
  post(type: string, payload?: object, messageId?: unknown): void;
  /** Stops intercepting: messages of the page go to its host unchanged, and `window.parent` is the host again. */
  restore(): void;
}

export interface InterceptOptions {
  /** Receives the page's messages of the older wire; all other messages go to the host. */
  onMessage(message: OlderMessage): void;
  /** The `origin` of the messages that the page receives. @default the page's own origin */
  hostOrigin?: string | undefined;
}

/** Intercepts until `restore()`. Call it before the page's own scripts read `window.parent`. */
export function interceptOlderPage(
  window: Window & typeof globalThis,
  { onMessage, hostOrigin }: InterceptOptions,
): OlderPage {
  const host = window.parent;
  const parentProperty = Object.getOwnPropertyDescriptor(window, 'parent');
  let isDisabled = false;
  const parent = {
    postMessage(message: unknown, ...more: []) {
      if (!isDisabled && isOlder(message)) onMessage(message);
      else host.postMessage(message, ...more);
    },
  };
  Object.defineProperty(window, 'parent', { configurable: true, enumerable: true, writable: true, value: parent });
  return {
    post(type, payload = {}, messageId) {
      // Hosts disagree on the place of the id, so it is written in both.
      const id = messageId === undefined ? {} : { messageId };
      const event = new window.MessageEvent('message', {
        data: { type, ...id, payload: { ...id, ...payload } },
        origin: hostOrigin ?? window.origin,
      });
      // Some pages compare the source with `window.parent`.
      Object.defineProperty(event, 'source', { value: parent });
      window.dispatchEvent(event);
    },
    restore() {
      isDisabled = true;
      if (parentProperty) Object.defineProperty(window, 'parent', parentProperty);
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
