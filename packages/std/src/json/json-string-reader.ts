// Decodes the content of a JSON string that arrives in pieces, with its escape sequences.

export interface JsonStringReader {
  /** Starts a new string, after its opening quote. */
  begin(): void;
  /** Reads `chunk` from `at` to the closing quote or the chunk's end; returns where it stopped. */
  read(chunk: string, at: number): number;
  readonly state: 'open' | 'closed' | 'malformed';
  /** The text so far. While the string is open, a high surrogate at the end is held back. */
  text(): string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_ALLOWED = 0x20;

export function createJsonStringReader(): JsonStringReader {
  let text = '';
  /** An escape sequence that has begun, with its backslash; empty when none has. */
  let pendingEscape = '';
  let state: JsonStringReader['state'] = 'open';

  const readEscape = (character: string): void => {
    pendingEscape += character;
    const meant = pendingEscape.length === 2 ? ESCAPES[character] : undefined;
    if (meant !== undefined) {
      text += meant;
      pendingEscape = '';
    } else if (!/^\\u[0-9a-fA-F]{0,4}$/.test(pendingEscape)) {
      state = 'malformed';
    } else if (pendingEscape.length === 6) {
      text += String.fromCharCode(Number.parseInt(pendingEscape.slice(2), 16));
      pendingEscape = '';
    }
  };
  /** Reads up to a quote, a backslash or a character that must not be there; returns its position. */
  const readPlain = (chunk: string, at: number): number => {
    let next = at;
    for (; next < chunk.length; next++) {
      const code = chunk.charCodeAt(next);
      if (code === QUOTE || code === BACKSLASH || code < FIRST_ALLOWED) break;
    }
    text += chunk.slice(at, next);
    return next;
  };

  return {
    begin() {
      text = '';
      pendingEscape = '';
      state = 'open';
    },
    read(chunk, at) {
      let next = at;
      while (next < chunk.length && state === 'open') {
        if (pendingEscape !== '') {
          readEscape(chunk.charAt(next++));
          continue;
        }
        next = readPlain(chunk, next);
        const character = chunk[next++];
        if (character === '\\') pendingEscape = character;
        else if (character === '"') state = 'closed';
        else if (character !== undefined) state = 'malformed';
      }
      return Math.min(next, chunk.length);
    },
    get state() {
      return state;
    },
    text: () => (state === 'open' && /[\uD800-\uDBFF]/.test(text.slice(-1)) ? text.slice(0, -1) : text),
  };
}
