import { expect, it, vi } from 'vitest';
import { sleep } from './sleep.ts';

it('resolves after its time, and then forgets the signal', async () => {
  vi.useFakeTimers();
  try {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    let isOver = false;
    const sleeping = sleep(100, signal).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(99);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await sleeping;
    expect(removed).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('rejects with the reason when the signal aborts, before or during it, and leaves no timer', async () => {
  vi.useFakeTimers();
  try {
    const [started, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    /** Other code of the process may use the clock meanwhile. */
    const expectNoTimer = (): void => expect(cleared).toHaveBeenCalledWith(started.mock.results[0]!.value);
    await expect(sleep(100, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    expectNoTimer();
    started.mockClear();
    const controller = new AbortController();
    const sleeping = sleep(100, controller.signal);
    controller.abort(new Error('during'));
    await expect(sleeping).rejects.toThrow('during');
    expectNoTimer();
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});
