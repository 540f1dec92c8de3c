// Shortening of texts to a number of UTF-16 units, without a split surrogate pair.

/**
 * The beginning of a text, at most `length` UTF-16 units.
 *
 * @example takeStart('Tool result', 4) // 'Tool'
 */
export function takeStart(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * A text whose end is replaced by `…` where it has more than `max` UTF-16 units.
 *
 * @example truncate('Tool result', 4) // 'Tool…'
 */
export function truncate(text: string, max: number): string {
  return text.length > max ? `${takeStart(text, max)}…` : text;
}
