// The measurement works: every way shows every result of a small conversation. `npm run bench` measures the speed.
import { expect, it } from 'vitest';
import { surfaces } from './surfaces.ts';

it('bench surfaces: every way shows every result, without an error in the page', {
  timeout: 180_000,
}, async () => {
  const lines: string[] = [];
  const result = await surfaces({ rounds: 1, counts: [6], log: line => lines.push(line) });
  const ways = result.all[6]!;
  expect(Object.keys(ways)).toEqual([
    'ours',
    'ours, never parked',
    'AppRenderer',
    'AppRenderer, its proxy on another site',
    'two isolated frames, nothing else',
    'floor',
  ]);
  for (const measured of Object.values(ways))
    for (const name of [
      'restMs',
      'drawnAtRest',
      'firstMs',
      'readMs',
      'waitedMs',
      'frames',
      'renderers',
      'pssMb',
    ] as const)
      expect(measured[name], name).toBeGreaterThan(0);
  expect(lines.filter(line => line.startsWith('page:'))).toEqual([]);
});
