import type { LoggedMessage } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { readTimings } from './timings.ts';

const answer = (label: string, ms: number | undefined, more: Partial<LoggedMessage> = {}): LoggedMessage => ({
  ...{ seq: 1, at: 0, direction: 'received', label, kind: 'result', text: '{}', length: 2 },
  ...(ms === undefined ? {} : { ms }),
  ...more,
});

it('sums up answers by what was asked, the slowest first', () => {
  const messages = [
    answer('tools/list', 4),
    answer('tools/call a', 30, { kind: 'error' }),
    answer('tools/call a', 10),
    answer('tools/call a', 20),
    answer('tools/list', 8),
  ];
  expect(readTimings(messages)).toEqual([
    { label: 'tools/call a', count: 3, failed: 1, median: 20, slowest: 30 },
    { label: 'tools/list', count: 2, failed: 0, median: 6, slowest: 8 },
  ]);
});

it('leaves out what is no answer of the server, and answers to requests that are not known', () => {
  const messages = [answer('a', undefined), answer('elicitation/create', 900, { direction: 'sent' })];
  expect(readTimings(messages)).toEqual([]);
});
