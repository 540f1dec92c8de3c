// JSON with errors in words and their place. Browsers describe a fault each in their own words, and some without its place.

/** Fault of a text that should be JSON, and where: lines and columns count from 1. */
export interface JsonFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The value of a text, or the first fault in it. */
export function parseJson(text: string): { value: unknown } | { fault: JsonFault } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { fault: findFault(text) };
  }
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;

/** Finds the first fault of a text that `JSON.parse` refuses. Does not recurse, so that depth is no problem. */
function findFault(text: string): JsonFault {
  let at = 0;
  /** The closing characters of what is open, the innermost last. */
  const open: string[] = [];
  const read = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match !== null;
  };
  const next = (): string => {
    read(SPACE);
    return text[at] ?? '';
  };
  const fault = (expected: string): JsonFault => ({ ...position(text, at), message: describe(text, at, expected) });

  /** Reads a value, or the beginning of a list or an object. Returns what is missing. */
  const readValue = (): string | undefined => {
    const character = next();
    if (character === '{' || character === '[') {
      at++;
      open.push(character === '{' ? '}' : ']');
      return undefined;
    }
    if (character === '"') return read(STRING) ? undefined : 'the end of the text in quotes';
    return read(SCALAR) ? undefined : 'a value';
  };
  const readName = (): string | undefined => {
    if (next() !== '"' || !read(STRING)) return 'a name in double quotes';
    if (next() !== ':') return 'a colon after the name';
    at++;
    return readValue();
  };

  let missing = readValue();
  /** Whether what is innermost has just been opened, so that no comma is due. */
  let isEmpty = true;
  while (missing === undefined && open.length > 0) {
    const depth = open.length;
    const close = open[depth - 1]!;
    if (next() === close) {
      at++;
      open.pop();
      isEmpty = false;
      continue;
    }
    if (!isEmpty) {
      if (next() !== ',') return fault(`a comma or "${close}"`);
      at++;
    }
    missing = close === '}' ? readName() : readValue();
    isEmpty = open.length > depth;
  }
  if (missing !== undefined) return fault(missing);
  next();
  return fault('the end');
}

function describe(text: string, at: number, expected: string): string {
  const character = text.codePointAt(at);
  if (character === undefined) return `The text ends where ${expected} is expected.`;
  return `${JSON.stringify(String.fromCodePoint(character))} where ${expected} is expected.`;
}

function position(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
