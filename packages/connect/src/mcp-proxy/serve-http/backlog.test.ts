// Clients that do not read, with sockets that the test controls: unread bytes are counted exactly.

import { createServer, type ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { handClock } from '../../../test/held-session.ts';
import { listen } from '../../../test/support.ts';
import { createErrorResponses } from '../error-responses.ts';
import { DEFAULT_PROXY_LIMITS } from '../proxy-limits.ts';
import type { Log } from '../types.ts';
import { createBacklog } from './backlog.ts';
import { createLegacyClient } from './legacy-client.ts';

const MAX = 1_000_000;

function readableLog(): { log: Log; warnings: string[] } {
  const warnings: string[] = [];
  const none = () => {};
  return { warnings, log: { debug: none, info: none, error: none, warn: (_, message) => void warnings.push(message) } };
}

/** A response to a client that reads nothing until `read()`. */
async function unread(): Promise<{ response: ServerResponse; read(): void }> {
  let done: (() => void)[] = [];
  let isRead = false;
  const socket = new Duplex({
    read() {},
    write(_chunk, _encoding, callback) {
      if (isRead) callback();
      else done.push(callback);
    },
  });
  const responseArrival = Promise.withResolvers<ServerResponse>();
  createServer((_, response) => responseArrival.resolve(response)).emit('connection', socket);
  socket.push('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const response = await responseArrival.promise;
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  return {
    response,
    read() {
      isRead = true;
      for (const callback of done.splice(0)) callback();
      done = [];
    },
  };
}

const isCut = ({ response }: { response: ServerResponse }) => response.req.socket.destroyed;

it('closes the connection of a client with more unread bytes than its limit', async () => {
  const { log, warnings } = readableLog();
  const backlog = createBacklog(MAX, log);
  const slow = await unread();
  for (let n = 0; n < 2; n++) backlog.write(slow.response, 'x'.repeat(600_000));
  expect([isCut(slow), warnings]).toEqual([false, []]);
  backlog.write(slow.response, 'one more');
  expect(isCut(slow)).toBe(true);
  expect(warnings).toEqual(['a client does not read what it is sent: its connection was cut off']);
});

it('keeps the connection of a client that reads late', async () => {
  const { log, warnings } = readableLog();
  const backlog = createBacklog(MAX, log);
  const slow = await unread();
  const listeners = slow.response.listenerCount('close');
  for (let n = 0; n < 2; n++) backlog.write(slow.response, 'x'.repeat(600_000));
  slow.read();
  while (slow.response.writableLength > 0) await new Promise(setImmediate);
  for (let n = 0; n < 30; n++) {
    backlog.write(slow.response, 'x'.repeat(600_000));
    await new Promise(setImmediate);
  }
  expect([isCut(slow), warnings]).toEqual([false, []]);
  // However often it was behind.
  expect(slow.response.listenerCount('close')).toBe(listeners);
});

it('at the total limit, closes the connection with the most unread bytes', async () => {
  const { log, warnings } = readableLog();
  const backlog = createBacklog(MAX, log);
  const clients = await Promise.all(Array.from({ length: 9 }, unread));
  for (const [index, { response }] of clients.entries())
    backlog.write(response, 'x'.repeat(index === 3 ? 950_000 : 900_000));
  expect(clients.map(isCut)).toEqual(clients.map((_, index) => index === 3));
  // Messages of closed connections do not count.
  const next = await unread();
  backlog.write(next.response, 'x'.repeat(700_000));
  expect([isCut(next), warnings.length]).toEqual([false, 1]);
});

it('legacy: messages that wait for a stream count towards the limit of unread bytes', async () => {
  const { log, warnings } = readableLog();
  const limits = { ...DEFAULT_PROXY_LIMITS, maxUnreadBytes: MAX };
  const client = createLegacyClient('s', {
    clock: handClock(),
    log,
    errors: createErrorResponses([], log),
    limits,
    backlog: createBacklog(MAX, log),
  });
  const text = (n: number) => JSON.stringify({ jsonrpc: '2.0', method: 'm', params: { n, pad: 'x'.repeat(300_000) } });
  for (let n = 1; n <= 10; n++) await client.send(text(n));
  const { url, close } = await listen((_, response) => {
    client.stand(response);
    void client.close();
  });
  const streamText = await (await fetch(url)).text();
  await close();
  expect([...streamText.matchAll(/"n":(\d+)/g)].map(([, n]) => Number(n))).toEqual([8, 9, 10]);
  expect(warnings).toHaveLength(7);
});
