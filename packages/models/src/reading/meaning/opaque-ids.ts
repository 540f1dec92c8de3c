// Identifiers that only a machine reads: hashes and UUIDs.

const HASH = /^(?:sha\d+:)?(?=.*\d)[\da-f]{7,128}$/i;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether all of these values are such identifiers. */
export function isOpaque(values: readonly unknown[]): boolean {
  const texts = values.filter(value => value !== undefined && value !== null && value !== '');
  const areIds = texts.every(text => typeof text === 'string' && (HASH.test(text) || UUID.test(text)));
  // Numbers as texts, such as telephone numbers, have no letters.
  return areIds && texts.some(text => /[a-f]/i.test(text as string));
}
