// Converts the values of database drivers to plain JSON that a page can show: the same before and after `postMessage`, which strips
// prototypes.
import { bsonReader } from './bson.ts';
import { plainBytes, plainDate, readBytes } from './bytes.ts';
import { readEjson } from './ejson.ts';
import { type Int64Form, plainInteger, plainNumber } from './integers.ts';

/** Limits of a value. Parts beyond them are left out and reported. */
export interface PlainLimits {
  /** Levels of nesting. */
  readonly maxDepth: number;
  /** Items of one array, members of one object. */
  readonly maxItems: number;
  /** Values in all. */
  readonly maxValues: number;
  /** UTF-16 units of one text. */
  readonly maxText: number;
  /** Bytes of one binary. */
  readonly maxBytes: number;
}

/** The default limits of `toPlain`. */
const PLAIN_LIMITS: PlainLimits = {
  maxDepth: 100,
  maxItems: 100_000,
  maxValues: 2_000_000,
  maxText: 1_000_000,
  maxBytes: 65_536,
};

/** One place where a part was left out. */
export interface PlainCut {
  /** `depth`, `items`, `values`, `text`: a limit. `circular`: it contains itself. `unreadable`: reading it threw. */
  readonly reason: 'depth' | 'items' | 'values' | 'text' | 'circular' | 'unreadable';
  /** Keys and indexes from the top. */
  readonly path: readonly (string | number)[];
}

/** Options of `toPlain`. */
export interface ToPlainOptions {
  /** @default 'auto' */
  readonly int64?: Int64Form | undefined;
  /** Whether Extended JSON (`{"$oid": …}`) is read too. @default true */
  readonly ejson?: boolean | undefined;
  readonly limits?: Partial<PlainLimits> | undefined;
  /** Called with every part that was left out. */
  readonly onCut?: ((cut: PlainCut) => void) | undefined;
}

/** One conversion; the readers of single types receive it. */
export interface Walk {
  readonly int64: Int64Form;
  readonly limits: PlainLimits;
  visit(value: unknown): unknown;
}

/** Replaces a value that contains itself. */
const CIRCULAR = '[circular]';
/** Replaces a value beyond a limit. */
const MORE = '…';

/**
 * A copy of `value` as plain JSON. Members that JSON leaves out (`undefined`, functions, symbols) are left out, in an array they are
 * null; circular references are cut; `__proto__` stays a member. Never throws, and never changes its input.
 *
 * Integers are numbers where they are exact, else decimal strings; dates are ISO texts, or null when invalid; `ObjectId` and UUID
 * are hexadecimal, `Decimal128` its digits, other binaries `{base64, bytes, subType?}`, timestamps `{t, i}`, patterns `/a/i`.
 *
 * @example toPlain({ size: 2n ** 60n }) // { size: '1152921504606846976' }
 */
export function toPlain(value: unknown, options: ToPlainOptions = {}): unknown {
  return createWalk(options)(value) ?? null;
}

function createWalk({ int64 = 'auto', ejson = true, limits: customLimits, onCut }: ToPlainOptions) {
  const limits = { ...PLAIN_LIMITS, ...customLimits };
  const path: (string | number)[] = [];
  const ancestors = new Set<object>();
  let values = 0;

  const cut = <T>(reason: PlainCut['reason'], rest: T): T => {
    try {
      onCut?.({ reason, path: [...path] });
    } catch {
      // The caller's fault must not stop the conversion.
    }
    return rest;
  };

  /** Makes a value plain; undefined for what JSON leaves out. */
  function visit(value: unknown): unknown {
    values += 1;
    if (values > limits.maxValues) return values === limits.maxValues + 1 ? cut('values', MORE) : MORE;
    switch (typeof value) {
      case 'string':
        return value.length > limits.maxText ? cut('text', value.slice(0, limits.maxText) + MORE) : value;
      case 'number':
        return plainNumber(value);
      case 'bigint':
        return plainInteger(value, int64);
      case 'boolean':
        return value;
      case 'object':
        return value === null ? null : visitObject(value);
      default:
        return undefined;
    }
  }

  function visitObject(object: object): unknown {
    if (ancestors.has(object)) return cut('circular', CIRCULAR);
    if (ancestors.size >= limits.maxDepth) return cut('depth', MORE);
    ancestors.add(object);
    try {
      return readObject(object);
    } catch {
      return cut('unreadable', null);
    } finally {
      ancestors.delete(object);
    }
  }

  function readObject(object: object): unknown {
    const bson = bsonReader(object);
    if (bson) return bson(walk);
    const builtIn = readBuiltIn(object);
    if (builtIn) return builtIn.value;
    const bytes = readBytes(object);
    if (bytes) return plainBytes(bytes, limits.maxBytes);
    const ejsonValue = ejson ? readEjson(object, walk) : undefined;
    if (ejsonValue) return ejsonValue.value;
    const { toJSON } = object as { toJSON?: unknown };
    const json: unknown = typeof toJSON === 'function' ? toJSON.call(object) : object;
    if (json !== object) return visit(json);
    return visitMembers(Object.keys(object), key => (object as Record<string, unknown>)[key as string]);
  }

  /** Reads JavaScript's own classes; undefined: another class. */
  function readBuiltIn(object: object): { value: unknown } | undefined {
    if (object instanceof Date) return { value: plainDate(object.getTime()) };
    if (object instanceof Map) return { value: visitMembers([...object.keys()], key => object.get(key)) };
    if (object instanceof Set) return { value: visitItems([...object]) };
    if (Array.isArray(object) || isNumbers(object)) return { value: visitItems(object) };
    if (object instanceof RegExp || object instanceof URL) return { value: String(object) };
    if (object instanceof Error) return { value: { name: object.name, message: object.message } };
    if (object instanceof Number || object instanceof String || object instanceof Boolean)
      return { value: visit(object.valueOf()) };
    return undefined;
  }

  function visitItems(items: ArrayLike<unknown>): unknown[] {
    const plainItems: unknown[] = [];
    for (let index = 0; index < items.length; index += 1) {
      if (index >= limits.maxItems || values >= limits.maxValues) return cut('items', plainItems);
      plainItems.push(at(index, () => items[index]) ?? null);
    }
    return plainItems;
  }

  function visitMembers(keys: readonly unknown[], read: (key: unknown) => unknown): Record<string, unknown> {
    const members: Record<string, unknown> = {};
    for (const [index, key] of keys.entries()) {
      if (index >= limits.maxItems || values >= limits.maxValues) return cut('items', members);
      const name = typeof key === 'string' ? key : String(visit(key));
      const plain = at(name, () => read(key));
      // Assigning `__proto__` would set the prototype.
      if (plain === undefined) continue;
      if (name === '__proto__') Object.defineProperty(members, name, { value: plain, ...OPEN });
      else members[name] = plain;
    }
    return members;
  }

  function at(key: string | number, read: () => unknown): unknown {
    path.push(key);
    try {
      return visit(read());
    } catch {
      return cut('unreadable', null);
    } finally {
      path.pop();
    }
  }

  const walk: Walk = { int64, limits, visit };
  return visit;
}

/** Whether a typed array is a vector of numbers rather than bytes. */
function isNumbers(object: object): object is ArrayLike<unknown> & object {
  return ArrayBuffer.isView(object) && !(object instanceof Uint8Array || object instanceof DataView);
}

const OPEN = { enumerable: true, configurable: true, writable: true };
