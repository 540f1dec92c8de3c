// How often a waiting reader looks: by the state of the connection that carries signals.
import { expect, it, onTestFinished, vi } from 'vitest';
import { startPolling } from './start-polling.ts';

function openConnection() {
  const listeners = new Set<(isConnected: boolean) => void>();
  let isConnected = true;
  return {
    signals: {
      isConnected: () => isConnected,
      subscribeConnection(listener: (isConnected: boolean) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    change(next: boolean) {
      isConnected = next;
      for (const listener of listeners) listener(next);
    },
  };
}

it('looks rarely while signals arrive, often while they do not, at once in between, and never after its end', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { signals, change } = openConnection();
  const look = vi.fn();
  const end = startPolling(signals, look, { connectedMs: 30_000, lostMs: 2000 });
  const countAfter = (ms: number) => {
    look.mockClear();
    vi.advanceTimersByTime(ms);
    return look.mock.calls.length;
  };
  expect([countAfter(29_999), countAfter(1)]).toEqual([0, 1]);
  look.mockClear();
  change(false);
  expect(look).toHaveBeenCalledTimes(1);
  expect(countAfter(6000)).toBe(3);
  look.mockClear();
  change(true);
  expect(look).toHaveBeenCalledTimes(1);
  expect([countAfter(29_999), countAfter(1)]).toEqual([0, 1]);
  end();
  change(false);
  expect(countAfter(100_000)).toBe(0);
});
