// Text that PostgreSQL can store: it refuses U+0000, and UTF-8 has no lone surrogates. Both become a backslash with four
// hexadecimal digits, as does the backslash itself.

export const encodeText = (text: string): string =>
  text.replace(/[\0\\\p{Surrogate}]/gu, character => `\\${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const decodeText = (stored: string): string =>
  stored.replace(/\\([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
