// Shapes of generated and recorded results: what is kept of them, and above all what is not.
import { readFileSync } from 'node:fs';
import { canonicalJson } from '@vitrine/std/internal/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inferShape } from './infer-shape.ts';
import { isMemberName } from './member-names.ts';
import { mergeShapes } from './merge-shapes.ts';
import { resultData } from './result-data.ts';
import type { ResultShape } from './shape.ts';
import { ShapeSchema } from './shape-schema.ts';

/** Every name that a shape holds. All other texts in it are of the closed lists of its schema. */
function namesIn({ properties = {}, required = [], additionalProperties, items }: ResultShape): string[] {
  const inner = [...Object.values(properties), items, additionalProperties].filter(part => typeof part === 'object');
  return [...Object.keys(properties), ...required, ...inner.flatMap(namesIn)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const WORDS = fc.constantFrom('id', 'name', 'title', 'user', 'createdAt', 'alice', 'Oslo', 'items', 'x-y', '_n');
/** Results whose keys and texts are often the same words. */
const results = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(WORDS, fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(fc.oneof(WORDS, fc.string(), fc.uuid(), fc.emailAddress()), tie('value'), { maxKeys: 8 }),
  ),
})).value;

describe('a shape', () => {
  it('holds no text of the result, and is of its schema', () => {
    fc.assert(
      fc.property(results, result => {
        const shape = inferShape(result)!;
        ShapeSchema.parse(shape);
        const texts = new Set(textsIn(result));
        expect(namesIn(shape).filter(name => texts.has(name))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same whatever the order of results, and however often one comes', () => {
    const shapes = results.map(result => inferShape(result)!);
    fc.assert(
      fc.property(shapes, shapes, shapes, (a, b, c) => {
        const text = (shape: ResultShape) =>
          canonicalJson({ ...shape, required: undefined, sorted: namesIn(shape).sort() });
        expect(text(mergeShapes(a, b))).toBe(text(mergeShapes(b, a)));
        expect(text(mergeShapes(mergeShapes(a, b), c))).toBe(text(mergeShapes(a, mergeShapes(b, c))));
        expect(canonicalJson(mergeShapes(a, a))).toBe(canonicalJson(a));
      }),
      { numRuns: 300 },
    );
  });

  it('joined with itself is itself, too deep objects included', () => {
    const tooDeep: ResultShape = { type: ['object'], additionalProperties: true };
    expect(mergeShapes(tooDeep, tooDeep)).toEqual(tooDeep);
    const joined = mergeShapes(tooDeep, {
      type: ['object'],
      properties: { id: { type: ['integer'] } },
      required: ['id'],
    });
    expect(joined).toEqual({
      type: ['object'],
      properties: { id: { type: ['integer'] } },
      required: [],
      additionalProperties: true,
    });
  });

  it('has types, names, formats, and rough numbers of items', () => {
    const rows = Array.from({ length: 37 }, (_, index) => ({
      id: index,
      at: '2026-05-17T10:00:00Z',
      ...(index > 3 && { note: 'x' }),
    }));
    expect(inferShape({ rows, total: 37.5 })).toEqual({
      type: ['object'],
      properties: {
        rows: {
          type: ['array'],
          itemsSeen: 100,
          items: {
            type: ['object'],
            properties: {
              id: { type: ['integer'] },
              at: { type: ['string'], format: 'date-time' },
              note: { type: ['string'] },
            },
            required: ['id', 'at'],
          },
        },
        total: { type: ['number'] },
      },
      required: ['rows', 'total'],
    });
  });

  it('folds objects whose keys are data', () => {
    const person = { age: 41, city: 'Oslo' };
    const folded = {
      type: ['object'],
      properties: { age: { type: ['integer'] }, city: { type: ['string'] } },
      required: ['age', 'city'],
    };
    for (const people of [
      { alice: person, bob: person, carol: person },
      { 'a@example.org': person, 'b@example.org': person },
      { '3f2504e0-4f89-41d3-9a0c-0305e82c3301': person },
    ])
      expect(inferShape(people)).toEqual({ type: ['object'], additionalProperties: folded });
    const counts = Object.fromEntries(Array.from('abcdefghijklmno', letter => [`word${letter}`, 1]));
    expect(inferShape(counts)).toEqual({ type: ['object'], additionalProperties: { type: ['integer'] } });
    expect(inferShape({ width: 1, height: 2, depth: 3 })?.required).toEqual(['width', 'height', 'depth']);
    expect(inferShape({ errors: [], warnings: [], notes: [] })?.required).toEqual(['errors', 'warnings', 'notes']);
  });

  it('leaves out a member whose name is a text of the same result', () => {
    expect(inferShape({ owner: 'alice', size: 3, alice: 1 })).toEqual({
      type: ['object'],
      properties: { owner: { type: ['string'] }, size: { type: ['integer'] } },
      required: ['owner', 'size'],
      additionalProperties: true,
    });
  });

  it('stays small and quick for results of any size and depth', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level++) deep = { inner: [deep] };
    expect(JSON.stringify(inferShape(deep)).length).toBeLessThan(1_000);
    expect(inferShape(Array.from({ length: 60_000 }, (_, index) => index))).toBeUndefined();
    const wide = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, index) => [`k${'abc'.repeat(index % 5)}${index % 900}`, index]),
    );
    expect(JSON.stringify(inferShape(wide)).length).toBeLessThan(1_000);
  });
});

it.each([
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'sk-ant-api03-abcDEF123ghiJKL456',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1NiJ9',
  'f47ac10b58cc4372a5670e02b2c3d479',
  'me@example.org',
  '2026-05-17',
  '4711',
  'user-20260517',
  '/home/me/notes.txt',
  'notes.txt',
  'example.org',
  'John Smith',
  '',
  'x'.repeat(65),
])('%j is data, no name of a member', key => expect(isMemberName(key)).toBe(false));

it.each([
  'id',
  'createdAt',
  'created_at',
  'content-type',
  '@type',
  '$ref',
  'Größe',
  'sha256',
  'addressLine2',
  'temperature_2m_max',
  'isMaximumNumberOfItemsReached',
])('%j may be the name of a member', key => expect(isMemberName(key)).toBe(true));

it('the recorded results of real servers keep no text', () => {
  const file = new URL('../../../autoview/test/results/recorded.json', import.meta.url);
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as { result: unknown }[];
  const data = recorded.map(({ result }) => resultData(result)).filter(value => value !== undefined);
  expect(data.length).toBeGreaterThan(30);
  const names = new Set<string>();
  for (const value of data) {
    const shape = inferShape(value)!;
    const texts = new Set(textsIn(value));
    for (const name of namesIn(shape)) {
      expect(texts).not.toContain(name);
      names.add(name);
    }
  }
  expect(names.size).toBeGreaterThan(100);
});
