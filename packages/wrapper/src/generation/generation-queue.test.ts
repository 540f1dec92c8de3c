// The queue of generations as a table: events, and the tools that each starts.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  EMPTY_QUEUE,
  MAX_ATTEMPTS_AT_PROVIDER,
  MAX_FAILURES,
  nextTick,
  type QueueEvent,
  type QueueState,
  stepQueue,
} from './generation-queue.ts';
import { parseBudget } from './requests/budget.ts';

const limits = { concurrency: 2, maxTools: 3 };
const tools = ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, hash: '1' }));
const listed: QueueEvent = { type: 'listed', tools };

/** Runs events one after the other at `now`; returns the names that each started. */
function run(
  events: readonly (readonly [QueueEvent, number?])[],
  own = limits,
): { state: QueueState; started: string[][] } {
  let state = EMPTY_QUEUE;
  const started = events.map(([event, now = 0]) => {
    const next = stepQueue(state, event, own, now);
    state = next.state;
    return next.start.map(({ name }) => name);
  });
  return { state, started };
}
const ended = (name: string, result: 'made' | 'refused' | 'provider-failed' = 'made'): QueueEvent => ({
  type: 'ended',
  name,
  hash: '1',
  result,
});

it.each<[string, readonly (readonly [QueueEvent, number?])[], string[][]]>([
  ['starts as many as run at once, in the order of the list', [[listed]], [['a', 'b']]],
  [
    'starts the next when one has ended, up to the limit for the list',
    [[listed], [ended('a')], [ended('b')]],
    [['a', 'b'], ['c'], []],
  ],
  [
    'starts a called tool first, beyond the limit for the list',
    [[listed], [{ type: 'called', name: 'e', hash: '1' }], [ended('a')], [ended('b')], [ended('e')]],
    [['a', 'b'], [], ['e'], ['c'], []],
  ],
  ['does not start a tool twice', [[listed], [{ type: 'called', name: 'a', hash: '1' }]], [['a', 'b'], []]],
  [
    'tries again after a pause',
    [
      [listed],
      [ended('a', 'refused')],
      [{ type: 'called', name: 'a', hash: '1' }],
      [ended('b')],
      [ended('c')],
      [{ type: 'tick' }, 30_000],
    ],
    [['a', 'b'], ['c'], [], [], [], ['a']],
  ],
  [
    'pauses when the provider fails three times in a row',
    [
      [listed],
      [ended('a', 'provider-failed')],
      [ended('b', 'provider-failed')],
      [ended('c', 'provider-failed')],
      [{ type: 'called', name: 'e', hash: '1' }, 59_999],
      [{ type: 'tick' }, 60_000],
    ],
    [['a', 'b'], ['c'], ['d'], [], [], ['e']],
  ],
  [
    'tries a tool again that the provider failed for, after its pause',
    [[{ type: 'listed', tools: tools.slice(0, 1) }], [ended('a', 'provider-failed')], [{ type: 'tick' }, 30_000]],
    [['a'], [], ['a']],
  ],
  [
    'does not count a failure of the provider to the limit for the list',
    [
      [listed],
      [ended('a', 'provider-failed')],
      [ended('b', 'provider-failed')],
      [ended('c'), 1],
      [ended('d'), 2],
      [ended('e'), 3],
      [{ type: 'tick' }, 30_000],
    ],
    [['a', 'b'], ['c'], ['d'], ['e'], [], [], []],
  ],
  [
    'puts a called tool back before those that were not',
    [
      [{ type: 'called', name: 'e', hash: '1' }],
      [listed],
      [ended('e', 'provider-failed')],
      [ended('a')],
      [ended('b'), 30_000],
    ],
    [['e'], ['a'], ['b'], ['c'], ['e']],
  ],
  [
    'takes a new definition of a tool that the provider failed for, not the old one',
    [
      [{ type: 'listed', tools: tools.slice(0, 1) }],
      [{ type: 'listed', tools: [{ name: 'a', hash: '2' }] }],
      [ended('a', 'provider-failed')],
      [{ type: 'tick' }, 30_000],
    ],
    [['a'], [], ['a'], []],
  ],
  [
    'starts nothing after it was closed',
    [[listed], [{ type: 'closed' }], [ended('a')], [listed]],
    [['a', 'b'], [], [], []],
  ],
])('%s', (_, events, started) => {
  expect(run(events).started).toEqual(started);
});

it('a called tool that waits has the hash of the newest list', () => {
  const callEvent: QueueEvent = { type: 'called', name: 'e', hash: '1' };
  const { state } = run([
    [listed],
    [callEvent],
    [{ type: 'listed', tools: tools.map(tool => ({ ...tool, hash: '2' })) }],
  ]);
  expect(state.waiting[0]).toEqual({ name: 'e', hash: '2', isCalled: true });
  expect(state.waiting.map(({ name }) => name)).toEqual(['e', 'a', 'b', 'c', 'd']);
});

it('stops trying a tool after a number of failures', () => {
  let { state } = run([[{ type: 'called', name: 'a', hash: '1' }]]);
  let now = 0;
  for (let count = 1; count <= MAX_FAILURES; count++) {
    state = stepQueue(state, ended('a', 'refused'), limits, now).state;
    now += 1e7;
    const next = stepQueue(state, { type: 'called', name: 'a', hash: '1' }, limits, now);
    expect(next.start.length).toBe(count < MAX_FAILURES ? 1 : 0);
    state = next.state;
  }
});

it('makes every interface up to the limit after an outage of the provider', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ name: `tool-${index}`, hash: '1' }));
  const most = { concurrency: 2, maxTools: 20 };
  let { state, start } = stepQueue(EMPTY_QUEUE, { type: 'listed', tools: many }, most, 0);
  let now = 0;
  const toolNames: string[] = [];
  for (let steps = 0; steps < 1_000; steps++) {
    const isDown = now < 3_600_000;
    for (const { name } of start) {
      if (!isDown) toolNames.push(name);
      ({ state } = stepQueue(
        state,
        ended(name, isDown ? 'provider-failed' : 'made'),
        { ...most, concurrency: 0 },
        now,
      ));
    }
    now = start.length > 0 ? now : (nextTick(state, now) ?? now);
    ({ state, start } = stepQueue(state, { type: 'tick' }, most, now));
  }
  expect(new Set(toolNames).size).toBe(20);
  expect(toolNames).toHaveLength(20);
});

it('stops asking a provider for a tool that it always fails for', () => {
  let { state, start } = stepQueue(EMPTY_QUEUE, { type: 'called', name: 'a', hash: '1' }, limits, 0);
  let now: number | undefined = 0;
  let attempts = 0;
  while (now !== undefined) {
    attempts += start.length;
    const event = start.length > 0 ? ended('a', 'provider-failed') : ({ type: 'tick' } as const);
    ({ state, start } = stepQueue(state, event, limits, now));
    now = start.length > 0 ? now : nextTick(state, now);
    if (now !== undefined && start.length === 0) ({ state, start } = stepQueue(state, { type: 'tick' }, limits, now));
  }
  expect(attempts).toBe(MAX_ATTEMPTS_AT_PROVIDER);
});

it('has a next time only when a tool waits for it', () => {
  const { state } = run([
    [{ type: 'called', name: 'a', hash: '1' }],
    [ended('a', 'refused')],
    [{ type: 'called', name: 'a', hash: '1' }],
  ]);
  expect(nextTick(state, 0)).toBe(30_000);
  expect(nextTick(EMPTY_QUEUE, 0)).toBeUndefined();
});

it('never exceeds the limit of concurrent generations, for any events', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const event: fc.Arbitrary<QueueEvent> = fc.oneof(
    fc.constant(listed),
    name.map(own => ({ type: 'called' as const, name: own, hash: '1' })),
    fc
      .tuple(name, fc.constantFrom('made', 'refused', 'provider-failed'))
      .map(([own, result]) => ended(own, result as 'made')),
    fc.constant({ type: 'tick' as const }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), events => {
      const { state } = run(events.map((each, index) => [each, index * 5_000] as const));
      expect(state.running.size).toBeLessThanOrEqual(limits.concurrency);
    }),
  );
});

it.each([
  ['200k', { tokens: 200_000 }],
  ['1.5M', { tokens: 1_500_000 }],
  ['5000', { tokens: 5000 }],
  ['$0.50', { money: 0.5 }],
  ['much', undefined],
  ['0', undefined],
  ['-3', undefined],
])('the budget %s', (text, budget) => {
  expect(parseBudget(text)).toEqual(budget);
});
