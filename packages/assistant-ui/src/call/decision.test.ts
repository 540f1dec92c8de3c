import { expect, it } from 'vitest';
import { decidedMembers, readReceipt, toDecisionResult } from './decision.ts';

const decision = {
  kind: 'decision',
  version: 1,
  decisionId: '',
  actionId: 'confirm',
  actionLabel: 'Confirm',
  at: '2026-11-23T09:30:00.000Z',
  payload: { choice: ['frankfurt'] },
} as const;

it('a component’s own decision is the result, with the id of the call when it has none', () => {
  const action = { id: 'confirm', label: 'confirm' };
  expect(toDecisionResult('call-1', action, decision)).toEqual({ ...decision, decisionId: 'call-1' });
  expect(toDecisionResult('call-1', action, { ...decision, decisionId: 'regions' })).toMatchObject({
    decisionId: 'regions',
  });
});

it('the payload of another action becomes the payload of a new decision', () => {
  const result = toDecisionResult('call-1', { id: 'send', label: 'Send' }, { rows: 2 });
  expect(result).toMatchObject({ decisionId: 'call-1', actionId: 'send', actionLabel: 'Send', payload: { rows: 2 } });
  expect(toDecisionResult('call-1', { id: 'send', label: 'Send' }, undefined)).not.toHaveProperty('payload');
});

it('a decision gives a receipt with its label and time; a declining action gives the outcome `cancelled`', () => {
  expect(readReceipt(decision)).toEqual({ outcome: 'success', summary: 'Confirm', at: decision.at });
  expect(readReceipt({ ...decision, actionId: 'deny', actionLabel: 'Deny' })).toMatchObject({ outcome: 'cancelled' });
});

it.each(['cancel', 'dismiss', 'skip', 'no', 'close', 'decline', 'deny', 'reject', 'not-now', 'Not-Now'])(
  'the action %s is no consent',
  actionId => expect(readReceipt({ ...decision, actionId })?.outcome).toBe('cancelled'),
);

it.each(['confirm', 'now', 'not-now-but-later', 'nothing', 'close-account', 'allow'])(
  'the action %s is one',
  actionId => expect(readReceipt({ ...decision, actionId })?.outcome).toBe('success'),
);

it('a stored decision gives the component its receipt and its choice', () => {
  const receipt = readReceipt(decision);
  expect(decidedMembers(decision)).toEqual({ receipt, choice: ['frankfurt'] });
  expect(decidedMembers({ ...decision, payload: { rows: 2 } })).toEqual({ receipt });
  expect(decidedMembers({ ...decision, payload: null })).toEqual({ receipt });
  expect(decidedMembers({ payload: { choice: 'a' } })).toEqual({});
});
