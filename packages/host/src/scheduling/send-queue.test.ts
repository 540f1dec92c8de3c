import { expect, test } from 'vitest';
import { AT_ONCE, createPace } from './send-queue.ts';

function lab() {
  const sent: number[] = [];
  const due: (() => void)[] = [];
  const lab = { sent, due, free: false, pass: () => due.shift()!() };
  const send = createPace<number>(message => sent.push(message), {
    isFree: () => lab.free,
    later: run => due.push(run),
  });
  return Object.assign(lab, { send });
}

test('a few messages go on at once', () => {
  const { send, sent } = lab();
  for (let n = 0; n < AT_ONCE; n++) send(n);
  expect(sent).toHaveLength(AT_ONCE);
});

test('of many the rest follow in their order, so many each time, and none is lost', () => {
  const { send, sent, due, pass } = lab();
  const all = Array.from({ length: 3 * AT_ONCE + 5 }, (_, n) => n);
  all.forEach(send);
  expect(sent).toHaveLength(AT_ONCE);
  pass();
  expect(sent).toHaveLength(2 * AT_ONCE);
  // What comes meanwhile waits its turn.
  send(-1);
  pass();
  pass();
  expect(sent).toEqual([...all, -1]);
  pass();
  // Nothing runs on by itself.
  expect(due).toEqual([]);
  send(-2);
  expect(sent.at(-1)).toBe(-2);
});

test('where nobody is held up nothing waits, and nothing overtakes what had to', () => {
  const held = lab();
  const all = Array.from({ length: 3 * AT_ONCE }, (_, n) => n);
  all.forEach(held.send);
  held.free = true;
  held.send(-1);
  expect(held.sent).toEqual([...all, -1]);
  held.pass();
  held.free = false;
  for (let n = 0; n < AT_ONCE; n++) held.send(n);
  expect(held.sent).toHaveLength(4 * AT_ONCE + 1);
});
