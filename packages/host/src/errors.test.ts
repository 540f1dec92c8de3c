import { expect, it } from 'vitest';
import { HostError } from './errors.ts';

it('an unknown exception becomes `internal`: not retryable, with the exception’s message and the exception as the cause', () => {
  const thrown = new TypeError('x is not a function');
  const error = HostError.from(thrown);
  expect(error).toMatchObject({ code: 'internal', message: 'x is not a function', retryable: false, cause: thrown });
  expect(HostError.from('text')).toMatchObject({ code: 'internal', message: 'text', cause: 'text' });
});

it('a HostError is returned unchanged', () => {
  const error = new HostError('no-content', 'There is none.', { retryable: true });
  expect(HostError.from(error)).toBe(error);
});
