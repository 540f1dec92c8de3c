// Finds the JSON-RPC `id` of a message that can't be parsed: one too large to buffer, or one that is no JSON. Reads it byte by byte and stores
// nothing but the id.
import { parseJson } from '@vitrine/std/json';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);
const COLON = 0x3a;
const COMMA = 0x2c;
const MAX_TOKEN_BYTES = 256;

/** The members by which a message is recognised. */
type TopLevelKey = 'jsonrpc' | 'id' | 'method' | 'result' | 'error';

const KEYS: ReadonlySet<string> = new Set<TopLevelKey>(['jsonrpc', 'id', 'method', 'result', 'error']);

export interface TopLevelIdScanner {
  /** Reads on. Returns how many bytes belong to the outermost object, and what is before it. */
  push(bytes: Uint8Array): number;
  /** The value of the outermost object's `id`; undefined when it has none. */
  result(): string | number | undefined;
  /** The members of a message that the outermost object has. */
  readonly keys: ReadonlySet<TopLevelKey>;
}

export function createTopLevelIdScanner(): TopLevelIdScanner {
  let state: 'structure' | 'string' | 'escape' = 'structure';
  let depth = 0;
  let key = '';
  let isValue = false;
  let isOver = false;
  let token: number[] = [];
  let id: string | number | undefined;
  const keys = new Set<TopLevelKey>();

  const endToken = (): void => {
    const text = Buffer.from(token).toString('utf8').trim();
    token = [];
    if (isValue) {
      if (key === 'id' && id === undefined) id = readId(text);
      return;
    }
    key = text.slice(1, -1);
    if (KEYS.has(key)) keys.add(key as TopLevelKey);
  };

  /** Reads a byte inside a string, of which only the end matters. */
  const readString = (byte: number): void => {
    if (state === 'escape') state = 'string';
    else if (byte === BACKSLASH) state = 'escape';
    else if (byte === QUOTE) state = 'structure';
  };

  /** True for a byte that is part of no token. */
  const readStructure = (byte: number): boolean => {
    if (OPEN.has(byte)) depth++;
    else if (CLOSE.has(byte)) {
      if (depth === 1) endToken();
      if (--depth === 0) isOver = true;
    } else if (depth === 1 && (byte === COLON || byte === COMMA)) {
      endToken();
      isValue = byte === COLON;
    } else {
      if (byte === QUOTE) state = 'string';
      return false;
    }
    return true;
  };

  return {
    push(bytes) {
      for (let index = 0; index < bytes.length; index++) {
        if (isOver) return index;
        const byte = bytes[index]!;
        if (state !== 'structure') readString(byte);
        else if (readStructure(byte)) continue;
        if (depth === 1 && token.length < MAX_TOKEN_BYTES) token.push(byte);
      }
      return bytes.length;
    },
    result: () => id,
    keys,
  };
}

function readId(text: string): string | number | undefined {
  const value = parseJson(text);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
