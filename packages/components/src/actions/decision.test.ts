import { expect, it } from 'vitest';
import { createDecision } from './decision.ts';

it('a decision contains the choice, the action and the time', () => {
  const now = () => new Date('2026-11-23T09:30:00Z');
  expect(createDecision({ id: 'a1', action: { id: 'confirm', label: 'Send' }, choice: 'approved', now })).toEqual({
    kind: 'decision',
    version: 1,
    decisionId: 'a1',
    actionId: 'confirm',
    actionLabel: 'Send',
    at: '2026-11-23T09:30:00.000Z',
    payload: { choice: 'approved' },
  });
});
