// Secrets that a program is given: keys, tokens, values of headers. They stay out of the texts of errors, which are shown, stored and logged: a value
// that cannot be sent is named by its place and never quoted, as platforms do ("… is an invalid header value"); and what others repeat is masked.

/** A shorter value, such as `1` or `debug`, is hardly a key, and would mask half of the text. */
const MIN_LENGTH = 8;

/**
 * The text without the values that have at least eight characters.
 *
 * @example hideValues('the key 0123456789 is wrong', ['0123456789']) // 'the key ••• is wrong'
 */
export function hideValues(text: string, values: readonly (string | undefined)[], mask = '•••'): string {
  return (
    values
      .flatMap(value => (value !== undefined && value.length >= MIN_LENGTH ? [value] : []))
      // The longest first: one value may contain another.
      .sort((a, b) => b.length - a.length)
      .reduce((rest, value) => rest.replaceAll(value, mask), text)
  );
}

/**
 * Says why a value cannot be sent, as the end of a sentence; undefined when it can. Spaces and line ends around a header's value are left
 * out when it is sent.
 *
 * @example findUnsendable('a\nb') // 'contains a line break'
 */
export function findUnsendable(value: string): string | undefined {
  const trimmed = value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
  if (/[\n\r]/.test(trimmed)) return 'contains a line break';
  // RFC 9110, 5.5, as the Fetch standard reads it: NUL, and characters beyond Latin-1.
  if (trimmed.includes('\0')) return 'contains a NUL character';
  return /[^\0-\xff]/.test(trimmed) ? 'contains a character that no header can have' : undefined;
}

/** A header that cannot be sent. The message names it, without its value. */
export class UnsendableHeaderError extends Error {
  override readonly name = 'UnsendableHeaderError';
}

/**
 * The same headers. Throws `UnsendableHeaderError` when a name or a value cannot be sent.
 *
 * @example new Headers(requireSendable({ Authorization: `Bearer ${token}` }))
 */
export function requireSendable<T extends Readonly<Record<string, string>>>(headers: T): T {
  for (const [name, value] of Object.entries(headers)) {
    // RFC 9110, 5.1. A value that was written in place of a name may be a secret, too.
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      throw new UnsendableHeaderError('a header has a name that cannot be sent');
    const problem = findUnsendable(value);
    if (problem !== undefined) throw new UnsendableHeaderError(`the header ${name} ${problem}`);
  }
  return headers;
}
