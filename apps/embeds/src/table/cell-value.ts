// Formats the value of a cell: plain JSON, and database types in JSON (MongoDB's Extended JSON).

export type CellKind = 'empty' | 'number' | 'boolean' | 'text' | 'time' | 'id' | 'nested';

export interface CellValue {
  readonly kind: CellKind;
  /** One line of text. */
  readonly text: string;
  /** For sorting: a number for numbers and times. */
  readonly rank?: number;
}

const EMPTY: CellValue = { kind: 'empty', text: '' };
const MAX_LINE = 300;
const MAX_DEPTH = 6;

/** Reads any JSON value. Never throws. */
export function readCell(value: unknown): CellValue {
  switch (typeof value) {
    case 'string':
      return { kind: 'text', text: value };
    case 'number':
      return { kind: 'number', text: String(value), rank: value };
    case 'bigint':
      return { kind: 'number', text: String(value), rank: Number(value) };
    case 'boolean':
      return { kind: 'boolean', text: String(value), rank: Number(value) };
    case 'object':
      if (value === null) return EMPTY;
      return readExtended(value as Record<string, unknown>) ?? { kind: 'nested', text: summary(value) };
    default:
      return EMPTY;
  }
}

/** Extended JSON v2: an object whose first key begins with `$` and names its type. Undefined: another value. */
function readExtended(value: Record<string, unknown>): CellValue | undefined {
  const keys = Object.keys(value);
  const key = keys[0];
  if (keys.length === 0 || keys.length > 2 || !key?.startsWith('$')) return undefined;
  const held = value[key];
  switch (key) {
    case '$oid':
    case '$uuid':
      return typeof held === 'string' ? { kind: 'id', text: held } : undefined;
    case '$numberInt':
    case '$numberLong':
    case '$numberDouble':
    case '$numberDecimal':
      return typeof held === 'string' ? { kind: 'number', text: held, rank: Number(held) } : undefined;
    case '$date':
      return readDate(held);
    case '$symbol':
    case '$code':
      return typeof held === 'string' ? { kind: 'text', text: held } : undefined;
    case '$undefined':
      return EMPTY;
    case '$minKey':
    case '$maxKey':
      return { kind: 'id', text: key === '$minKey' ? 'MinKey' : 'MaxKey' };
    case '$timestamp':
      return readTimestamp(held);
    case '$regularExpression':
      return readRegExp(held);
    case '$binary':
      return readBinary(held);
    default:
      return undefined;
  }
}

function readDate(held: unknown): CellValue | undefined {
  const digits = (held as { $numberLong?: unknown } | null)?.$numberLong;
  const time = typeof held === 'string' ? Date.parse(held) : Number(digits ?? Number.NaN);
  if (typeof held !== 'string' && digits === undefined) return undefined;
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return { kind: 'time', text: 'invalid date' };
  return { kind: 'time', text: shortIso(time), rank: time };
}

/** Without the milliseconds when they are zero. */
const shortIso = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

function readTimestamp(held: unknown): CellValue | undefined {
  const { t, i } = (held ?? {}) as { t?: unknown; i?: unknown };
  if (typeof t !== 'number' || typeof i !== 'number' || !Number.isFinite(t) || t > 8.64e12) return undefined;
  return { kind: 'time', text: `${shortIso(t * 1000)} #${i}`, rank: t * 1000 };
}

function readRegExp(held: unknown): CellValue | undefined {
  const { pattern, options } = (held ?? {}) as { pattern?: unknown; options?: unknown };
  return typeof pattern === 'string' ? { kind: 'id', text: `/${pattern}/${String(options ?? '')}` } : undefined;
}

function readBinary(held: unknown): CellValue | undefined {
  const { base64 } = (held ?? {}) as { base64?: unknown };
  if (typeof base64 !== 'string') return undefined;
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const bytes = Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
  return { kind: 'id', text: `binary, ${bytes.toLocaleString()} ${bytes === 1 ? 'byte' : 'bytes'}` };
}

/** The beginning of nested data in one line. */
function summary(value: object, depth = 0, budget = { left: MAX_LINE }): string {
  const isList = Array.isArray(value);
  if (depth >= MAX_DEPTH) return isList ? '[…]' : '{…}';
  const parts: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    if (budget.left <= 0) {
      parts.push('…');
      break;
    }
    const text = inside(item, depth, budget);
    const part = isList ? text : `${key}: ${text}`;
    budget.left -= part.length;
    parts.push(part);
  }
  return isList ? `[${parts.join(', ')}]` : parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function inside(item: unknown, depth: number, budget: { left: number }): string {
  if (item === null) return 'null';
  if (typeof item === 'string') return JSON.stringify(item.length > MAX_LINE ? `${item.slice(0, MAX_LINE)}…` : item);
  if (typeof item !== 'object') return String(item);
  return readExtended(item as Record<string, unknown>)?.text ?? summary(item, depth + 1, budget);
}

/** The whole value for a panel: text as it is, other values as indented JSON. At most `max` characters. */
export function wholeText(value: unknown, max = 50_000): string {
  if (value === null || value === undefined) return '';
  const { kind, text } = readCell(value);
  if (kind !== 'nested') return cut(text, max);
  try {
    return cut(JSON.stringify(value, undefined, 2), max);
  } catch {
    return cut(text, max);
  }
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);
