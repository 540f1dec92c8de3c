import { expect, it } from 'vitest';
import { remoteEventDetail } from './event-detail.ts';

class FakeElement {
  get value() {
    return 'typed';
  }
  get checked() {
    return true;
  }
}

it.each([
  ['nothing', undefined, { type: 'change' }],
  ['a text', 'a', { type: 'change', value: 'a' }],
  ['a truth', true, { type: 'change', value: true, checked: true }],
  ['no number', Number.NaN, { type: 'change', value: null }],
  ['a function', () => {}, { type: 'change' }],
  [
    'fields, and others',
    { value: 1, key: 'Enter', secret: 'x', target: null },
    { type: 'change', value: 1, key: 'Enter' },
  ],
  [
    'an event of an element',
    { type: 'input', target: new FakeElement() },
    { type: 'change', value: 'typed', checked: true },
  ],
  ['a custom event', { detail: { value: 'v' } }, { type: 'change', value: 'v' }],
  ['an object as a value', { value: { a: 1 } }, { type: 'change' }],
])('%s', (_, given, detail) => {
  expect(remoteEventDetail('change', given)).toEqual(detail);
});

it('only the fields of the spec are sent, and all of them can be cloned', () => {
  const detail = remoteEventDetail('press', { target: new FakeElement(), key: 'x'.repeat(1000) }, ['key']);
  expect(detail).toEqual({ type: 'press', key: 'x'.repeat(64) });
  expect(structuredClone(detail)).toEqual(detail);
  expect(remoteEventDetail('press', 'x', [])).toEqual({ type: 'press' });
});

it('a text has at most 20,000 characters', () => {
  expect(remoteEventDetail('change', 'x'.repeat(30_000))).toEqual({ type: 'change', value: 'x'.repeat(20_000) });
});
