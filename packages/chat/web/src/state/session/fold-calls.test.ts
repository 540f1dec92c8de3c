import type { SessionEvent } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { foldCalls } from './fold-calls.ts';
import { EMPTY_TRANSCRIPT, withEvent } from './transcript.ts';

const at = '2026-11-22T10:00:00.000Z';
/** `p1`: the user's call 1; `a1`, `b2`: call 1 of view a, call 2 of view b; `a3!`: of another tool; `n`: a notice. */
function folded(words: string): string[] {
  const events = words.split(' ').map((word, index): SessionEvent => {
    const seq = index + 1;
    if (word === 'n')
      return { type: 'view:notice', seq, at, surfaceId: 'a', server: 's', level: 'info', message: 'hm' };
    const initiator = word.startsWith('p') ? 'user' : 'view';
    return {
      type: 'llm:tool-call',
      seq,
      at,
      callId: word,
      server: 's',
      toolName: word.endsWith('!') ? 'other' : 'poll',
      args: {},
      initiator,
      ...(initiator === 'view' ? { surfaceId: word.charAt(0) } : {}),
    };
  });
  return foldCalls(events.reduce(withEvent, EMPTY_TRANSCRIPT).entries).map(entry =>
    entry.kind === 'series' ? entry.calls.map(({ key }) => key).join('+') : entry.kind === 'call' ? entry.key : 'n',
  );
}

describe('foldCalls()', () => {
  it.each([
    ['p1 a1', ['p1', 'a1']],
    ['p1 a1 a2 a3', ['p1', 'a1+a2+a3']],
    ['p1 p2', ['p1', 'p2']],
    ['a1 a2! a3', ['a1+a3', 'a2!']],
    ['a1 b1 a2 b2 b3', ['a1+a2', 'b1+b2+b3']],
    ['a1 a2 n a3 a4', ['a1+a2+a3+a4', 'n']],
    ['a1 p1 a2', ['a1', 'p1', 'a2']],
  ])('%s', (words, lines) => {
    expect(folded(words)).toEqual(lines);
  });

  it('a series keeps the key of its first call, so that it stays expanded while it grows', () => {
    const call = (callId: string, seq: number): SessionEvent => ({
      type: 'llm:tool-call',
      seq,
      at,
      callId,
      server: 's',
      toolName: 'poll',
      args: {},
      initiator: 'view',
      surfaceId: 'a',
    });
    const keys = [2, 3].map(
      count =>
        foldCalls(
          Array.from({ length: count }, (_, n) => call(`c${n}`, n + 1)).reduce(withEvent, EMPTY_TRANSCRIPT).entries,
        )[0]!.key,
    );
    expect(keys).toEqual(['c0', 'c0']);
  });
});
