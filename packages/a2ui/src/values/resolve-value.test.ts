import { describe, expect, it } from 'vitest';
import { A2UI_LIMITS } from '../limits.ts';
import type { DynamicValue, Surface } from '../model.ts';
import { createValueResolver } from './resolve-value.ts';

const ROOT = { base: [], index: undefined };
const path = (path: string): DynamicValue => ({ kind: 'path', path });
const literal = (value: unknown): DynamicValue => ({ kind: 'literal', value });
const call = (name: string, args: Record<string, DynamicValue>): DynamicValue => ({ kind: 'call', call: name, args });

function resolver(data: unknown, limits = A2UI_LIMITS) {
  const surface: Surface = {
    surfaceId: 's',
    catalogId: '',
    isReady: true,
    rootId: 'root',
    components: new Map(),
    data,
    sendsData: false,
    version: '0.9',
  };
  return createValueResolver(surface, { limits, locale: 'en' });
}

describe('createValueResolver()', () => {
  it('text() is undefined where there is no value, and a text otherwise', () => {
    const { text } = resolver({ name: 'Ann', none: null, zero: 0 });
    expect(text(undefined, ROOT, '/a')).toBeUndefined();
    expect(['/missing', '/none', '/zero', '/name'].map(name => text(path(name), ROOT, '/a'))).toEqual([
      undefined,
      undefined,
      '0',
      'Ann',
    ]);
  });

  it('a text has at most 20,000 characters, and a list of texts 200 items', () => {
    const { property } = resolver({ text: 'x'.repeat(20_001), list: Array(201).fill('x') });
    expect(property(path('/text'), 'string', ROOT, '/a')).toHaveLength(20_000);
    expect(property(path('/list'), 'strings', ROOT, '/a')).toHaveLength(200);
  });

  it('calls are nested at most 30 levels below the first', () => {
    let value = literal(true);
    for (let level = 0; level <= 30; level++) value = call('not', { value });
    const { property, issues } = resolver({});
    expect(property(value, 'any', ROOT, '/a')).toBe(false);
    expect(issues()).toEqual([]);
    expect(property(call('not', { value }), 'any', ROOT, '/a')).toBeUndefined();
    expect(issues()).toMatchObject([{ code: 'LIMIT_EXCEEDED', message: 'Calls are nested more than 30 deep.' }]);
  });

  it('a surface calls at most 20,000 functions', () => {
    const { attempt, resolve, issues } = resolver({}, { ...A2UI_LIMITS, maxWork: Number.POSITIVE_INFINITY });
    const not = call('not', { value: literal(true) });
    for (let count = 0; count < 20_000; count++) attempt(() => resolve(not, ROOT), '/a');
    expect(issues()).toEqual([]);
    attempt(() => resolve(not, ROOT), '/a');
    expect(issues()).toMatchObject([{ message: 'The surface calls more than 20000 functions.' }]);
  });

  it('the work of a surface has a bound: 100 for a call, 10 for a character that is drawn', () => {
    const drawn = resolver({}, { ...A2UI_LIMITS, maxWork: 110 });
    expect(drawn.property(literal('x'.repeat(10)), 'string', ROOT, '/a')).toBe('x'.repeat(10));
    expect(drawn.issues()).toEqual([]);
    drawn.property(literal('x'), 'string', ROOT, '/a');
    expect(drawn.issues()).toMatchObject([{ code: 'LIMIT_EXCEEDED' }]);
    const caller = resolver({}, { ...A2UI_LIMITS, maxWork: 199 });
    const not = call('not', { value: literal(true) });
    expect(caller.property(not, 'any', ROOT, '/a')).toBe(false);
    expect(caller.property(not, 'any', ROOT, '/a')).toBeUndefined();
  });
});
