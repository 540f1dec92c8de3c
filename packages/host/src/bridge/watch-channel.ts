// Observes the messages between a host and a view, including those that the early handshake answers in the host's name.
import type { Channel, EarlyHandshake } from './channel.ts';

/** Wraps a channel so that `seen` is called before each message is passed on. */
export function watchChannel(
  channel: Channel,
  earlyHandshake: EarlyHandshake | undefined,
  seen: (direction: 'in' | 'out', message: unknown) => void,
): Channel {
  let hasEarlyAnswer = false;
  /** Reports the answers that the proxy gives by itself (`answerEarly` in proxy.ts), derived from the view's messages. */
  function observeEarly({ method, id }: { method?: unknown; id?: unknown }, isAnswered: boolean): void {
    if (isAnswered) seen('out', { jsonrpc: '2.0', id, result: earlyHandshake?.request.result });
    else if (hasEarlyAnswer && method === earlyHandshake?.confirmation.method)
      for (const message of earlyHandshake?.confirmation.messages ?? []) seen('out', message);
    else if (method !== earlyHandshake?.request.method) return;
    // A confirmation ends the early handshake, and so does a view that initialises again.
    hasEarlyAnswer = isAnswered;
    if (!isAnswered) earlyHandshake = undefined;
  }
  const watched: Channel = {
    onmessage: undefined,
    send(message) {
      seen('out', message);
      channel.send(message);
    },
    close: () => channel.close(),
  };
  channel.onmessage = (message, isAnswered = false) => {
    seen('in', message);
    if (earlyHandshake) observeEarly(message as object, isAnswered);
    watched.onmessage?.(message, isAnswered);
  };
  return watched;
}
