// An id of a note, in the server and in a view.

const BYTES = 10;

/** 20 hexadecimal digits of the platform's randomness. */
export const createNoteId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map(byte => byte.toString(16).padStart(2, '0')).join('');
