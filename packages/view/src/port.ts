// One end of a conversation between two windows. Only the window around the view is heard (an opaque frame's origin says
// nothing, the source window does), and once it has spoken its origin is kept: a page that takes its place is not heard.
import type { EARLY_HANDSHAKE as Name } from '@vitrine/protocol/sandbox-messages';
import { ViewError } from './errors.ts';

const EARLY_HANDSHAKE: typeof Name = 'vitrineEarly';

export interface Ends {
  /** The view's own window. */
  readonly window: Window;
  /** The window that the view talks to. */
  readonly target: Window;
}

/** A window in which the host has left its answer to the handshake. */
type PreparedWindow = Window & { [EARLY_HANDSHAKE]?(message: object): void };

export interface Port {
  /** Throws `ViewError` `closed` or `unsendable`. */
  send(message: object): void;
  close(): void;
}

/** Calls `receive` with whatever the target sends, until closed. */
export function openPort({ window, target }: Ends, receive: (message: unknown) => void): Port {
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
      // The host may have left its answer here.
      (window as PreparedWindow)[EARLY_HANDSHAKE]?.(message);
      try {
        target.postMessage(message, origin ?? '*');
      } catch (cause) {
        throw new ViewError('unsendable', `Send plain data only: ${cause}`, { cause });
      }
    },
    close() {
      closed = true;
      window.removeEventListener('message', listener);
    },
  };
}
