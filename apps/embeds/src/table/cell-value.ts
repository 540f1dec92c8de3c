// Reads a cell of a query's result: plain JSON, and database types in JSON (MongoDB's Extended JSON).

/** Value that the table shows: a text, a number or a truth value; null for none. */
export type PlainCell = string | number | boolean | null;

/** Reads any JSON value; nested data become JSON. Never throws. */
export function readCell(value: unknown): PlainCell {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    case 'object': {
      if (value === null) return null;
      const plain = readExtended(value as Record<string, unknown>);
      return plain === undefined ? toJson(value) : plain;
    }
    default:
      return null;
  }
}

function toJson(value: object): string {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part));
  } catch {
    return '{…}';
  }
}

/** Extended JSON v2: an object whose first key begins with `$` and names its type. Undefined: another value. */
function readExtended(value: Record<string, unknown>): PlainCell | undefined {
  const keys = Object.keys(value);
  const key = keys[0];
  if (keys.length === 0 || keys.length > 2 || !key?.startsWith('$')) return undefined;
  const content = value[key];
  switch (key) {
    case '$oid':
    case '$uuid':
    case '$symbol':
    case '$code':
    case '$numberInt':
    case '$numberLong':
    case '$numberDouble':
    case '$numberDecimal':
      return typeof content === 'string' ? content : undefined;
    case '$date':
      return readDate(content);
    case '$undefined':
      return null;
    case '$minKey':
    case '$maxKey':
      return key === '$minKey' ? 'MinKey' : 'MaxKey';
    case '$timestamp':
      return readTimestamp(content);
    case '$regularExpression':
      return readRegExp(content);
    case '$binary':
      return readBinary(content);
    default:
      return undefined;
  }
}

function readDate(content: unknown): string | undefined {
  const digits = (content as { $numberLong?: unknown } | null)?.$numberLong;
  if (typeof content !== 'string' && digits === undefined) return undefined;
  const time = typeof content === 'string' ? Date.parse(content) : Number(digits);
  return Math.abs(time) <= 8.64e15 ? shortIso(time) : 'invalid date';
}

/** Formats a time without the milliseconds when they are zero. */
const shortIso = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

function readTimestamp(content: unknown): string | undefined {
  const { t, i } = (content ?? {}) as { t?: unknown; i?: unknown };
  if (typeof t !== 'number' || typeof i !== 'number' || !Number.isFinite(t) || t > 8.64e12) return undefined;
  return `${shortIso(t * 1000)} #${i}`;
}

function readRegExp(content: unknown): string | undefined {
  const { pattern, options } = (content ?? {}) as { pattern?: unknown; options?: unknown };
  return typeof pattern === 'string' ? `/${pattern}/${String(options ?? '')}` : undefined;
}

function readBinary(content: unknown): string | undefined {
  const { base64 } = (content ?? {}) as { base64?: unknown };
  if (typeof base64 !== 'string') return undefined;
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const bytes = Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
  return `binary, ${bytes.toLocaleString()} ${bytes === 1 ? 'byte' : 'bytes'}`;
}
