import { expect, it } from 'vitest';
import { type Approval, listOptions, toResponse } from './approval-answers.ts';

const listIds = (approval: Omit<Approval, 'id'>) =>
  listOptions({ id: 'p1', ...approval }).map(({ id, kind }) => id ?? kind);
const always = { id: 'always', kind: 'allow-always' };
const never = { id: 'never', kind: 'reject-always' };

it('a request for permission without options can be allowed and denied', () => {
  expect(listIds({})).toEqual(['allow-once', 'reject-once']);
  expect(listIds({ options: [] })).toEqual(['allow-once', 'reject-once']);
});

it('a permission can always be denied; a question has its own options only', () => {
  expect(listIds({ options: [always] })).toEqual(['always', 'reject-once']);
  expect(listIds({ options: [always, never] })).toEqual(['always', 'never']);
  expect(listIds({ options: [always], display: 'select' })).toEqual(['always']);
  expect(listIds({ display: 'text' })).toEqual([]);
  expect(listIds({ display: 'select', options: [] })).toEqual(['allow-once', 'reject-once']);
});

it('the response to an option of an own kind says that it is an approval', () => {
  expect(toResponse({ id: 'edit', kind: '_edit' }, '')).toEqual({ optionId: 'edit', approved: true });
  expect(toResponse({ id: 'own', kind: 'toString' }, '')).toEqual({ optionId: 'own', approved: true });
  expect(toResponse(never, ' ')).toEqual({ optionId: 'never' });
  expect(toResponse({ kind: 'reject-once' }, '')).toEqual({ approved: false });
});

it('a typed answer is part of the response', () => {
  expect(toResponse(always, 'only today')).toEqual({ optionId: 'always', text: 'only today' });
  expect(toResponse({ kind: 'allow-once' }, 'go')).toEqual({ approved: true, text: 'go' });
});
