// Writes JSON for a script element: it cannot end the element or begin a comment, and no character of it is lost.

const UNSAFE = /[<>&\u2028\u2029\x7f-\x9f\ufffe\uffff]/g;

/** Parses to the same value as `JSON.stringify(value)`. Throws for what has no JSON. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, unicode);
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
