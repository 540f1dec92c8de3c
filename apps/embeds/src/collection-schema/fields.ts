// Reads a schema for display: each field with its types in words, and the fields inside of it.
import type {
  CollectionSchemaData,
  FieldInfo,
  FieldType,
} from '@vitrine/protocol/internal/render-data/collection-schema';

export interface Field {
  readonly name: string;
  /** Unique in the schema: the names of the field and its parents, as JSON. */
  readonly path: string;
  /** Types in words, the most frequent first: `String`, `Array of Int32 or Null`. */
  readonly types: readonly string[];
  /** The fields of its documents, or of the documents in its arrays; read on first use. */
  readonly inside: readonly Field[];
}

type Fields = CollectionSchemaData['schema'];

/** The fields of a schema, in its own order. */
export function readFields(schema: Fields, parents: readonly string[] = []): Field[] {
  return Object.entries(schema).map(([name, info]) => readField(name, info, [...parents, name]));
}

function readField(name: string, { types }: FieldInfo, path: readonly string[]): Field {
  let inside: Field[] | undefined;
  return {
    name,
    path: JSON.stringify(path),
    types: types.length === 0 ? ['unknown'] : [...new Set(types.map(type => typeWords(type)))],
    // Read lazily, because a schema may be deep.
    get inside() {
      return (inside ??= readFields(fieldsWithin(types), path));
    },
  };
}

/** `Array of String or Null`. Arrays in arrays are followed a few levels. */
function typeWords({ bsonType, types = [] }: FieldType, depth = 3): string {
  if (types.length === 0 || depth === 0) return bsonType;
  return `${bsonType} of ${[...new Set(types.map(type => typeWords(type, depth - 1)))].join(' or ')}`;
}

/** The fields of all documents among the types, and in arrays of them; where two have a field of one name, the first one is used. */
function fieldsWithin(types: readonly FieldType[]): Fields {
  const merged: Fields = Object.create(null);
  const rest = [...types];
  for (let type = rest.shift(); type !== undefined; type = rest.shift()) {
    for (const [name, info] of Object.entries(type.fields ?? {})) merged[name] ??= info;
    rest.push(...(type.types ?? []));
  }
  return merged;
}

/** Fields whose name contains the text, and their parents. */
export function findFields(fields: readonly Field[], text: string, depth = 8): Field[] {
  const search = text.toLowerCase();
  return fields.flatMap(field => {
    if (field.name.toLowerCase().includes(search)) return [field];
    const inside = depth > 0 ? findFields(field.inside, text, depth - 1) : [];
    return inside.length > 0 ? [{ ...field, inside }] : [];
  });
}

const KINDS: readonly [RegExp, string][] = [
  [/^(array|.*\[\])/i, 'list'],
  [/^(document|object|json|record|map)/i, 'document'],
  [/^(object_?id|uuid|binary|bytea)/i, 'id'],
  [/^(int|long|double|decimal|number|numeric|float|real|bigint|smallint|serial|money)/i, 'number'],
  [/^(date|time|interval)/i, 'time'],
  [/^bool/i, 'boolean'],
  [/^(null|undefined|missing)/i, 'null'],
];

/** The group of a type, for its color, since databases name types differently. */
export function typeKind(type: string): string {
  if (/^object_?id/i.test(type)) return 'id';
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
}
