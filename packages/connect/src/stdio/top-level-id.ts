// Finds the JSON-RPC `id` of a message that can't be parsed: one too large to buffer, or one that is no JSON. Reads it byte by byte and stores
// nothing but the id.
import { parseJson } from '@vitrine/std/internal/json';

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

/** What was read. One object, changed byte by byte: a message may have gigabytes. */
interface Scan {
  /** `over`: after the outermost object. */
  place: 'structure' | 'string' | 'escape' | 'over';
  /** How many objects and lists are open. */
  depth: number;
  /** The key of the outermost object that was read last; whether its value is being read. */
  key: string;
  isValue: boolean;
  /** The bytes of the key or the value, as far as it matters. */
  token: number[];
  id: string | number | undefined;
  readonly keys: Set<TopLevelKey>;
}

export function createTopLevelIdScanner(): TopLevelIdScanner {
  const scan: Scan = {
    place: 'structure',
    depth: 0,
    key: '',
    isValue: false,
    token: [],
    id: undefined,
    keys: new Set(),
  };
  return {
    push(bytes) {
      let length = 0;
      for (const byte of bytes) {
        if (scan.place === 'over') break;
        length++;
        const isPart = scan.place === 'structure' ? readStructure(scan, byte) : readString(scan, byte);
        if (isPart && scan.depth === 1 && scan.token.length < MAX_TOKEN_BYTES) scan.token.push(byte);
      }
      return length;
    },
    result: () => scan.id,
    keys: scan.keys,
  };
}

/** Reads a byte inside a string, of which only the end matters. It is always part of a token. */
function readString(scan: Scan, byte: number): true {
  if (scan.place === 'escape') scan.place = 'string';
  else if (byte === BACKSLASH) scan.place = 'escape';
  else if (byte === QUOTE) scan.place = 'structure';
  return true;
}

/** Reads a byte outside of strings. Returns whether it is part of a token. */
function readStructure(scan: Scan, byte: number): boolean {
  if (OPEN.has(byte)) scan.depth++;
  else if (CLOSE.has(byte)) {
    if (scan.depth === 1) endToken(scan);
    if (--scan.depth === 0) scan.place = 'over';
  } else if (scan.depth === 1 && (byte === COLON || byte === COMMA)) {
    endToken(scan);
    scan.isValue = byte === COLON;
  } else {
    if (byte === QUOTE) scan.place = 'string';
    return true;
  }
  return false;
}

/** The key or the value of the outermost object is read. */
function endToken(scan: Scan): void {
  const text = Buffer.from(scan.token).toString('utf8').trim();
  scan.token = [];
  if (scan.isValue) {
    if (scan.key === 'id' && scan.id === undefined) scan.id = readId(text);
    return;
  }
  scan.key = text.slice(1, -1);
  if (KEYS.has(scan.key)) scan.keys.add(scan.key as TopLevelKey);
}

function readId(text: string): string | number | undefined {
  const value = parseJson(text);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
