// When the tools are listed again, with an injected timer.
import { expect, it } from 'vitest';
import { createToolRefresh } from './tool-refresh.ts';

it('lists again after the interval, after growing pauses while the server is away, and not after the end', async () => {
  const delays: number[] = [];
  const answers = [true, false, false, false, true];
  const finished = Promise.withResolvers<void>();
  let run: (() => void) | undefined;
  const refresh = createToolRefresh(
    { intervalMs: 1_000, retryBackoffMs: [10, 20] },
    async () => answers.shift() ?? true,
    (ms, next) => {
      delays.push(ms);
      run = next;
      if (answers.length === 0) finished.resolve();
      else queueMicrotask(next);
      return () => (run = undefined);
    },
  );
  await finished.promise;
  expect(delays).toEqual([1_000, 1_000, 10, 20, 20, 1_000]);
  refresh.close();
  expect(run).toBeUndefined();
});
