// The time limits of a request, over a real stream and with a clock that the test moves.
import { expect, it, onTestFinished } from 'vitest';
import type { ModelConfig } from '../config.ts';
import { createProviderModel } from '../providers/create-provider-model.ts';
import { createModel } from '../providers/model-with-retries.ts';
import { startWireServer } from '../testing/index.ts';
import type { StartTimer } from './time-limits.ts';

const TIMEOUTS = { firstByteMs: 1000, idleMs: 2000, totalMs: 5000 };

function createTimers() {
  let now = 0;
  const timers = new Set<{ at: number; onEnd: () => void }>();
  const startTimer: StartTimer = (onEnd, ms) => {
    const timer = { at: now + ms, onEnd };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  return {
    startTimer,
    timers,
    advance(ms: number) {
      now += ms;
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.onEnd();
    },
  };
}

/** An answer that waits before its event `holdAt`; each piece of text is two letters. */
async function open(holdAt: number, timeouts: NonNullable<ModelConfig['timeouts']> = TIMEOUTS) {
  const server = await startWireServer({ turns: [{ text: 'aabbccdd', pieceLength: 2, holdAt }] });
  onTestFinished(() => server.close());
  const config: ModelConfig = { provider: 'ollama', model: 'm', baseURL: `${server.origin}/v1`, timeouts };
  const language = await createProviderModel(config, { env: {}, fetch: globalThis.fetch });
  const { startTimer, timers, advance } = createTimers();
  const model = createModel({ config, language, startTimer });
  const events = model
    .stream({
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
      tools: [],
      signal: new AbortController().signal,
    })
    [Symbol.asyncIterator]();
  /** The next pieces of text. */
  const read = async (count: number) => {
    for (let i = 0; i < count; i++) await events.next();
  };
  return { server, events, read, timers, advance };
}

const refuse = (next: Promise<unknown>, message: string) =>
  expect(next).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining(message) });

it('firstByteMs ends a request that gets nothing', async () => {
  const { server, events, advance } = await open(0);
  const next = events.next();
  await expect.poll(() => server.requests.length).toBe(1);
  advance(999);
  advance(1);
  await refuse(next, 'did not answer within 1 s');
});

it('idleMs ends a request between two pieces, and each piece begins it anew', async () => {
  // The first event has no text.
  const { events, read, advance } = await open(3);
  await read(1);
  advance(1999);
  await read(1);
  const next = events.next();
  advance(1999);
  // It still waits.
  expect(
    await Promise.race([
      next.then(
        () => 'ended',
        () => 'ended',
      ),
      new Promise(resolve => setImmediate(resolve, 'waits')),
    ]),
  ).toBe('waits');
  advance(1);
  await refuse(next, 'sent nothing for 2 s');
});

it('totalMs ends a request whose pieces go on', async () => {
  const { events, read, advance } = await open(4);
  for (let i = 0; i < 3; i++) {
    await read(1);
    advance(1600);
  }
  const next = events.next();
  advance(200);
  await refuse(next, 'did not finish within 5 s');
});

it('without timeouts the limits are a minute, a minute and ten minutes', async () => {
  const { server, events, timers, advance } = await open(3, {});
  const first = events.next();
  await expect.poll(() => server.requests.length).toBe(1);
  expect([...timers].map(({ at }) => at).toSorted((a, b) => a - b)).toEqual([60_000, 600_000]);
  await first;
  await events.next();
  const next = events.next();
  advance(60_000);
  await refuse(next, 'sent nothing for 60 s');
});

it('a request that has ended leaves no timer', async () => {
  const { server, read, timers } = await open(3);
  server.release();
  await read(6);
  expect(timers.size).toBe(0);
});
