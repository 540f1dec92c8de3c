// The English text of every error. Translations use `code` and `params` instead.

import type { ErrorCode, FormError, JsonParams } from './fields/controls.ts';

/** Returns a function for the text of an error: `translate` gives it, and may use the English text; without it the text is English. */
export function createErrorText(translate?: (error: FormError) => string): (error: FormError) => string {
  return error => {
    const english = { ...error, message: error.message || englishMessage(error.code, error.params) };
    return translate ? translate(english) : english.message;
  };
}

/**
 * Returns the English text of an error, with the `params` of the `FormError`.
 * @example
 * englishMessage('minLength', { limit: 3 }); // 'Enter at least 3 characters'
 */
function englishMessage(code: ErrorCode, params: JsonParams = {}): string {
  const limit = params.limit;
  const count = (one: string, many: string) => `${limit} ${limit === 1 ? one : many}`;
  switch (code) {
    case 'required':
      return 'Required';
    case 'number':
      return 'Enter a number, like 12 or -0.5';
    case 'integer':
      return 'Enter a whole number';
    case 'inexact':
      return 'This number has more digits than JSON can carry exactly';
    case 'minimum':
      return params.exclusive ? `Must be more than ${limit}` : `Must be ${limit} or more`;
    case 'maximum':
      return params.exclusive ? `Must be less than ${limit}` : `Must be ${limit} or less`;
    case 'multipleOf':
      return `Must be a multiple of ${limit}`;
    case 'minLength':
      return `Enter at least ${count('character', 'characters')}`;
    case 'maxLength':
      return `Enter at most ${count('character', 'characters')}`;
    case 'pattern':
      return `Does not have the expected form: ${params.pattern}`;
    case 'format':
      return `Is not a valid ${FORMAT_WORDS[String(params.format)] ?? params.format}`;
    case 'minItems':
      return `Needs at least ${count('item', 'items')}`;
    case 'maxItems':
      return `Allows at most ${count('item', 'items')}`;
    case 'uniqueItems':
      return 'Contains the same item twice';
    case 'json':
      return 'Is not valid JSON';
    case 'type':
      return `Must be ${(params.types as readonly string[] | undefined)?.join(' or ')}`;
    case 'mismatch':
      return 'Does not fit here';
    case 'name':
      return params.why === 'taken'
        ? 'This name is taken'
        : params.why === 'empty'
          ? 'Enter a name'
          : 'This name is not allowed';
    case 'schema':
      return 'Is not accepted';
  }
}

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  email: 'email address',
  uri: 'URL',
  url: 'URL',
  'uri-reference': 'URL or path',
  date: 'date (YYYY-MM-DD)',
  time: 'time with its offset (12:30:00Z)',
  'date-time': 'date and time with offset (2026-01-31T12:30:00Z)',
  uuid: 'UUID',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
  hostname: 'host name',
  duration: 'duration (P1DT2H)',
};
