// A channel carries plain JSON between a host and one view. The bridge above it never sees a window or an origin.
import { SANDBOX } from '@vitrine/protocol/sandbox-messages';

/** One end of a connection. Messages arrive in order; after `close()` nothing is sent or received. */
export interface Channel {
  send(message: unknown): void;
  /**
   * Set before the first message can arrive. The value is whatever the other side sent: not validated. `answered`: the early
   * handshake has already answered it.
   */
  onmessage: ((message: unknown, answered?: boolean) => void) | undefined;
  /** Resolves when the other side has had its turn with all that was sent, or the channel is closed. Absent: the channel cannot say. */
  echo?(): Promise<void>;
  close(): void;
}

/**
 * The first handshake with a view, prepared by the host and left where the view runs: it saves two round trips between processes.
 * `request`: the answer to the first request of this method. `confirmation`: the messages that follow the notification of this method.
 */
export interface EarlyHandshake {
  request: { method: string; result: unknown };
  confirmation: { method: string; messages: readonly unknown[] };
}

/** A channel over a transferred port. Views' messages arrive as JSON text, written by the sandbox proxy, our own page. */
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

/** Two linked ends in memory, delivering in order on the microtask queue: for tests and scripted peers. */
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
