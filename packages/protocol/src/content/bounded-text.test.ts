import { expect, it } from 'vitest';
import { ActionSchema } from '../session/actions.ts';
import { boundedText } from './bounded-text.ts';

it('boundedText() accepts only text of the given length', () => {
  const schema = boundedText(1, 3);
  expect(['a', 'abc'].map(text => schema.safeParse(text).success)).toEqual([true, true]);
  expect(['', 'abcd', 5, null, ['a'], { length: 2 }].some(value => schema.safeParse(value).success)).toBe(false);
});

it('ActionSchema refuses a value whose length is not a number, without throwing', () => {
  const tool = JSON.parse('{"length":{"toString":1,"valueOf":null}}');
  expect(ActionSchema.safeParse({ type: 'tool', tool, arguments: {} }).success).toBe(false);
});
