import { expect, it } from 'vitest';
import { createRecentCalls } from './recent-calls.ts';
import type { CallRequest } from './request.ts';

const request = (surfaceId: string, args: Record<string, unknown> = {}): CallRequest =>
  ({
    sessionId: 's',
    server: 'shop',
    tool: { name: 'buy' },
    initiator: 'view',
    surfaceId,
    arguments: args,
  }) as unknown as CallRequest;

it('a call is a repetition of the same call of the same caller, and of no other', () => {
  const calls = createRecentCalls();
  calls.note(request('a', { item: 1 }));
  expect(calls.isRepeat(request('a', { item: 1 }))).toBe(true);
  expect(calls.isRepeat(request('a', { item: 2 }))).toBe(false);
  expect(calls.isRepeat(request('b', { item: 1 }))).toBe(false);
});

it('a thousand callers are remembered', () => {
  const calls = createRecentCalls();
  for (let index = 0; index <= 1000; index++) calls.note(request(`view-${index}`));
  expect(calls.isRepeat(request('view-0'))).toBe(false);
  expect(calls.isRepeat(request('view-1'))).toBe(true);
  expect(calls.isRepeat(request('view-1000'))).toBe(true);
});

it('arguments of more than 64 KB are never a repetition', () => {
  const calls = createRecentCalls();
  for (const [length, isRepeat] of [
    [60_000, true],
    [66_000, false],
  ] as const) {
    const call = request('a', { text: 'x'.repeat(length) });
    calls.note(call);
    expect(calls.isRepeat(call)).toBe(isRepeat);
  }
});
