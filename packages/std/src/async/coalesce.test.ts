import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Work whose runs end when the test says so. */
function createWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const run = coalesce(() => {
    const next = Promise.withResolvers<void>();
    runs.push(next);
    return next.promise;
  });
  return { run, runs };
}

it('coalesce() starts a run at once; calls during it lead to one more', async () => {
  const { run, runs } = createWork();
  const all = run();
  expect(runs).toHaveLength(1);
  void run();
  expect(run()).toBe(all);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await all;
  expect(runs).toHaveLength(2);
  void run();
  expect(runs).toHaveLength(3);
});

it('coalesce() rejects with the error of a run, and can run again', async () => {
  const { run, runs } = createWork();
  const first = run();
  void run();
  runs[0]?.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  void run();
  expect(runs).toHaveLength(2);
});
