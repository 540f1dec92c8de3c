// Reads values from servers, which may be of any type.

/** The value, where it is a text that is not blank. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
