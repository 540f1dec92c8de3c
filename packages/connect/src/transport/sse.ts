// The transport to a server over the older HTTP+SSE (MCP 2024-11-05): one event stream, whose first event names the address to post to. The
// stream is the session: when it ends, the session is lost.
import type { HttpServerConfig } from '../config/server-config.ts';
import { ConnectError } from '../errors.ts';
import { createFailures } from '../session/failures.ts';
import { createGate, readEventStream, TooLargeError } from './event-stream.ts';
import type { OpenTransportOptions, ServerTransport } from './open-transport.ts';

export function openSse(options: OpenTransportOptions & { readonly config: HttpServerConfig }): ServerTransport {
  const { name, config, limits, fetch } = options;
  const failures = createFailures(name, config);
  const closed = new AbortController();
  const gate = createGate();
  const address = Promise.withResolvers<URL>();
  address.promise.catch(() => {});
  let over = false;

  const end = (error: ConnectError): void => {
    address.reject(error);
    if (over || closed.signal.aborted) return;
    over = true;
    closed.abort();
    transport.onclose?.(error);
  };

  const receive = (event: string, data: string): void => {
    if (event === 'message') return void transport.onmessage?.(data);
    if (event !== 'endpoint') return;
    const target = URL.parse(data, config.url);
    // Another origin must not receive the headers, which may contain a token.
    if (target?.origin === new URL(config.url).origin) address.resolve(target);
    else
      end(
        new ConnectError(
          'protocol',
          `Server "${name}" names an address of another origin to post to. This is a fault of the server.`,
          { server: name },
        ),
      );
  };

  const listen = async (): Promise<void> => {
    try {
      const headers = { ...config.headers, Accept: 'text/event-stream' };
      const response = await fetch(config.url, { headers, signal: closed.signal });
      if (!response.ok || !response.body)
        throw Object.assign(new Error(`HTTP ${response.status}`), { status: response.status });
      const onEvent = ({ event, data }: { event: string; data: string }) => receive(event, data);
      await readEventStream(response.body, { maxBytes: limits.maxMessageBytes, onEvent, ready: gate.ready });
      end(failures.lost());
    } catch (error) {
      if (error instanceof TooLargeError) end(failures.tooLarge('a request', undefined, limits.maxMessageBytes));
      else end(failures.from(error, 'its start'));
    }
  };

  const transport: ServerTransport = {
    failures,
    async start() {
      void listen();
      await address.promise;
    },
    async send(text) {
      const target = await address.promise;
      try {
        const headers = { ...config.headers, 'Content-Type': 'application/json' };
        const response = await fetch(target, { method: 'POST', headers, body: text, signal: closed.signal });
        await response.body?.cancel();
        if (!response.ok) throw Object.assign(new Error(`HTTP ${response.status}`), { status: response.status });
      } catch (error) {
        throw failures.from(error, 'a message');
      }
    },
    hold: gate.hold,
    async close() {
      gate.hold(false);
      closed.abort();
      address.reject(failures.closed());
    },
  };
  return transport;
}
