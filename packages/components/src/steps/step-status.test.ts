import { expect, it } from 'vitest';
import { countSteps, stepState } from './step-status.ts';

const steps = (...statuses: Parameters<typeof stepState>[0]['status'][]) => statuses.map(status => ({ status }));

it('both spellings of a running step are the same state', () => {
  expect(steps('in_progress', 'in-progress').map(stepState)).toEqual(['running', 'running']);
});

it('cancelled steps are not counted', () => {
  expect(countSteps(steps('completed', 'cancelled', 'pending'))).toEqual({ total: 2, completed: 1, isSettled: false });
});

it('a list is settled when no step is open; an empty list is not settled', () => {
  expect(countSteps(steps('completed', 'failed', 'cancelled')).isSettled).toBe(true);
  expect(countSteps([]).isSettled).toBe(false);
});
