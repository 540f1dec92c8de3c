// Channels made of windows: a real frame in a browser, or a pair of stand-ins where there is none.
import type { Channel } from '../bridge/channel.ts';

/**
 * A channel to the page in a frame, for testing a view in a browser without a sandbox: make the frame, take the channel, then
 * give the frame its document. Only for documents you trust: nothing contains them.
 */
export function frameChannel(frame: HTMLIFrameElement): Channel {
  const receive = (event: MessageEvent): void => {
    if (event.source === frame.contentWindow) channel.onmessage?.(event.data);
  };
  const channel: Channel = {
    onmessage: undefined,
    send: message => frame.contentWindow?.postMessage(message, '*'),
    close: () => removeEventListener('message', receive),
  };
  addEventListener('message', receive);
  return channel;
}

/** As much of a window as a view's runtime needs to talk to its host. */
export interface ViewWindow extends EventTarget {
  readonly parent: { postMessage(message: unknown, targetOrigin?: unknown): void };
}

/** A window for a view, without a browser, and the host's end of the channel to it. Messages are copied and arrive in order, later. */
export function viewWindow(): { window: ViewWindow; channel: Channel } {
  const window = new EventTarget() as EventTarget & { parent: ViewWindow['parent'] };
  let open = true;
  const channel: Channel = {
    onmessage: undefined,
    send(message) {
      const data = structuredClone(message);
      queueMicrotask(
        () =>
          open &&
          window.dispatchEvent(
            Object.assign(new Event('message'), { data, source: window.parent, origin: 'https://host.test' }),
          ),
      );
    },
    close() {
      open = false;
    },
  };
  window.parent = {
    postMessage(message) {
      const data = structuredClone(message);
      queueMicrotask(() => open && channel.onmessage?.(data));
    },
  };
  return { window, channel };
}
