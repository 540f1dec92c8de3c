import { describe, expect, it } from 'vitest';
import { createForm, type ObjectControl } from '../../index.ts';
import { shownLimits } from '../shown-limits.ts';
import { foldOptions } from './fold-options.ts';

const createRoot = (properties: object, required: readonly string[] = []): ObjectControl =>
  createForm({ type: 'object', properties, required }).getSnapshot().root as ObjectControl;
const texts = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }]));
const shownNames = (control: ObjectControl): string[][] => {
  const { shown, folded } = foldOptions(control.properties);
  return [shown, folded].map(list => list.map(({ path }) => path.slice(1)));
};

describe('foldOptions()', () => {
  it('shows six optional fields, after the required ones', () => {
    expect(shownNames(createRoot(texts(7), ['p3']))).toEqual([['p3', 'p0', 'p1', 'p2', 'p4', 'p5', 'p6'], []]);
  });
  it('folds more than six', () => {
    expect(shownNames(createRoot(texts(8), ['p3']))).toEqual([['p3'], ['p0', 'p1', 'p2', 'p4', 'p5', 'p6', 'p7']]);
  });
  it('keeps the first six visible where none is required', () => {
    expect(shownNames(createRoot(texts(8)))).toEqual([
      ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'],
      ['p6', 'p7'],
    ]);
  });
});

describe('shownLimits()', () => {
  it.each([
    [{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, { low: 1 }],
    [{ minimum: Number.MIN_SAFE_INTEGER, maximum: 5 }, { high: 5 }],
    [
      { exclusiveMinimum: 0, maximum: 5 },
      { low: 0, high: 5 },
    ],
    [{}, {}],
  ])('%j: %j', (bounds, limits) => {
    const [control] = createRoot({ n: { type: 'integer', ...bounds } }).properties;
    expect(shownLimits(control as never)).toEqual(limits);
  });
});

describe('the field of a text', () => {
  it.each([
    ['query', '', 'line'],
    ['searchQuery', '', 'line'],
    ['summary', '', 'line'],
    ['query', 'The SQL query to run', 'area'],
    ['q', 'A GraphQL document', 'area'],
    ['body', '', 'area'],
  ])('named %s (%s) is one %s', (name, description, widget) => {
    const [control] = createRoot({ [name]: { type: 'string', description } }).properties;
    expect((control as { widget?: string }).widget).toBe(widget);
  });
});
