// The measurement works: pictures arrive both ways, and a press is visible. `npm run bench` measures the speed.
import { expect, test } from 'vitest';
import { gameboy } from './gameboy.ts';

test('bench gameboy: pictures arrive by polling and by the stream, and each press changes one', {
  timeout: 300_000,
}, async () => {
  const result = await gameboy({ rounds: 3 });
  expect(result).toMatchObject({ name: 'gameboy', rounds: 3 });
  for (const { shownPerSecond, p50, p99 } of [result.polling!, result.stream!]) {
    expect(shownPerSecond).toBeGreaterThan(0);
    expect(p50).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
  }
});
