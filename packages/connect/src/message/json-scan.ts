// Splits an object or array in a valid JSON text into its members, without parsing their values. Strings are skipped by the engine's own
// search, so that a long text costs little.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** One member of an object or one item of an array, with the white space around it. */
export interface Part {
  /** Key of the member; undefined in an array. */
  readonly key: string | undefined;
  /** The text before the value: white space, key, colon. */
  readonly lead: string;
  readonly value: string;
  /** White space between the value and what follows. */
  readonly trail: string;
}

/** The parts of an object or array; undefined for any other value. `text` is one JSON value without white space around it. */
export function splitJson(text: string): readonly Part[] | undefined {
  const first = text.charCodeAt(0);
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return undefined;
  const parts: Part[] = [];
  let at = 1;
  if (skipSpace(text, at) === text.length - 1) return parts;
  for (;;) {
    const start = at;
    let valueStart = skipSpace(text, at);
    let key: string | undefined;
    if (first === OPEN_OBJECT) {
      const keyEnd = skipString(text, valueStart);
      key = readKey(text.slice(valueStart, keyEnd));
      valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    }
    const valueEnd = skipValue(text, valueStart);
    const end = skipSpace(text, valueEnd);
    parts.push({
      key,
      lead: text.slice(start, valueStart),
      value: text.slice(valueStart, valueEnd),
      trail: text.slice(valueEnd, end),
    });
    if (text.charCodeAt(end) !== COMMA) return parts;
    at = end + 1;
  }
}

function readKey(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}

/** The index after the string that begins at `from`. */
function skipString(text: string, from: number): number {
  let quote = text.indexOf('"', from + 1);
  for (;;) {
    let backslash = quote - 1;
    while (text.charCodeAt(backslash) === BACKSLASH) backslash--;
    if ((quote - backslash) % 2 === 1) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
}

/** The index after the value that begins at `from`. */
function skipValue(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (first === QUOTE) return skipString(text, from);
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return skipScalar(text, from);
  let depth = 0;
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = skipString(text, at);
      continue;
    }
    at++;
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth++;
    else if ((code === CLOSE_OBJECT || code === CLOSE_ARRAY) && --depth === 0) return at;
  }
}

function skipScalar(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === CLOSE_OBJECT || code === CLOSE_ARRAY || code <= 0x20) break;
  }
  return at;
}
