import { describe, expect, it } from 'vitest';
import { createPendingRequests, type DeadlineClock } from './pending-requests.ts';

/** Time that passes when the test says so. */
function testClock(): DeadlineClock & { pass(ms: number): void } {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter(each => each !== timer);
      };
    },
    pass(ms) {
      now += ms;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers = timers.filter(each => each !== timer);
        timer.run();
      }
    },
  };
}

function setUp() {
  const clock = testClock();
  const late: string[] = [];
  const pending = createPendingRequests<number, string>({ clock, onTimeout: request => late.push(request) });
  return { clock, late, pending };
}

describe('the table of pending requests', () => {
  it('returns a request once, by its id', () => {
    const { pending } = setUp();
    pending.add(1, 'a');
    pending.add(2, 'b');
    expect([pending.size, pending.has(1), pending.get(2), pending.all()]).toEqual([2, true, 'b', ['a', 'b']]);
    expect([pending.take(1), pending.take(1), pending.size]).toEqual(['a', undefined, 1]);
  });

  it('keeps a later request with the same id when the earlier one ends', () => {
    const { pending } = setUp();
    pending.add(1, 'earlier');
    pending.add(1, 'later');
    expect([pending.take(1, 'earlier'), pending.take(1, 'later')]).toEqual([undefined, 'later']);
  });

  it('removes all requests, the oldest first, and stops their deadlines', () => {
    const { clock, late, pending } = setUp();
    pending.add(1, 'a', { timeoutMs: 10 });
    pending.add(2, 'b', { timeoutMs: 10 });
    expect([pending.takeAll(), pending.size]).toEqual([['a', 'b'], 0]);
    clock.pass(10);
    expect(late).toEqual([]);
  });

  it('reports a request after its deadline, and keeps it until its owner takes it', () => {
    const { clock, late, pending } = setUp();
    pending.add(1, 'a', { timeoutMs: 10 });
    pending.add(2, 'lasts');
    clock.pass(9);
    expect(late).toEqual([]);
    clock.pass(1);
    expect([late, pending.has(1)]).toEqual([['a'], true]);
    pending.extend(1);
    clock.pass(10);
    expect(late).toEqual(['a', 'a']);
  });

  it('does not report a request that was answered in time', () => {
    const { clock, late, pending } = setUp();
    pending.add(1, 'a', { timeoutMs: 10 });
    pending.take(1);
    clock.pass(100);
    expect(late).toEqual([]);
  });

  it('restarts a deadline at each progress, up to the total', () => {
    const { clock, late, pending } = setUp();
    pending.add(1, 'a', { timeoutMs: 10, totalMs: 25, progressToken: 't' });
    for (const _ of [1, 2]) {
      clock.pass(9);
      expect(pending.progress('t')).toBe('a');
    }
    clock.pass(6);
    expect(late).toEqual([]);
    clock.pass(1);
    expect(late).toEqual(['a']);
  });

  it('finds no request by the token of an ended one', () => {
    const { pending } = setUp();
    pending.add(1, 'a', { progressToken: 't' });
    pending.take(1);
    pending.add(2, 'b');
    expect([pending.progress('t'), pending.progress(undefined)]).toEqual([undefined, undefined]);
  });

  it('stops a deadline for as long as one pause lasts, then restarts it', () => {
    const { clock, late, pending } = setUp();
    pending.add(1, 'a', { timeoutMs: 10, totalMs: 20, progressToken: 't' });
    const [first, second] = [pending.pause(1), pending.pause(1)];
    clock.pass(100);
    pending.progress('t');
    first();
    first();
    clock.pass(100);
    expect(late).toEqual([]);
    second();
    clock.pass(9);
    pending.progress('t');
    clock.pass(9);
    expect(late).toEqual([]);
    clock.pass(1);
    expect(late).toEqual(['a']);
  });

  it('ignores pauses and extensions of an ended request', () => {
    const { clock, late, pending } = setUp();
    pending.add(1, 'a', { timeoutMs: 10 });
    const resume = pending.pause(1);
    pending.take(1);
    resume();
    pending.extend(1);
    pending.pause(1)();
    clock.pass(100);
    expect(late).toEqual([]);
  });
});
