// The published JSON Schema of view specs, and the specs of the examples.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PUBLISHED } from '../../test/write-view-spec-schema.ts';
import { viewSpecSchema } from './view-spec.ts';
import { viewSpecJsonSchema } from './view-spec-json-schema.ts';

it('is up to date in the docs', () => {
  expect(JSON.parse(readFileSync(PUBLISHED, 'utf8')), 'run packages/autoview/test/write-view-spec-schema.ts').toEqual(
    viewSpecJsonSchema(),
  );
});

const examples = new URL('../../../../examples/', import.meta.url);
const files = ['weather', 'database', 'gameboy'].flatMap(name =>
  readdirSync(new URL(`${name}/views`, examples)).map(file => `${name}/views/${file}`),
);

it.each(files)('accepts %s', file => {
  expect(viewSpecSchema.safeParse(JSON.parse(readFileSync(new URL(file, examples), 'utf8'))).error).toBeUndefined();
});
