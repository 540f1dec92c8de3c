import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { CollectionSchemaDataSchema } from './collection-schema.ts';
import { DatabaseInfoSchema, ListDatabasesDataSchema } from './list-databases.ts';
import { readRenderData } from './read-render-data.ts';
import { RenameCollectionDataSchema } from './rename-collection.ts';
import { MAX_TABLE_ROWS, TableDataSchema } from './table.ts';
import { TOOL_SCHEMAS } from './tool-schemas.ts';

const problems = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('list-databases', () => {
  it.each([0, 1, 1.5, 2 ** 53, 2 ** 60, '0', '1152921504606846976', '9007199254740993'])(
    'accepts a size of %o bytes unchanged',
    size => {
      expect(DatabaseInfoSchema.parse({ name: 'a', size, sizeOnDisk: 1, empty: false })).toEqual({ name: 'a', size });
    },
  );

  it.each([
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '1.5',
    '-1',
    '1e3',
    '0x1',
    ' 1',
    '٣',
    null,
    {},
    '1'.repeat(41),

    { length: { toString: 1 } },
  ])('refuses a size of %o', size => {
    expect(problems(DatabaseInfoSchema, { name: 'a', size })).toEqual(['size']);
  });

  it('refuses a value that is not a list, with its path', () => {
    expect(problems(ListDatabasesDataSchema, { databases: 'x' })).toEqual(['databases']);
    expect(problems(ListDatabasesDataSchema, { databases: [{ name: 'a', size: 1 }, { name: '' }] })).toEqual([
      'databases.1.name',
      'databases.1.size',
    ]);
    expect(problems(ListDatabasesDataSchema, { databases: [], totalCount: -1 })).toEqual(['totalCount']);
  });
});

describe('collection-schema', () => {
  it('accepts a nested answer of MongoDB’s server', () => {
    const data = {
      schema: {
        _id: { types: [{ bsonType: 'ObjectId' }] },
        tags: { types: [{ bsonType: 'Array', types: [{ bsonType: 'String' }] }, { bsonType: 'Null' }] },
        address: { types: [{ bsonType: 'Document', fields: { city: { types: [{ bsonType: 'String' }] } } }] },
      },
      fieldsCount: 3,
    };
    expect(CollectionSchemaDataSchema.parse(data)).toEqual(data);
    expect(CollectionSchemaDataSchema.parse({ schema: {}, fieldsCount: 0 })).toEqual({ schema: {}, fieldsCount: 0 });
  });
});

describe('rename-collection', () => {
  it('accepts an empty form and the outcome of a submitted one', () => {
    const form = { database: 'shop', collection: 'old', arguments: { connectionId: 'preconfigured' } };
    expect(RenameCollectionDataSchema.parse(form)).toEqual(form);
    const outcome = { database: 'shop', oldCollection: 'old', newCollection: 'new', renamed: true };
    expect(RenameCollectionDataSchema.parse(outcome)).toEqual(outcome);
    expect(RenameCollectionDataSchema.safeParse({ database: 'shop' }).success).toBe(false);
  });
});

describe('table', () => {
  it('accepts rows as objects and as arrays, with and without columns', () => {
    const data = { rows: [{ a: 1, b: { c: null } }, [1, 'x']] };
    expect(TableDataSchema.parse(data)).toEqual(data);
    const tableWithColumns = { columns: ['a', { name: 'b', type: 'number' }], rows: [], totalCount: 12 };
    expect(TableDataSchema.parse(tableWithColumns)).toEqual(tableWithColumns);
    expect(problems(TableDataSchema, { rows: [1] })).toEqual(['rows.0']);
  });

  it('accepts rows up to its limit', () => {
    const rows = Array.from({ length: MAX_TABLE_ROWS }, (_, index) => ({ index }));
    expect(TableDataSchema.parse({ rows }).rows).toHaveLength(MAX_TABLE_ROWS);
    expect(problems(TableDataSchema, { rows: [...rows, {}] })).toEqual(['rows']);
  });
});

describe('every schema', () => {
  it.each(Object.entries(TOOL_SCHEMAS))('%s neither throws nor changes its input', (_, schema) => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true }), value => {
        const before = structuredClone(value);
        schema.safeParse(value);
        expect(value).toEqual(before);
      }),
    );
  });
});

describe('readRenderData()', () => {
  const data = { databases: [{ name: 'a', size: 1 }] };
  const meta = { 'mcpui.dev/ui-initial-render-data': data };

  it.each([
    ['bare', data],
    ['a tool result', { content: [], structuredContent: data }],
    ['metadata of a tool result, before its structured content', { structuredContent: { rows: [] }, _meta: meta }],
    [
      'the structured content where the metadata does not fit',
      {
        structuredContent: data,
        _meta: { 'mcpui.dev/ui-initial-render-data': 1 },
      },
    ],
    ['toolOutput', { toolInput: {}, toolOutput: data, theme: 'dark' }],
    ['a tool result in toolOutput', { toolInput: {}, toolOutput: { content: [], structuredContent: data } }],
    ['metadata in toolOutput', { toolOutput: { content: [], _meta: meta } }],
  ])('finds %s', (_, received) => {
    expect(readRenderData(ListDatabasesDataSchema, received)).toEqual({ data });
  });

  it('reports the errors of the most likely candidate', () => {
    const received = { content: [], structuredContent: { databases: [{ name: 'a', size: -1 }] } };
    expect(readRenderData(ListDatabasesDataSchema, received)).toEqual({
      issues: [expect.stringMatching(/^databases\.0\.size: /)],
    });
    expect(readRenderData(ListDatabasesDataSchema, undefined)).toEqual({ issues: ['There is no data.'] });
  });

  it('does not overflow the stack at deep nesting', () => {
    let deep: unknown = { bsonType: 'Array' };
    for (let level = 0; level < 100_000; level += 1) deep = { bsonType: 'Array', types: [deep] };
    expect(readRenderData(CollectionSchemaDataSchema, { schema: { a: { types: [deep] } } })).toHaveProperty('issues');
  });
});
