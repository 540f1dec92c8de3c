// Patterns of names as users write them, in which `*` matches any characters.

/**
 * The expression of a pattern.
 *
 * @example compileNamePattern('*_delete').test('file_delete') // true
 */
export function compileNamePattern(pattern: string): RegExp {
  return new RegExp(`^${pattern.split('*').map(escapeText).join('.*')}$`, 's');
}

/** Escapes a text for a regular expression. `RegExp.escape` is newer than the oldest Node that is supported. */
function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
