// Sees what passes between a host and a view, what a greeting said in the host's name included.
import type { Channel, Greeting } from './channel.ts';

/** The channel, with `seen` called before each message goes on. */
export function watchChannel(
  channel: Channel,
  greeting: Greeting | undefined,
  seen: (direction: 'in' | 'out', message: unknown) => void,
): Channel {
  let answered = false;
  /** What the proxy says by itself in the first handshake (`greet` in proxy.ts): told from what it answers. */
  function greeted({ method, id }: { method?: unknown; id?: unknown }, isAnswered: boolean): void {
    if (isAnswered) seen('out', { jsonrpc: '2.0', id, result: greeting?.request.result });
    else if (answered && method === greeting?.confirmation.method)
      for (const message of greeting?.confirmation.messages ?? []) seen('out', message);
    else if (method !== greeting?.request.method) return;
    // A confirmation ends the greeting, and so does a view that introduces itself anew.
    answered = isAnswered;
    if (!isAnswered) greeting = undefined;
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
    if (greeting) greeted(message as object, isAnswered);
    watched.onmessage?.(message, isAnswered);
  };
  return watched;
}
