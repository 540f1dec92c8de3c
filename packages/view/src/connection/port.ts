// The view's end of a connection between two windows. Messages are accepted from the target window only (an opaque frame is
// identified by its window, not by its origin), and after the first one only from the same origin.
import type { EARLY_HANDSHAKE as Name } from '@vitrine/protocol/internal/mcp-apps/early-handshake';
import { ViewError } from '../errors.ts';

const EARLY_HANDSHAKE: typeof Name = 'vitrineEarly';

/** The two windows of a connection. */
export interface WindowPair {
  /** The view's own window. */
  readonly window: Window;
  /** The window that the view talks to. */
  readonly target: Window;
}

/** A window in which the host has left the answer to the early handshake. */
type PreparedWindow = Window & { [EARLY_HANDSHAKE]?(message: object): void };

export interface Port {
  /** Throws `ViewError` `closed` or `unsendable`. */
  send(message: object): void;
  close(): void;
}

/** Calls `receive` with whatever the target sends, until closed. */
export function openPort({ window, target }: WindowPair, receive: (message: unknown) => void): Port {
  let origin: string | undefined;
  let closed = false;
  const listener = (event: MessageEvent) => {
    if (event.source !== target || (origin && event.origin !== origin)) return;
    // Opaque and local origins ("null", "file://") cannot be addressed, so they are not kept.
    if (/^https?:/.test(event.origin)) origin = event.origin;
    receive(event.data);
  };
  window.addEventListener('message', listener);
  return {
    send(message) {
      if (closed) throw new ViewError('closed', 'View closed.');
      // The early handshake may answer this message.
      (window as PreparedWindow)[EARLY_HANDSHAKE]?.(message);
      try {
        target.postMessage(message, origin ?? '*');
      } catch (cause) {
        throw new ViewError('unsendable', `Unsendable: ${cause}`, { cause });
      }
    },
    close() {
      closed = true;
      window.removeEventListener('message', listener);
    },
  };
}
