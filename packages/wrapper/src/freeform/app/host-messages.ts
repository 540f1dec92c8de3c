// The connection's own view of the window. Messages of the host, which carry its window, reach the runtime and never a script of the page;
// and what the connection uses is what the browser gave, whatever the page replaces later.
import type { EARLY_HANDSHAKE as Name } from '@vitrine/protocol/internal/sandbox-messages';

type Listener = (event: MessageEvent) => void;

/** The host's answer to the early handshake, in its own window. */
const EARLY_HANDSHAKE: typeof Name = 'vitrineEarly';

/** For `connect`; called before any script of the page runs. */
export function takeMessages(): Window {
  const listeners = new Set<Listener>();
  addEventListener(
    'message',
    event => {
      event.stopImmediatePropagation();
      for (const listener of [...listeners]) listener(event);
    },
    true,
  );
  const { MutationObserver, ResizeObserver } = window;
  const prepared = window as { [EARLY_HANDSHAKE]?: unknown };
  const answerEarly = prepared[EARLY_HANDSHAKE];
  delete prepared[EARLY_HANDSHAKE];
  const { addEventListener: listen, removeEventListener: unlisten } = EventTarget.prototype;
  const own = {
    document,
    MutationObserver,
    ResizeObserver,
    parent: window.parent,
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
    addEventListener(...given: Parameters<typeof listen>): void {
      if (given[0] === 'message') listeners.add(given[1] as unknown as Listener);
      else listen.apply(window, given);
    },
    removeEventListener(...given: Parameters<typeof unlisten>): void {
      if (given[0] === 'message') listeners.delete(given[1] as unknown as Listener);
      else unlisten.apply(window, given);
    },
    get innerWidth() {
      return innerWidth;
    },
    get innerHeight() {
      return innerHeight;
    },
    [EARLY_HANDSHAKE]: answerEarly,
  };
  return own as unknown as Window;
}
