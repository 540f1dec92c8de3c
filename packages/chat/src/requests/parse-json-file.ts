// Parses a large JSON file in slices, so that other requests are answered meanwhile: the members of its first two levels one by one, by `JSON.parse`.
import { createPauses } from '@vitrine/agent/internal/pauses';

/** Levels that are taken apart: the file, and its lists and records. */
const LEVELS = 2;
const [QUOTE, BACKSLASH, COMMA, COLON, LIST, LIST_END, RECORD, RECORD_END] = Buffer.from('"\\,:[]{}');
const BLANKS: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));

/** The value of a JSON text in UTF-8. Rejects with `SyntaxError` or `TypeError` as `JSON.parse` and a strict decoder do. */
export async function parseJSONFile(bytes: Uint8Array): Promise<unknown> {
  const pause = createPauses();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let at = 0;
  const skipBlanks = (): void => {
    while (BLANKS.has(bytes[at]!)) at++;
  };
  const refuse = (): SyntaxError => new SyntaxError(`No JSON at byte ${at}`);
  const parseUntil = (end: number): unknown => {
    const value: unknown = JSON.parse(decoder.decode(bytes.subarray(at, end)));
    at = end;
    return value;
  };
  const readKey = (): string => {
    if (bytes[at] !== QUOTE) throw refuse();
    const key = parseUntil(endOfText(bytes, at)) as string;
    skipBlanks();
    if (bytes[at++] !== COLON) throw refuse();
    skipBlanks();
    return key;
  };
  const readValue = async (level: number): Promise<unknown> => {
    const opening = bytes[at];
    if (level >= LEVELS || (opening !== LIST && opening !== RECORD)) return parseUntil(endOfValue(bytes, at));
    const [list, record]: [unknown[], Record<string, unknown>] = [[], {}];
    const closing = opening === LIST ? LIST_END : RECORD_END;
    at++;
    skipBlanks();
    if (bytes[at] === closing) {
      at++;
      return opening === LIST ? list : record;
    }
    for (;;) {
      await pause();
      if (opening === LIST) list.push(await readValue(level + 1));
      else {
        const key = readKey();
        // As `JSON.parse` does: an own member, whatever its name.
        Object.defineProperty(record, key, {
          value: await readValue(level + 1),
          ...{ enumerable: true, configurable: true, writable: true },
        });
      }
      skipBlanks();
      const next = bytes[at++];
      if (next === closing) return opening === LIST ? list : record;
      if (next !== COMMA) throw refuse();
      skipBlanks();
    }
  };
  skipBlanks();
  const value = await readValue(0);
  skipBlanks();
  if (at < bytes.length) throw refuse();
  return value;
}

/** The place after the text that begins at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = bytes.indexOf(QUOTE!, at);
    if (quote === -1) return bytes.length;
    let first = quote;
    while (first > start + 1 && bytes[first - 1] === BACKSLASH) first--;
    if ((quote - first) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** The place after the value that begins at `start`; what is no value is left to `JSON.parse`. */
function endOfValue(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; ) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      if (depth === 0) return at;
      continue;
    }
    if (byte === LIST || byte === RECORD) depth++;
    else if (byte === LIST_END || byte === RECORD_END) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (byte === COMMA || BLANKS.has(byte))) return at;
    at++;
  }
  return bytes.length;
}
