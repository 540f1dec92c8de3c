import { expect, test } from 'vitest';
import { type Approval, optionsOf, responseOf } from './approval-answers.ts';

const idsOf = (approval: Omit<Approval, 'id'>) =>
  optionsOf({ id: 'p1', ...approval }).map(({ id, kind }) => id ?? kind);
const always = { id: 'always', kind: 'allow-always' };
const never = { id: 'never', kind: 'reject-always' };

test('a request for permission without options can be allowed and denied', () => {
  expect(idsOf({})).toEqual(['allow-once', 'reject-once']);
  expect(idsOf({ options: [] })).toEqual(['allow-once', 'reject-once']);
});

test('a permission can always be denied; a question has its own options only', () => {
  expect(idsOf({ options: [always] })).toEqual(['always', 'reject-once']);
  expect(idsOf({ options: [always, never] })).toEqual(['always', 'never']);
  expect(idsOf({ options: [always], display: 'select' })).toEqual(['always']);
  expect(idsOf({ display: 'text' })).toEqual([]);
  expect(idsOf({ display: 'select', options: [] })).toEqual(['allow-once', 'reject-once']);
});

test('the response to an option of an own kind says that it is an approval', () => {
  expect(responseOf({ id: 'edit', kind: '_edit' }, '')).toEqual({ optionId: 'edit', approved: true });
  expect(responseOf({ id: 'own', kind: 'toString' }, '')).toEqual({ optionId: 'own', approved: true });
  expect(responseOf(never, ' ')).toEqual({ optionId: 'never' });
  expect(responseOf({ kind: 'reject-once' }, '')).toEqual({ approved: false });
});

test('a typed answer is part of the response', () => {
  expect(responseOf(always, 'only today')).toEqual({ optionId: 'always', text: 'only today' });
  expect(responseOf({ kind: 'allow-once' }, 'go')).toEqual({ approved: true, text: 'go' });
});
