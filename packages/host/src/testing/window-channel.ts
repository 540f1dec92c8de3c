// Channels between windows: to a real frame in a browser, or to a simulated window where there is none.
import type { Channel } from '../bridge/channel.ts';

/**
 * A channel to the page in a frame, for testing a view in a browser without a sandbox: make the frame, take the channel, then
 * give the frame its document. Only for documents you trust: nothing contains them.
 * @example
 * const host = scriptHost(frameChannel(document.querySelector('iframe')!));
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

/** The members of a window that a view's runtime uses to exchange messages with its host. */
export interface ViewWindow extends EventTarget {
  readonly parent: { postMessage(message: unknown, targetOrigin?: unknown): void };
}

/**
 * Creates a simulated window for a view, and the host's end of the channel to it. Messages are copied, and arrive later and in order.
 * @example
 * const { window, channel } = viewWindow();
 * const host = scriptHost(channel);
 */
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
