// The process that runs tests over a changed source (scripts/mutation/), with real runs of vitest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../scripts/lib/workspace.mjs';
import { createTestRunner } from '../scripts/mutation/test-runner.ts';

it('createTestRunner() serves the changed source, names the failed test, ends an endless loop, and forgets it all', async () => {
  const runner = createTestRunner();
  onTestFinished(() => runner.close());
  const file = 'packages/std/src/limits/lru-map.ts';
  const tests = ['packages/std/src/limits/lru-map.test.ts'];
  const text = readFileSync(join(root, file), 'utf8');
  const run = (change?: string, timeoutMs = 60_000) =>
    runner.run({ tests, ...(change !== undefined && { changed: { file, text: change + text } }) }, { timeoutMs });
  expect(await run()).toEqual({});
  expect(await run('throw new Error("planted");')).toEqual({ failure: tests[0] });
  expect(await run()).toEqual({});
  expect(await run('for (;;);', 5000)).toEqual({ failure: 'no end' });
  expect(await run()).toEqual({});
});
