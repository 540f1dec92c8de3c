// One end of a conversation between two windows. Only the window around the view is heard (an opaque frame's origin says
// nothing, the source window does), and once it has spoken its origin is kept: another page in its place is a stranger.

export interface Ends {
  /** The view's own window. */
  readonly window: Window;
  /** The window that the view talks to. */
  readonly target: Window;
}

export interface Port {
  /** Throws `DataCloneError` when the message cannot be cloned. */
  send(message: object): void;
  close(): void;
}

/** Calls `receive` with whatever the target sends, until closed. */
export function openPort({ window, target }: Ends, receive: (message: unknown) => void): Port {
  let origin: string | undefined;
  const listener = (event: MessageEvent) => {
    if (event.source !== target || (origin && event.origin !== origin)) return;
    // Opaque and local origins ("null", "file://") cannot be addressed, so they are not kept.
    if (/^https?:/.test(event.origin)) origin = event.origin;
    receive(event.data);
  };
  window.addEventListener('message', listener);
  return {
    send: message => target.postMessage(message, origin ?? '*'),
    close: () => window.removeEventListener('message', listener),
  };
}
