// Finds the JSON-RPC `id` of a message that is too large to keep: reads it byte by byte and remembers nothing but the id.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);
const COLON = 0x3a;
const COMMA = 0x2c;
const MAX_TOKEN_BYTES = 256;

export interface TopLevelIdScanner {
  push(bytes: Uint8Array): void;
  /** The value of the outermost object's `id`; undefined when it has none. */
  result(): string | number | undefined;
}

export function createTopLevelIdScanner(): TopLevelIdScanner {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let afterColon = false;
  let key = '';
  let token: number[] = [];
  let id: string | number | undefined;

  const endToken = () => {
    const text = Buffer.from(token).toString('utf8').trim();
    token = [];
    if (!afterColon) key = text;
    else if (key === '"id"' && id === undefined) id = readId(text);
  };

  return {
    push(bytes) {
      for (const byte of bytes) {
        if (inString) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inString = false;
        } else if (byte === QUOTE) inString = true;
        else if (OPEN.has(byte)) {
          depth++;
          continue;
        } else if (CLOSE.has(byte)) {
          if (depth === 1) endToken();
          depth--;
          continue;
        } else if (depth === 1 && (byte === COLON || byte === COMMA)) {
          endToken();
          afterColon = byte === COLON;
          continue;
        }
        if (depth === 1 && token.length < MAX_TOKEN_BYTES) token.push(byte);
      }
    },
    result: () => id,
  };
}

function readId(text: string): string | number | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
