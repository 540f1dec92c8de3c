// Backpressure over HTTP: when a client does not read, the stream of its server is not read either.
import { expect, it, onTestFinished } from 'vitest';
import { settled } from '../../test/held-session.ts';
import { systemClock } from '../clock.ts';
import { DEFAULT_LIMITS } from '../connection-limits.ts';
import { openTransport } from './open-transport.ts';

const EVENTS = 200;

it.each(['http', 'sse'] as const)('%s: a paused stream is not read; after resuming, all of it arrives', async type => {
  let pulled = 0;
  const event = (data: string, name = 'message') => new TextEncoder().encode(`event: ${name}\ndata: ${data}\n\n`);
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: controller => (type === 'sse' ? controller.enqueue(event('/post', 'endpoint')) : undefined),
      pull(controller) {
        if (pulled === EVENTS) return;
        pulled++;
        controller.enqueue(event(`{"jsonrpc":"2.0","method":"notifications/message","params":{"n":${pulled}}}`));
      },
    });
  const upstream = openTransport({
    name: 'it',
    config: { type, url: 'http://127.0.0.1/mcp' },
    limits: DEFAULT_LIMITS,
    clock: systemClock,
    random: Math.random,
    fetch: async (_url, init) => {
      const isStream = type === 'http' || init?.method !== 'POST';
      return isStream
        ? new Response(stream(), { headers: { 'content-type': 'text/event-stream' } })
        : new Response(null, { status: 202 });
    },
  });
  onTestFinished(() => upstream.close());
  const first = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let came = 0;
  upstream.onmessage = () => {
    came++;
    if (came === 1) upstream.setPaused?.(true);
    first.resolve();
    if (came === EVENTS) all.resolve();
    return true;
  };
  await upstream.start();
  await upstream.send('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}');
  await first.promise;
  for (let turn = 0; turn < 50; turn++) await settled();
  expect(came).toBe(1);
  // A stream reads only a few messages ahead.
  expect(pulled).toBeLessThan(5);
  upstream.setPaused?.(false);
  await all.promise;
});
