import { REMOTE_BATCH } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { expect, it } from 'vitest';
import { createBackpressure } from './backpressure.ts';
import { createWatchdog } from './watchdog.ts';
import { createOutbox } from './worker/outbox.ts';

/** A clock that tests set, and timers that run when they are due. */
function clock() {
  let time = 0;
  const timers: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    later(run: () => void, ms: number) {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    advance(ms: number) {
      time += ms;
      for (const timer of [...timers])
        if (timer.at <= time) {
          timers.splice(timers.indexOf(timer), 1);
          timer.run();
        }
    },
  };
}

it('a batch over the limit per second is acknowledged later, in proportion to its cost', () => {
  const { now, later, advance } = clock();
  const acknowledged: number[] = [];
  const pace = createBackpressure({ perSecond: 1000, acknowledge: seq => acknowledged.push(seq), now, later });
  expect(pace.begin(1)).toBe(true);
  pace.end(1, 1000);
  expect(acknowledged).toEqual([1]);
  pace.begin(2);
  pace.end(2, 500);
  advance(499);
  expect(acknowledged).toEqual([1]);
  advance(1);
  expect(acknowledged).toEqual([1, 2]);
});

it('a batch out of order, after a lost one, or beyond the allowed number is not applied', () => {
  const { now, later } = clock();
  const make = () => createBackpressure({ perSecond: 1, acknowledge: () => {}, now, later });
  expect(make().begin(2)).toBe(false);
  const pace = make();
  for (let seq = 1; seq <= REMOTE_BATCH.underWay; seq++) {
    expect(pace.begin(seq)).toBe(true);
    pace.end(seq, 100);
  }
  expect(pace.begin(REMOTE_BATCH.underWay + 1)).toBe(false);
  pace.close();
});

it('the watchdog reports once, at the fourth tick (one second) without an answer', () => {
  let tick = (): void => {};
  let stopped = false;
  const pings: number[] = [];
  let silent = 0;
  const watchdog = createWatchdog({
    unresponsiveMs: 1_000,
    ping: token => pings.push(token),
    onSilent: () => silent++,
    every(run, ms) {
      expect(ms * 4).toBeLessThanOrEqual(1000);
      tick = run;
      return () => {
        stopped = true;
      };
    },
  });
  for (let i = 0; i < 100; i++) {
    tick();
    if (i % 3 === 2) watchdog.answered(pings.at(-1)!);
  }
  expect(silent).toBe(0);
  watchdog.answered(pings.at(-1)!);
  tick();
  watchdog.answered(-1);
  tick();
  tick();
  expect(silent).toBe(0);
  tick();
  expect([silent, stopped]).toEqual([1, true]);
});

it('an outdated update is not sent, unless a change of the structure came in between', () => {
  const messages: { records: unknown[] }[] = [];
  const later = () => {};
  const outbox = createOutbox({
    post: message => messages.push(message as never),
    maxQueuedCost: 1e6,
    onFull: () => {},
    now: () => 0,
    setTimer: later,
  });
  outbox.add([[3, '1', 'label', 'a', 1]]);
  outbox.add([[2, '2', 'x']]);
  outbox.add([
    [3, '1', 'label', 'b', 1],
    [2, '2', 'y'],
  ]);
  outbox.add([[1, '~', 0]]);
  outbox.add([[3, '1', 'label', 'c', 1]]);
  outbox.flush();
  expect(messages.map(({ records }) => records)).toEqual([
    [
      [3, '1', 'label', 'b', 1],
      [2, '2', 'y'],
      [1, '~', 0],
      [3, '1', 'label', 'c', 1],
    ],
  ]);
});

it('the outbox fails at once when more nodes are drawn than the limit; removed nodes are subtracted', () => {
  let live = 0;
  let counted = 0;
  let signs = 0;
  const full: string[] = [];
  const outbox = createOutbox({
    post: () => {},
    maxQueuedCost: 1e6,
    nodes: {
      limit: 100,
      live() {
        counted++;
        return live;
      },
      drawing: () => signs++,
    },
    onFull: reason => full.push(reason),
    now: () => 0,
    setTimer: () => {},
  });
  const insert = (size: number): void => {
    const children = Array.from({ length: size - 1 }, (_, index) => ({ id: `${index}`, type: 3, data: '' }));
    live += size;
    outbox.add([[0, '~', { id: 'a', type: 1, element: 'x-y', children }, 0]]);
  };
  for (let i = 0; i < 50; i++) {
    insert(80);
    live -= 80;
    outbox.add([[1, '~', 0]]);
  }
  expect(full).toEqual([]);
  for (let i = 0; i < 1000; i++) {
    insert(1);
    live -= 1;
    outbox.add([[1, '~', 0]]);
  }
  // Single nodes that come and go are counted without a look at the tree.
  expect(counted).toBeLessThan(60);
  expect(signs).toBeLessThan(5);
  insert(101);
  expect(full).toEqual(['It draws more than 100 nodes.']);
});

it('the outbox sends as many unacknowledged batches as allowed, and more when they are acknowledged', async () => {
  const batchNumbers: number[] = [];
  const { now, later, advance } = clock();
  const outbox = createOutbox({
    post: message => batchNumbers.push((message as { seq: number }).seq),
    maxQueuedCost: 1e6,
    onFull: () => {},
    now,
    setTimer: later,
  });
  for (let i = 0; i < REMOTE_BATCH.size * 4; i++) outbox.add([[1, '~', 0]]);
  outbox.flush();
  await Promise.resolve();
  advance(20);
  advance(20);
  expect(batchNumbers).toEqual([1, 2]);
  outbox.acknowledged(1);
  await Promise.resolve();
  expect(batchNumbers).toEqual([1, 2, 3]);
});

it('values that JSON cannot express are left out, and listeners are sent as `true`', () => {
  const messages: { records: unknown[][] }[] = [];
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const outbox = createOutbox({
    post: message => messages.push(message as never),
    maxQueuedCost: 1e6,
    onFull: () => {},
  });
  const properties = { a: () => {}, b: 1n, c: cyclic, d: { e: () => {}, f: 1 }, g: Number.NaN, h: undefined };
  outbox.add([
    [0, '~', { id: '1', type: 1, element: 'x-y', properties, eventListeners: { press: () => {} }, children: [] }, 0],
  ]);
  outbox.flush();
  expect(messages[0]!.records[0]![2]).toMatchObject({
    properties: { a: null, b: null, c: null, d: { f: 1 }, g: null, h: null },
    eventListeners: { press: true },
  });
});
