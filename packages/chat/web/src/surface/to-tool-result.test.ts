import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import { expect, it } from 'vitest';
import { failureAsResult, getCancellation } from './to-tool-result.ts';

const ended = (more: Partial<ToolResultEvent>): ToolResultEvent => ({
  seq: 2,
  at: '2026-01-01T00:00:00.000Z',
  type: 'llm:tool-result',
  callId: 'c',
  server: 'db',
  toolName: 'query',
  success: false,
  sanitized: { content: [], meta: { isError: true } },
  ...more,
});

it('a view of a refused query gets the refusal as a result, and no cancellation', () => {
  const message = 'Server "db" refused the call of "query": syntax error at or near "selec" (-32603).';
  const event = ended({ error: { code: 'rpc', message } });
  expect(failureAsResult(event)).toEqual({ isError: true, content: [{ type: 'text', text: message }] });
  expect(getCancellation(event)).toBeUndefined();
});

it.each([
  ['cancelled', ended({ cancelled: true, error: { code: 'cancelled', message: 'x' } }), 'The call was cancelled.'],
  ['denied', ended({ error: { code: 'denied', message: 'The user said no.' } }), 'The user said no.'],
])('a call that was %s is a cancellation', (_, event, words) => {
  expect(failureAsResult(event)).toBeUndefined();
  expect(getCancellation(event)).toBe(words);
});

it('a call with a result, or without an end, is neither', () => {
  for (const event of [undefined, ended({})]) {
    expect(failureAsResult(event)).toBeUndefined();
    expect(getCancellation(event)).toBeUndefined();
  }
});
