// Reads JSON in a text.

/** The object or list that a text contains as JSON; `undefined` where it is not one. */
export function parseData(part: unknown): object | undefined {
  if (typeof part !== 'string' || !/^\s*[[{]/.test(part)) return undefined;
  try {
    return JSON.parse(part) as object;
  } catch {
    return undefined;
  }
}
