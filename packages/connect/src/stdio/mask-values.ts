// Removes the values of a server's variables from what its programs print: keys among them must reach neither a page nor a log.

/** A shorter value, such as `1` or `debug`, is hardly a key, and would mask half of the text. */
const MIN_LENGTH = 8;

/**
 * Replaces every value of `env` that has at least eight characters.
 *
 * @example maskValues('the key 0123456789 is wrong', { KEY: '0123456789' }) // 'the key ••• is wrong'
 */
export function maskValues(text: string, env: Readonly<Record<string, string>> = {}): string {
  // The longest first: one value may contain another.
  const values = Object.values(env).filter(({ length }) => length >= MIN_LENGTH);
  return values
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, value) => masked.replaceAll(value, '•••'), text);
}
