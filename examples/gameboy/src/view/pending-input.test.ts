import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPendingInput, type InputChange } from './pending-input.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function open() {
  const changes: InputChange[] = [];
  const approvals: boolean[] = [];
  const errors: string[] = [];
  let settle: PromiseWithResolvers<void>;
  const input = createPendingInput({
    send(change) {
      changes.push(change);
      settle = Promise.withResolvers();
      return settle.promise;
    },
    onAsked: isAsked => approvals.push(isAsked),
    onLost: error => errors.push(error.message),
  });
  /** Milliseconds until the running call is answered. */
  const answer = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    settle.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  const refuse = async () => {
    settle.reject(new Error('denied'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { input, sent: changes, asked: approvals, lost: errors, answer, refuse };
}
const down = { down: ['a'], up: [] };
const up = { down: [], up: ['a'] };
const tap = { down: ['a'], up: ['a'] };

describe('input in the view', () => {
  it('is held from the press to the release where calls need no approval', async () => {
    const { input, sent, answer } = open();
    input.press('a');
    await answer(5);
    expect(sent).toEqual([tap, down]);
    await answer(5);
    input.release('a');
    await answer(5);
    input.press('a');
    await answer(5);
    expect(sent.slice(2)).toEqual([up, down]);
  });

  it('is one call per press while each call needs an approval, and presses meanwhile are dropped', async () => {
    const { input, sent, asked, answer } = open();
    input.press('a');
    input.release('a');
    input.press('b');
    await answer(3000);
    input.release('b');
    expect([sent, asked]).toEqual([[tap], [true, false]]);
    input.press('a');
    expect(sent).toEqual([tap, tap]);
  });

  it('is released and pressed again in its order', async () => {
    const { input, sent, answer } = open();
    input.press('a');
    await answer(5);
    await answer(5);
    input.setSpeed(2);
    input.release('a');
    input.press('a');
    await answer(5);
    await answer(5);
    expect(sent.slice(2)).toEqual([{ down: [], up: [], speed: 2 }, up, down]);
  });

  it('is dropped after a refusal: its release is not sent', async () => {
    const { input, sent, lost, refuse } = open();
    input.press('a');
    await refuse();
    input.release('a');
    expect([sent, lost]).toEqual([[tap], ['denied']]);
  });
});
