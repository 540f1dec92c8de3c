import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { errorMessage } from './error-message.ts';
import { VitrineError } from './vitrine-error.ts';

it.each([
  [new TypeError('It broke.'), 'It broke.'],
  [runInNewContext('new Error("It broke.")'), 'It broke.'],
  [{ code: -1, message: 'It broke.' }, 'It broke.'],
  ['It broke.', 'It broke.'],
  [undefined, 'undefined'],
  [null, 'null'],
  [new VitrineError('cold', 'The oven is cold.', { hint: 'Heat it.' }), 'The oven is cold. Heat it.'],
])('reads the message of %s', (thrown, message) => {
  expect(errorMessage(thrown)).toBe(message);
});
