import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

const event = (seq: number) => ({ type: 'message:removed', messageId: `m${seq}`, seq, at: '' }) satisfies SessionEvent;

function addEvents(...seqs: number[]) {
  const clock = { now: 0 };
  const recent = createRecentEvents(() => clock.now);
  for (const seq of seqs) recent.add('s', event(seq));
  const read = (after: number) => recent.readAfter('s', after)?.map(({ seq }) => seq);
  return { recent, read };
}

it('gives the events after a number, and none after the last one', () => {
  const { read } = addEvents(4, 5, 6);
  expect([read(3), read(5), read(6)]).toEqual([[4, 5, 6], [6], []]);
});

it('gives nothing where events may be missing: before the first, after the last, of another session', () => {
  const { recent, read } = addEvents(4, 5);
  expect([read(2), read(7), recent.readAfter('other', 0)]).toEqual([undefined, undefined, undefined]);
});

it('forgets what was before the events of another process', () => {
  const { read } = addEvents(4, 5, 8);
  expect([read(4), read(7)]).toEqual([undefined, [8]]);
});

it('keeps the last 64 events, and forgets the events of one session', () => {
  const { recent, read } = addEvents(...Array.from({ length: 70 }, (_, index) => index + 1));
  expect([read(5), read(6)?.length]).toEqual([undefined, 64]);
  recent.forget('s');
  expect(read(70)).toBe(undefined);
});
