// A channel carries plain JSON between a host and one view. The bridge above it never sees a window or an origin.
import { SANDBOX } from '@vitrine/protocol/internal/sandbox/sandbox-messages';

/** One end of a connection. Messages arrive in order; after `close()` nothing is sent or received. */
export interface Channel {
  send(message: unknown): void;
  /**
   * Set before the first message can arrive. The value is whatever the other side sent: not validated. `answered`: the early
   * handshake has already answered it.
   */
  onmessage: ((message: unknown, answered?: boolean) => void) | undefined;
  /** Resolves when the other side has received everything sent so far, or the channel is closed. Absent: the channel cannot know. */
  echo?(): Promise<void>;
  close(): void;
}

/**
 * Answers to the first handshake of a view, which the host prepares and the sandbox gives in the view's own process: this saves two
 * round trips. `request`: the answer to the first request of this method. `confirmation`: the messages that follow the notification
 * of this method.
 */
export interface EarlyHandshake {
  request: { method: string; result: unknown };
  confirmation: { method: string; messages: readonly unknown[] };
  /** A classic script to run in the view's window before the scripts of its document. */
  script?: string;
  /** The script does not take part in the handshake, which the view performs itself: it is given what is prepared as data. @default false */
  isBeside?: boolean;
}

/** Makes a channel over a transferred port. Messages of views arrive as JSON text, which the sandbox proxy has written. */
export function portChannel(port: MessagePort): Channel {
  const echoed: (() => void)[] = [];
  const channel: Channel = {
    onmessage: undefined,
    send: message => port.postMessage(message),
    echo: () =>
      new Promise(resolve => {
        echoed.push(resolve);
        port.postMessage({ method: SANDBOX.echo });
      }),
    close() {
      channel.onmessage = undefined;
      for (const resolve of echoed.splice(0)) resolve();
      port.close();
    },
  };
  port.onmessage = event => {
    const { echo, json, answered } = event.data as { echo?: boolean; json: string; answered: boolean };
    if (echo) echoed.shift()?.();
    else channel.onmessage?.(JSON.parse(json), answered);
  };
  return channel;
}

/**
 * Makes the two ends of a channel in memory, which deliver in order on the microtask queue: for tests and scripted peers.
 * @example
 * const [hostEnd, viewEnd] = linkedChannels();
 */
export function linkedChannels(): [Channel, Channel] {
  const ends = [end(), end()] as const;
  let open = true;
  function end(): Channel {
    return { onmessage: undefined, send: () => {}, close: () => {} };
  }
  for (const [here, there] of [
    [ends[0], ends[1]],
    [ends[1], ends[0]],
  ] as const) {
    here.send = message => {
      const copy = structuredClone(message);
      queueMicrotask(() => {
        if (open) there.onmessage?.(copy);
      });
    };
    here.close = () => {
      open = false;
    };
  }
  return [ends[0], ends[1]];
}
