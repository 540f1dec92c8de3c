// The packed packages, checked by "are the types wrong": how each kind of TypeScript program resolves them.
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { bin, execute, packAll, packed, tarballPath } from './support/packed.ts';

packAll();

it('every package is clean by "are the types wrong" (ESM only)', { timeout: 180_000 }, async () => {
  const queue = [...packed.values()];
  const problems: string[] = [];
  const worker = async () => {
    for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
      const args = [
        tarballPath(entry),
        '--profile',
        'esm-only',
        '--no-color',
        '--no-emoji',
        '--exclude-entrypoints',
        'styles.css',
        'tailwind.css',
      ];
      await execute(bin('attw'), args).catch((error: { stdout: string }) => problems.push(error.stdout));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  expect(problems).toEqual([]);
});
