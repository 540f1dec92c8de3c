import { expect, it } from 'vitest';
import { type LiveEvent, type LiveStep, readLiveInput, withLive } from './live.ts';

const event = (parts: LiveEvent['parts']): LiveEvent => ({ runId: 'r', step: 1, parts });

it('adds new text to the text so far', () => {
  const first = withLive(undefined, event([{ index: 0, kind: 'text', offset: 0, text: 'Hel' }]));
  const second = withLive(first, event([{ index: 0, kind: 'text', offset: 3, text: 'lo' }]));
  expect(second).toEqual({ runId: 'r', step: 1, parts: [{ kind: 'text', text: 'Hello' }] } satisfies LiveStep);
  expect(withLive(second, { parts: [] })).toBeUndefined();
});

it('leaves out a part whose beginning has not arrived', () => {
  const late = withLive(
    undefined,
    event([
      { index: 0, kind: 'text', offset: 3, text: 'lo' },
      { index: 1, kind: 'input', callId: 'c', offset: 0, text: '{' },
    ]),
  );
  expect(late?.parts).toEqual([]);
  expect(readLiveInput(late, 'c')).toBeUndefined();
});
