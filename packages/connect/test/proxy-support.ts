// Shared by the tests of the proxy core: ends of a session that the test controls, and a client that sends raw messages.
import { PassThrough } from 'node:stream';
import type { MessageTransport } from '@vitrine/connect/internal/proxy';
import { createProxy, type ProxyOptions, type ProxySession, serveStdio } from '@vitrine/connect/proxy';

/** An end of a session in the test's hands. */
export interface HeldEnd {
  readonly transport: MessageTransport;
  /** Messages that the server received, as text. */
  readonly received: string[];
  /** Returns the messages that the server received, parsed. */
  messages(): Record<string, unknown>[];
  /** Resolves with the first message, arrived or to come, that `test` accepts. */
  until(test: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  say(message: string | object): void;
  closed: boolean;
}

export function heldEnd(): HeldEnd {
  const received: string[] = [];
  const looks = new Set<() => void>();
  const end: HeldEnd = {
    received,
    closed: false,
    messages: () => received.map(text => JSON.parse(text) as Record<string, unknown>),
    until: test =>
      new Promise(resolve => {
        const look = () => {
          const matchingMessage = end.messages().find(test);
          if (!matchingMessage) return;
          looks.delete(look);
          resolve(matchingMessage);
        };
        looks.add(look);
        look();
      }),
    say: message =>
      void end.transport.onmessage?.(
        typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message }),
      ),
    transport: {
      async start() {},
      async send(text) {
        received.push(text);
        for (const look of [...looks]) look();
      },
      async close() {
        end.closed = true;
      },
    },
  };
  return end;
}

export interface RawClient {
  readonly session: ProxySession;
  /** Every line that came, as text. */
  readonly lines: string[];
  write(line: string | object): void;
  /** Sends a request; resolves with the line of its answer. */
  ask(method: string, params?: unknown): Promise<string>;
  until(test: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  /** Ends stdin; resolves when everything is ended. */
  leave(): Promise<void>;
}

/** A proxy on streams of our own, and the client that reads and writes them by hand. */
export function rawClient(options: ProxyOptions): RawClient {
  const input = new PassThrough();
  const output = new PassThrough();
  const { session, closed } = serveStdio(createProxy(options), { input, output });
  const lines: string[] = [];
  const looks = new Set<() => void>();
  let buffered = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (buffered + chunk).split('\n');
    buffered = parts.pop()!;
    lines.push(...parts);
    for (const look of [...looks]) look();
  });
  let id = 0;
  const find = (test: (message: Record<string, unknown>) => boolean) =>
    new Promise<string>(resolve => {
      let at = 0;
      const look = () => {
        for (; at < lines.length; at++)
          if (test(JSON.parse(lines[at]!))) {
            looks.delete(look);
            return resolve(lines[at]!);
          }
      };
      looks.add(look);
      look();
    });
  const client: RawClient = {
    session,
    lines,
    write: line =>
      void input.write(`${typeof line === 'string' ? line : JSON.stringify({ jsonrpc: '2.0', ...line })}\n`),
    ask(method, params = {}) {
      const own = ++id;
      client.write({ id: own, method, params });
      return find(message => message.id === own && !('method' in message));
    },
    until: async test => JSON.parse(await find(test)),
    async leave() {
      input.end();
      await closed;
    },
  };
  return client;
}

export const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'raw', version: '1' },
};
