/** A new id, unguessable: 32 hexadecimal digits. `crypto.randomUUID` is missing in pages of plain HTTP. */
export const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
