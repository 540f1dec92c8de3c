import { expect, it } from 'vitest';
import { actionText } from './action-text.ts';

const actions = [
  { id: 'run', label: 'Run it', sentence: 'Please run this program.' },
  { id: 'keep', label: 'Keep it' },
];

const DECISION = {
  kind: 'decision',
  version: 1,
  decisionId: 'x',
  actionId: 'confirm',
  actionLabel: 'Confirm',
  at: '2026-11-23T09:30:00Z',
};

it.each([
  ['the sentence of an action', { footerActions: actions }, 'run', undefined, 'Please run this program.'],
  ['its label, when it has no sentence', { footerActions: { items: actions } }, 'keep', undefined, 'Keep it'],
  ['its id, when the props do not have it', { footerActions: actions }, 'confirm', undefined, 'confirm'],
  ['what the component adds', { actions }, 'keep', ['a', 'b'], 'Keep it: ["a","b"]'],
  [
    'the choice of a decision',
    { options: [] },
    'confirm',
    { ...DECISION, payload: { choice: ['a'] } },
    'Confirm: ["a"]',
  ],
  ['the label of a decision without a choice', {}, 'cancel', { ...DECISION, payload: { choice: null } }, 'Confirm'],
  ['no row that has the same id', { data: [{ id: 'keep', label: 'A row' }], actions }, 'keep', undefined, 'Keep it'],
])('the message of an action is %s', (_what, props, actionId, detail, text) => {
  expect(actionText(props, actionId, detail)).toBe(text);
});
