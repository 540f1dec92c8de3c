import type { FieldType } from '@vitrine/protocol/internal/render-data/collection-schema';
import { describe, expect, it } from 'vitest';
import { findFields, readFields, typeKind } from './fields.ts';

const schema = {
  _id: { types: [{ bsonType: 'ObjectId' }] },
  tags: { types: [{ bsonType: 'Array', types: [{ bsonType: 'String' }, { bsonType: 'Null' }] }, { bsonType: 'Null' }] },
  address: { types: [{ bsonType: 'Document', fields: { city: { types: [{ bsonType: 'String' }] } } }] },
  orders: {
    types: [
      { bsonType: 'Array', types: [{ bsonType: 'Document', fields: { sku: { types: [{ bsonType: 'String' }] } } }] },
    ],
  },
  nothing: { types: [] },
};

describe('readFields()', () => {
  it('names types in words', () => {
    expect(readFields(schema).map(({ name, types }) => [name, types])).toEqual([
      ['_id', ['ObjectId']],
      ['tags', ['Array of String or Null', 'Null']],
      ['address', ['Document']],
      ['orders', ['Array of Document']],
      ['nothing', ['unknown']],
    ]);
  });

  it('finds the fields of documents, and of documents in arrays', () => {
    const [, tags, address, orders] = readFields(schema);
    expect(tags!.inside).toEqual([]);
    expect(address!.inside.map(({ path }) => path)).toEqual(['["address","city"]']);
    expect(orders!.inside.map(({ name }) => name)).toEqual(['sku']);
  });

  it('handles names of prototype members, and a schema deeper than the stack', () => {
    const hostile = JSON.parse('{"__proto__":{"types":[{"bsonType":"String"}]},"constructor":{"types":[]}}');
    expect(readFields(hostile).map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    let deep: FieldType = { bsonType: 'String' };
    for (let level = 0; level < 50_000; level++) deep = { bsonType: 'Array', types: [deep] };
    const [field] = readFields({ deep: { types: [deep] } });
    expect(field!.types).toEqual(['Array of Array of Array of Array']);
    expect(field!.inside).toEqual([]);
  });
});

it('findFields() keeps the parents of the fields that it finds', () => {
  const matches = findFields(readFields(schema), 'CIT');
  expect(matches.map(({ name, inside }) => [name, inside.map(field => field.name)])).toEqual([['address', ['city']]]);
  expect(findFields(readFields(schema), 'xyz')).toEqual([]);
});

it.each([
  ['ObjectId', 'id'],
  ['Document', 'document'],
  ['Array of String', 'list'],
  ['timestamp with time zone', 'time'],
  ['integer', 'number'],
  ['Boolean', 'boolean'],
  ['character varying', 'text'],
])('typeKind(%j) is %s', (type, kind) => {
  expect(typeKind(type)).toBe(kind);
});
