// The schema that providers of models get.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { viewSpecSchemaForModels } from './view-spec-schema-for-models.ts';

const schema = viewSpecSchemaForModels();
const validate = new Ajv2020().compile(schema);
const definitions = schema.$defs as Record<string, unknown>;

/** The definitions that a definition names, and those that these name. */
function reached(name: string, way: readonly string[] = []): string[] {
  const referencedNames = [...JSON.stringify(definitions[name]).matchAll(/#\/\$defs\/(\w+)/g)].map(match => match[1]!);
  return referencedNames.flatMap(next => (way.includes(next) ? [next] : [next, ...reached(next, [...way, next])]));
}

it('has no recursion, and only keywords that every provider takes', () => {
  for (const name of Object.keys(definitions)) expect(reached(name)).not.toContain(name);
  const keywords = new Set<string>();
  const walk = (node: unknown, isSchema: boolean): void => {
    if (Array.isArray(node)) for (const item of node) walk(item, isSchema);
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) {
        if (isSchema) keywords.add(key);
        if (['enum', 'const', 'required', 'type'].includes(key) && isSchema) continue;
        walk(value, !(isSchema && (key === 'properties' || key === '$defs')));
      }
  };
  walk(schema, true);
  expect([...keywords].sort()).toEqual([
    '$defs',
    '$ref',
    'additionalProperties',
    'anyOf',
    'const',
    'enum',
    'items',
    'properties',
    'required',
    'type',
  ]);
});

it('is small enough to be sent with every request', () => {
  expect(JSON.stringify(schema).length).toBeLessThan(8500);
});

const examples = new URL('../../../../examples/', import.meta.url);
const files = ['weather', 'database', 'gameboy'].flatMap(name =>
  readdirSync(new URL(`${name}/views`, examples)).map(file => `${name}/views/${file}`),
);

it.each(files)('allows %s', file => {
  const { $schema: _, ...spec } = JSON.parse(readFileSync(new URL(file, examples), 'utf8'));
  validate(spec);
  expect(validate.errors).toBeNull();
});

it.each([
  ['a part that does not exist', { version: 1, result: { parts: [{ part: 'video', at: '' }] } }],
  ['a member that does not exist', { version: 1, html: '<b>' }],
  ['a list for a title', { version: 1, title: [] }],
])('does not allow %s', (_, spec) => {
  expect(validate(spec)).toBe(false);
});
