import { describe, expect, it } from 'vitest';
import { createPartialInput } from './partial-input.ts';

function withClock() {
  let time = 0;
  let waiting: { run: () => void; at: number } | undefined;
  const partial = createPartialInput({
    now: () => time,
    setTimer: (run, delayMs) => {
      waiting = { run, at: time + delayMs };
      return waiting;
    },
    clearTimer: timer => {
      if (timer === waiting) waiting = undefined;
    },
  });
  const shown: unknown[] = [];
  partial.subscribe(() => shown.push(partial.getSnapshot()));
  return {
    partial,
    shown,
    advance(ms: number) {
      time += ms;
      if (!waiting || waiting.at > time) return;
      const { run } = waiting;
      waiting = undefined;
      run();
    },
    isWaiting: () => waiting !== undefined,
  };
}

describe('createPartialInput()', () => {
  it('emits the first object at once, then at most one in 100 ms, the last of them complete', () => {
    const { partial, shown, advance } = withClock();
    const text = '{"place":"Lisbon","days":7}';
    for (let end = 1; end <= text.length; end++) {
      partial.feed(text.slice(0, end));
      advance(30);
    }
    advance(100);
    expect(shown[0]).toEqual({});
    expect(shown.length).toBeLessThanOrEqual((text.length * 30) / 100 + 2);
    expect(shown.filter(value => /"L[a-z]*"/.test(JSON.stringify(value))).length).toBeGreaterThan(1);
    expect(shown.at(-1)).toEqual({ place: 'Lisbon', days: 7 });
  });

  it('keeps the last object when the model is done', () => {
    const { partial } = withClock();
    partial.feed('{"place":"Lisbon"');
    partial.feed(undefined);
    expect(partial.getSnapshot()).toEqual({ place: 'Lisbon' });
  });

  it('parses another text from its start, as after a reconnect', () => {
    const { partial, advance } = withClock();
    partial.feed('{"place":"Lisbon"');
    partial.feed('{"place":"Oslo"');
    advance(100);
    expect(partial.getSnapshot()).toEqual({ place: 'Oslo' });
    partial.feed('{"pla');
    advance(100);
    expect(partial.getSnapshot()).toEqual({});
  });

  it('text that is not an object emits nothing', () => {
    const { partial, shown, advance } = withClock();
    partial.feed('[1, 2');
    advance(100);
    expect(shown).toEqual([]);
  });

  it('after close() it emits nothing, and continues when it is fed again', () => {
    const { partial, advance, isWaiting } = withClock();
    partial.feed('{"a":"x');
    partial.feed('{"a":"xy');
    expect(isWaiting()).toBe(true);
    partial.close();
    expect(isWaiting()).toBe(false);
    partial.feed('{"a":"xyz');
    advance(100);
    expect(partial.getSnapshot()).toEqual({ a: 'xyz' });
  });
});
