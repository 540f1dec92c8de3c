// The measurement works: every way of mounting shows its result. `npm run bench` measures the speed.
import { expect, it } from 'vitest';
import { mount } from './mount.ts';

it('bench mount: every way shows its result, without an error in the page', { timeout: 180_000 }, async () => {
  const lines: string[] = [];
  const result = await mount({ rounds: 1, log: line => lines.push(line) });
  expect(result).toMatchObject({ name: 'mount', unit: 'ms', rounds: 1 });
  const peers = Object.keys(result.peers);
  expect(peers).toEqual(['@mcp-ui/client']);
  const values = [result.ours, result.floor, ...Object.values(result.peers)];
  for (const first of [result.cold, result.aged]) values.push(...Object.values(first as Record<string, number>));
  expect(values).toHaveLength(21);
  for (const value of values) expect(value).toBeGreaterThan(0);
  expect(lines.filter(line => line.startsWith('page:'))).toEqual([]);
});
