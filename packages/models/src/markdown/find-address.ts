// Web addresses in prose.

/** Matches the possible range of an address. Besides a space, it ends at characters that addresses in texts do not contain. */
export const ADDRESS = /(?<!\w)https?:\/\/[^\s<>"'`{}|\\^]+/i;

/**
 * Removes the punctuation of the sentence around an address: a bracket that it did not open, a full stop.
 *
 * @example trimAddress('https://a.example/b_(c)).') // 'https://a.example/b_(c)'
 */
export function trimAddress(match: string): string {
  const count = (sign: string): number => match.split(sign).length - 1;
  let round = count(')') - count('(');
  let square = count(']') - count('[');
  let end = match.length;
  for (; end > 0; end--) {
    const last = match[end - 1] as string;
    const isLone = (last === ')' && round-- > 0) || (last === ']' && square-- > 0);
    if (!isLone && !/[.,;:!?*_~]/.test(last)) break;
  }
  return match.slice(0, end);
}
