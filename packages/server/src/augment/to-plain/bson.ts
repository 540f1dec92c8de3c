// Reads values of the BSON library, recognised by `_bsontype`: several copies of the library may be loaded, and `instanceof` knows only one.
// Public fields are used where there are any, so that future versions are read the same way.
import { hex, plainBytes, readBytes, uuidText } from './bytes.ts';
import { fromHalves, plainInteger, plainNumber } from './integers.ts';
import type { Walk } from './to-plain.ts';

interface Fields {
  readonly [field: string]: unknown;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const readers: Readonly<Record<string, (value: Fields, walk: Walk) => unknown>> = {
  Long: readLong,
  Int32: ({ value }) => plainNumber(number(value)),
  Double: ({ value }) => plainNumber(number(value)),
  // A number would lose digits, and the scale of 0.1000.
  Decimal128: value => String(value),
  ObjectId: readObjectId,
  ObjectID: readObjectId,
  UUID: readBinary,
  Binary: readBinary,
  Timestamp: ({ high, low }) => ({ t: number(high) >>> 0, i: number(low) >>> 0 }),
  BSONRegExp: ({ pattern, options }) => `/${text(pattern)}/${text(options)}`,
  BSONSymbol: ({ value }) => text(value),
  Code: ({ code, scope }, walk) =>
    scope === null || scope === undefined ? String(code) : { code: String(code), scope: walk.visit(scope) },
  DBRef: ({ collection, oid, db, fields }, walk) => ({
    collection: text(collection),
    id: walk.visit(oid),
    ...(typeof db === 'string' ? { db } : {}),
    ...(typeof fields === 'object' && fields !== null ? (walk.visit(fields) as object) : {}),
  }),
  MinKey: () => 'MinKey',
  MaxKey: () => 'MaxKey',
};

/** The reader of a BSON value; undefined for other objects. */
export function bsonReader(value: object): ((walk: Walk) => unknown) | undefined {
  const type = (value as { _bsontype?: unknown })._bsontype;
  if (typeof type !== 'string' || !Object.hasOwn(readers, type)) return undefined;
  return walk => readers[type]?.(value as Fields, walk);
}

function readLong(value: Fields, { int64 }: Walk): unknown {
  const { high, low, unsigned } = value;
  if (typeof high === 'number' && typeof low === 'number') {
    return plainInteger(fromHalves(high, low, unsigned === true), int64);
  }
  return plainInteger(BigInt(String(value)), int64);
}

function readObjectId(value: Fields): unknown {
  const bytes = readBytes(value.buffer) ?? readBytes(value.id);
  if (bytes?.length === 12) return hex(bytes);
  return (value as { toHexString?: () => string }).toHexString?.();
}

function readBinary({ buffer, position, sub_type }: Fields, { limits }: Walk): unknown {
  const all = readBytes(buffer) ?? new Uint8Array();
  const bytes = all.subarray(0, typeof position === 'number' ? position : all.length);
  const subType = typeof sub_type === 'number' ? sub_type : 0;
  return (subType === 4 ? uuidText(bytes) : undefined) ?? plainBytes(bytes, limits.maxBytes, subType);
}
