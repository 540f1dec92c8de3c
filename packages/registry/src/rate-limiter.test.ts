import { expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const HOUR_MS = 3_600_000;

it('in memory, the first refusal of a window is told from those after it, for each client', async () => {
  const limiter = createRateLimiter('uploads', { times: 2, windowMs: HOUR_MS }, {});
  const decide = (client: string, ...times: number[]) => Promise.all(times.map(now => limiter(client, now)));
  expect(await decide('a', 0, 1, 2, 3)).toEqual(['allowed', 'allowed', 'refused-first', 'refused']);
  expect(await decide('b', 3)).toEqual(['allowed']);
  // Half a window later one is free again, and the window of the refusal still runs.
  expect(await decide('a', HOUR_MS / 2 + 1, HOUR_MS / 2 + 2)).toEqual(['allowed', 'refused']);
  expect(await decide('a', HOUR_MS + 2, HOUR_MS + 3, HOUR_MS + 4)).toEqual(['allowed', 'refused-first', 'refused']);
});

it('a clock that was set back begins a window anew', async () => {
  const limiter = createRateLimiter('uploads', { times: 1, windowMs: HOUR_MS }, {});
  await limiter('a', 1000);
  expect(await limiter('a', 1001)).toBe('refused-first');
  expect(await limiter('a', 500)).toBe('refused-first');
  expect(await limiter('a', 501)).toBe('refused');
});

it('where a store counts, it decides, and is told which limit it is', async () => {
  const requests: unknown[] = [];
  const limiter = createRateLimiter(
    'uploads',
    { times: 2, windowMs: HOUR_MS },
    {
      async countRequest(request) {
        requests.push(request);
        return 'refused';
      },
    },
  );
  expect(await limiter('a', 7)).toBe('refused');
  expect(requests).toEqual([{ key: 'uploads a', times: 2, windowMs: HOUR_MS, now: 7 }]);
});
