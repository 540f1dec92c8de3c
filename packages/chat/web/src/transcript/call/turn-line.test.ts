import { expect, it } from 'vitest';
import type { CallEntry } from '../../state/session/transcript.ts';
import { measureCalls } from './turn-line.tsx';

const at = (second: number): string => new Date(second * 1000).toISOString();

/** Calls as pairs of seconds; without the second one the call runs. */
const readCalls = (...spans: readonly [from: number, to?: number][]): CallEntry[] =>
  spans.map(([from, to]) => ({ call: { at: at(from) }, ...(to && { result: { at: at(to) } }) }) as CallEntry);

it.each([
  ['one after another', readCalls([0, 1], [2, 4]), 3000],
  ['at once', readCalls([0, 3], [1, 2], [1, 4]), 4000],
  ['that run', readCalls([0, 1], [1]), 1000],
])('calls %s take the time in which one was running', (_how, calls, milliseconds) => {
  expect(measureCalls(calls)).toBe(milliseconds);
});
