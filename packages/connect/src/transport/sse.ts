// The transport to a server over the older HTTP+SSE (MCP 2024-11-05): one event stream, whose first event names the address to post to. The
// stream is the session: when it ends, the session is lost.
import type { HttpServerConfig } from '../config/server-config.ts';
import { ConnectError } from '../errors.ts';
import { HANDSHAKE } from '../failures/describe-error.ts';
import { createFailures } from '../failures/failures.ts';
import { HttpError, isUnknownSession } from '../failures/http-error.ts';
import { readMessages } from '../message/message.ts';
import { createAnswerReader } from './answer-reader.ts';
import { createGate, readBody, readEventStream, type ServerEvent, TooLargeError } from './event-stream.ts';
import { readHttpAnswer } from './http-answer.ts';
import { nameRequest } from './name-request.ts';
import type { OpenTransportOptions, ServerTransport } from './open-transport.ts';

export function openSse(options: OpenTransportOptions & { readonly config: HttpServerConfig }): ServerTransport {
  const { name, config, limits, fetch } = options;
  const failures = createFailures(name, config, { unnamedError: () => reader.unnamedError });
  const closed = new AbortController();
  const gate = createGate();
  const address = Promise.withResolvers<URL>();
  address.promise.catch(() => {});
  let isOver = false;

  const end = (error: ConnectError): void => {
    address.reject(error);
    if (isOver || closed.signal.aborted) return;
    isOver = true;
    closed.abort();
    transport.onclose?.(error);
  };

  const receive = ({ event, data, isUtf8 }: ServerEvent): void => {
    if (event === 'message')
      return void reader.receive(
        options.authorizer?.hide(data) ?? data,
        isUtf8 ? undefined : 'its answer is not UTF-8',
      );
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

  const readText = async (response: Response): Promise<string> =>
    response.body ? (await readBody(response.body, limits.maxMessageBytes)).toString('utf8').trim() : '';

  const listen = async (): Promise<void> => {
    try {
      const headers = { ...config.headers, Accept: 'text/event-stream' };
      const response = await fetch(config.url, { headers, signal: closed.signal });
      if (!response.ok || !response.body) throw new HttpError(response.status, await readText(response));
      await readEventStream(response.body, { maxBytes: limits.maxMessageBytes, onEvent: receive, ready: gate.ready });
      end(failures.lost());
    } catch (error) {
      if (error instanceof TooLargeError) end(failures.tooLarge('a request', undefined, limits.maxMessageBytes));
      else end(failures.from(error, HANDSHAKE));
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
      const message = readMessages(text)?.[0];
      const takeBack = reader.sent(text);
      try {
        const headers = { ...config.headers, 'Content-Type': 'application/json' };
        const response = await fetch(target, { method: 'POST', headers, body: text, signal: closed.signal });
        if (response.ok) return await response.body?.cancel();
        const body = await readText(response);
        if (message && isUnknownSession(response.status, body, message)) {
          setImmediate(() => end(failures.sessionEnded(response.status)));
          const { words } = new HttpError(response.status, body);
          throw failures.sessionEnded(response.status, { what: nameRequest(message), words });
        }
        const answer = message?.kind === 'request' ? readHttpAnswer(body, message) : undefined;
        if (!answer || 'fault' in answer) throw new HttpError(response.status, body);
        reader.receive(answer.text);
      } catch (error) {
        takeBack();
        throw failures.from(error, message ? nameRequest(message) : 'a message');
      }
    },
    setPaused: gate.hold,
    async close() {
      gate.hold(false);
      closed.abort();
      address.reject(failures.closed());
    },
  };
  const reader = createAnswerReader(transport, failures);
  return transport;
}
