import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../../test/support/cpu-time.ts';
import { BASIC_CATALOG_ID } from './catalog.ts';
import { A2UI_LIMITS } from './limits.ts';
import { createSurfaces, type PlacedSurface, type Surfaces } from './surfaces.ts';
import { type ResolvedNode, resolveSurface } from './values/resolve.ts';

const create = (surfaceId = 's') => ({ version: 'v0.9', createSurface: { surfaceId, catalogId: BASIC_CATALOG_ID } });
const components = (list: unknown[], surfaceId = 's') => ({
  version: 'v0.9',
  updateComponents: { surfaceId, components: list },
});
const data = (value: unknown, path = '/', surfaceId = 's') => ({
  version: 'v0.9',
  updateDataModel: { surfaceId, path, value },
});

const only = (surfaces: Surfaces): PlacedSurface => {
  const all = [...surfaces.getSnapshot().values()];
  expect(all).toHaveLength(1);
  return all[0]!;
};
const codes = (issues: readonly { code: string }[]): string[] => issues.map(({ code }) => code);
function draw(...messages: unknown[]) {
  const surfaces = createSurfaces();
  const { issues } = surfaces.apply(messages);
  const { root } = resolveSurface(only(surfaces), { locale: 'en' });
  return { surfaces, issues, root };
}
function count(node: ResolvedNode | undefined): number {
  if (!node) return 0;
  return [...node.children, ...Object.values(node.slots), ...node.tabs.map(({ child }) => child)].reduce(
    (sum, child) => sum + count(child),
    1,
  );
}
const text = (id: string, value: unknown) => ({ id, component: 'Text', text: value });

describe('createSurfaces()', () => {
  it('keeps the surfaces of servers apart: one cannot change another’s, whatever id it names', () => {
    const surfaces = createSurfaces();
    surfaces.apply([create(), components([text('root', 'bank')])], { server: 'bank', place: 'call-1' });
    const attack = surfaces.apply(
      [components([text('root', 'pay here')]), { version: 'v0.9', deleteSurface: { surfaceId: 's' } }],
      { server: 'evil', place: 'call-2' },
    );
    expect(codes(attack.issues)).toEqual(['UNKNOWN_SURFACE', 'UNKNOWN_SURFACE']);
    expect(resolveSurface(only(surfaces)).root?.props.text).toBe('bank');
    surfaces.apply([create(), components([text('root', 'mine')])], { server: 'evil', place: 'call-1' });
    expect([...surfaces.getSnapshot().values()].map(surface => resolveSurface(surface).root?.props.text)).toEqual([
      'bank',
      'mine',
    ]);
  });

  it('a later result updates the newest surface of its server; one of the same place is preferred', () => {
    const surfaces = createSurfaces();
    const shown = (place: string): unknown => resolveSurface(surfaces.inPlace(place)[0]!).root?.props.text;
    for (const place of ['a', 'b'])
      surfaces.apply([create(), components([text('root', { path: '/x' })])], { server: 'x', place });
    surfaces.apply([data('new', '/x')], { server: 'x', place: 'c' });
    expect([shown('a'), shown('b')]).toEqual(['', 'new']);
    surfaces.apply([data('first', '/x')], { server: 'x', place: 'a' });
    expect([shown('a'), shown('b')]).toEqual(['first', 'new']);
  });

  it('a wrong message does not affect the others', () => {
    const { issues, root } = draw(
      null,
      create(),
      { version: 'v9' },
      { version: 'v7', deleteSurface: { surfaceId: 's' } },
      { version: 'v0.9', updateComponents: { surfaceId: 's' } },
      components([text('root', 'x'), 5, { id: '' }]),
      { version: 'v1.0', callRendererFunction: {} },
    );
    expect(root?.props.text).toBe('x');
    expect(codes(issues)).toEqual([
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'UNSUPPORTED_VERSION',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'UNSUPPORTED_MESSAGE',
    ]);
  });

  it('what is not in the catalog is an issue with its path; the rest is drawn', () => {
    const { issues, root } = draw(
      create(),
      components([
        { id: 'root', component: 'Column', children: ['a', 'b', 'c', 'd'] },
        { id: 'a', component: 'Iframe', src: 'https://evil.example' },
        { id: 'b', component: 'Text', text: 'b', onclick: 'alert(1)' },
        { id: 'c', component: 'Button', child: 'd' },
        { id: 'd', component: 'Text', text: 'd', variant: 'h9' },
      ]),
    );
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['UNKNOWN_COMPONENT', '/components/a/component'],
      ['VALIDATION_FAILED', '/components/b/onclick'],
      ['VALIDATION_FAILED', '/components/c/action'],
      ['VALIDATION_FAILED', '/components/d/variant'],
    ]);
    expect(root?.children.map(({ type }) => type)).toEqual(['placeholder', 'Text', 'placeholder', 'Text']);
    expect(root?.children[1]?.props).toEqual({ text: 'b' });
  });

  it('the known components of an unknown catalog are drawn, the others named', () => {
    const unknown = { version: 'v0.9', createSurface: { surfaceId: 's', catalogId: 'inline_catalog' } };
    const list = [
      { id: 'root', component: 'Row', children: ['a', 'b'] },
      text('a', 'x'),
      { id: 'b', component: 'Chart', bars: 3 },
    ];
    const { issues, root } = draw(unknown, components(list));
    expect(root?.children.map(({ type }) => type)).toEqual(['Text', 'placeholder']);
    expect(issues).toMatchObject([{ code: 'UNKNOWN_COMPONENT', path: '/components/b/component' }]);
    expect(issues[0]?.message).toContain('"Chart" is not known here; known are Text,');
  });

  it('a surface is whole when all that its root leads to has come and is known', () => {
    const isWhole = (...list: unknown[]): boolean => {
      const { surfaces } = draw(create(), components(list));
      return surfaces.isWhole(only(surfaces).key);
    };
    const root = { id: 'root', component: 'Card', child: 'a' };
    expect(isWhole(text('a', 'x'))).toBe(false);
    expect(isWhole(root)).toBe(false);
    expect(isWhole(root, { id: 'a', component: 'Chart' })).toBe(false);
    expect(isWhole(root, text('a', 'x'), { id: 'aside', component: 'Chart' })).toBe(true);
    expect(isWhole(root, { id: 'a', component: 'Card', child: 'root' })).toBe(true);
    const tabs = { id: 'root', component: 'Tabs', tabs: [{ title: 'x', child: 'a' }] };
    expect(isWhole(tabs)).toBe(false);
    const list = { id: 'root', component: 'List', children: { path: '/items', componentId: 'a' } };
    expect(isWhole(list)).toBe(false);
    expect(isWhole(list, text('a', 'x'))).toBe(true);
  });

  it('a template of 0.9 takes a list alone: a map is named, and not drawn as rows without values', () => {
    const list = { id: 'root', component: 'List', children: { path: '/items', componentId: 'a' } };
    const { surfaces } = draw(
      create(),
      components([list, text('a', { path: '/name' })]),
      data({ items: { x: { name: 'x' } } }),
    );
    const { root, issues } = resolveSurface(only(surfaces));
    expect(root?.children).toEqual([]);
    expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining('not to a list')]);
  });

  it('inputs write locally, and tell subscribers; impossible paths are ignored', () => {
    const { surfaces } = draw(create(), components([text('root', { path: '/x' })]), data({ x: 1 }));
    let changes = 0;
    const stop = surfaces.subscribe(() => {
      changes += 1;
    });
    const { key } = only(surfaces);
    surfaces.write(key, '/x', 'typed');
    expect(resolveSurface(only(surfaces)).root?.props.text).toBe('typed');
    surfaces.write(key, '/__proto__/x', 'polluted');
    surfaces.write('other', '/x', 1);
    stop();
    surfaces.write(key, '/x', 'later');
    expect(changes).toBe(1);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('createSurface again in the same place begins anew', () => {
    const { surfaces } = draw(create(), components([text('root', { path: '/x' })]), data({ x: 'old' }));
    surfaces.apply([create(), components([text('root', { path: '/x' })])]);
    expect(resolveSurface(only(surfaces)).root?.props.text).toBe('');
  });

  it('messages of any form: text, lines, one object, a file of examples', () => {
    const list = [create(), components([text('root', 'x')])];
    for (const form of [
      list,
      JSON.stringify(list),
      list.map(message => JSON.stringify(message)).join('\n'),
      { messages: list },
    ]) {
      const surfaces = createSurfaces();
      expect(surfaces.apply(form).issues).toEqual([]);
      expect(resolveSurface(only(surfaces)).root?.props.text).toBe('x');
    }
    expect(codes(createSurfaces().apply('no json').issues)).toEqual(['VALIDATION_FAILED']);
  });

  it('never throws, and resolves what it has taken', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record({ path: fc.string() }),
      fc.record({
        call: fc.constantFrom('formatString', 'regex', 'and', 'x'),
        args: fc.dictionary(fc.constantFrom('value', 'pattern', 'values'), fc.jsonValue()),
      }),
    );
    const component = fc.record(
      {
        id: fc.constantFrom('root', 'a', 'b'),
        component: fc.constantFrom('Text', 'Column', 'Button', 'Tabs', 'ChoicePicker', 'Slider', 'Modal', 'x'),
        children: fc.oneof(value, fc.constant(['a', 'b', 'root'])),
        child: fc.constantFrom('a', 'b', 'root'),
        text: value,
        action: value,
        tabs: value,
        options: value,
        value,
        max: value,
        checks: value,
        trigger: value,
        content: value,
      },
      { requiredKeys: ['id', 'component'] },
    );
    const message = fc.oneof(
      fc.jsonValue(),
      fc.constant(create()),
      fc.array(component).map(list => components(list)),
      value.map(item => data(item)),
      fc.record({ version: fc.constantFrom('1.0', 'v1.0', 'x', undefined), updateComponents: value }),
    );
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), messages => {
        const surfaces = createSurfaces();
        surfaces.apply(messages);
        for (const surface of surfaces.getSnapshot().values()) resolveSurface(surface);
      }),
    );
  });
});

describe('limits', () => {
  it('a tree that contains itself, and one that is too deep, end with an issue', () => {
    const loop = draw(
      create(),
      components([{ id: 'root', component: 'Column', children: ['root', 'a'] }, text('a', 'a')]),
    );
    expect(loop.issues).toEqual([]);
    expect(loop.root?.children.map(({ type }) => type)).toEqual(['placeholder', 'Text']);
    const deep = Array.from({ length: 100 }, (_, index) => ({
      id: index === 0 ? 'root' : `c${index}`,
      component: 'Card',
      child: `c${index + 1}`,
    }));
    const { root } = draw(create(), components(deep));
    expect(count(root)).toBe(A2UI_LIMITS.maxDepth + 1);
  });

  it('a bomb of templates draws a bounded number of components', () => {
    const list = Array.from({ length: 5000 }, () => ({ list: [] }));
    const { root, surfaces } = draw(
      create(),
      components([
        { id: 'root', component: 'List', children: { path: '/list', componentId: 'a' } },
        { id: 'a', component: 'List', children: { path: '/list', componentId: 'b' } },
        { id: 'b', component: 'List', children: { path: '/list', componentId: 'c' } },
        text('c', 'c'),
      ]),
      data({ list }),
    );
    expect(count(root)).toBeLessThan(A2UI_LIMITS.maxNodes + 10);
    expect(codes(resolveSurface(only(surfaces)).issues)).toContain('LIMIT_EXCEEDED');
  });

  it('a component that refers to one child a hundred thousand times', () => {
    const { root } = draw(
      create(),
      components([
        { id: 'root', component: 'Column', children: Array.from({ length: 100_000 }, () => 'a') },
        text('a', 'a'),
      ]),
    );
    expect(count(root)).toBeLessThanOrEqual(A2UI_LIMITS.maxNodes + 1);
  });

  // Each pattern ends at its own limit after 25 ms; 2000 of them took a minute.
  it('patterns, texts and templates of a surface have a bound together', () => {
    const tree = (item: object) => [
      { id: 'root', component: 'Column', children: Array.from({ length: 900 }, () => 'item') },
      { id: 'item', ...item },
    ];
    const check = (pattern: string) => ({
      condition: { call: 'regex', args: { value: { path: '/text' }, pattern } },
      message: 'bad',
    });
    const field = { component: 'TextField', label: 'x', value: { path: '/text' } };
    for (const item of [
      { ...field, checks: Array.from({ length: 10 }, () => check('^(a+)+$')) },
      { ...field, checks: Array.from({ length: 10 }, () => check('[a-z]'.repeat(200))) },
      { component: 'Text', text: { path: '/long' } },
      { component: 'Text', text: { path: '/' } },
      { component: 'Text', text: { call: 'formatString', args: { value: '\x24{/long}'.repeat(400) } } },
      { component: 'Text', text: { call: 'formatNumber', args: { value: 1.5 } } },
    ]) {
      const messages = [
        create(),
        components(tree(item)),
        data({ text: `${'a'.repeat(50)}!`, long: 'long '.repeat(100_000) }),
      ];
      const results: { root: unknown; issues: Parameters<typeof codes>[0] }[] = [];
      const ms = measureCpuMs(() => {
        const { root, surfaces } = draw(...messages);
        results.push({ root, issues: resolveSurface(only(surfaces)).issues });
      });
      expect(ms).toBeLessThan(5000);
      const { root, issues } = results[0]!;
      const drawn = JSON.stringify(root).length;
      expect(drawn).toBeLessThan(2_000_000);
      if (item.component === 'TextField' || drawn > 500_000) expect(codes(issues)).toContain('LIMIT_EXCEEDED');
    }
  });

  it('of many faults the first 50 are told', () => {
    const { surfaces } = draw(
      create(),
      components([
        { id: 'root', component: 'Column', children: Array.from({ length: 80 }, (_, index) => `t${index}`) },
        ...Array.from({ length: 80 }, (_, index) => text(`t${index}`, { call: `unknown${index}`, args: {} })),
      ]),
    );
    expect(resolveSurface(only(surfaces)).issues).toHaveLength(50);
  });

  it('too many messages, components, characters, surfaces', () => {
    const surfaces = createSurfaces({
      limits: { ...A2UI_LIMITS, maxMessages: 10, maxComponents: 3, maxCharacters: 1000, maxSurfaces: 2 },
    });
    expect(codes(surfaces.apply(Array.from({ length: 11 }, () => create())).issues)).toEqual(['LIMIT_EXCEEDED']);
    expect(codes(surfaces.apply(' '.repeat(1001)).issues)).toEqual(['LIMIT_EXCEEDED']);
    const { issues } = surfaces.apply([create(), components(['root', 'a', 'b', 'c'].map(id => text(id, id)))]);
    expect(codes(issues)).toEqual(['LIMIT_EXCEEDED']);
    for (const id of ['a', 'b', 'c']) surfaces.apply([create(id)]);
    expect([...surfaces.getSnapshot().values()].map(({ surfaceId }) => surfaceId)).toEqual(['b', 'c']);
  });

  it('a pattern that takes too long, and a path to a prototype, leave their component as it is', () => {
    const { root, surfaces } = draw(
      create(),
      components([
        { id: 'root', component: 'Column', children: ['a', 'b'] },
        {
          id: 'a',
          component: 'TextField',
          label: 'x',
          value: { path: '/a' },
          checks: [
            { condition: { call: 'regex', args: { value: { path: '/a' }, pattern: '^(a+)+$' } }, message: 'bad' },
          ],
        },
        text('b', { path: '/__proto__/toString' }),
      ]),
      data({ a: `${'a'.repeat(50)}!` }),
    );
    expect(root?.children[0]?.failures).toEqual([]);
    expect(root?.children[1]?.props.text).toBe('');
    expect(codes(resolveSurface(only(surfaces)).issues).toSorted()).toEqual(['FUNCTION_FAILED', 'VALIDATION_FAILED']);
  });
});

describe('hostile messages take bounded work, and are told:', () => {
  const apply = (messages: unknown) => createSurfaces().apply(messages, { server: 'x', place: 'p' });
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it('values of more levels than a program can follow', () => {
    expect(codes(apply(deep(480_000)).issues)).toEqual(['LIMIT_EXCEEDED']);
    const children = `[${JSON.stringify(create())},{"version":"v0.9","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"Column","children":${deep(400_000)}}]}}]`;
    const { issues, touched } = apply(children);
    expect([codes(issues), touched.length]).toEqual([['LIMIT_EXCEEDED'], 1]);
  });

  it('many updates of large data', () => {
    const large = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 0]));
    const updates = Array.from({ length: 400 }, (_, index) => data(index, `/z${index}`));
    const { issues } = apply([create(), data(large), ...updates]);
    expect(new Set(codes(issues))).toEqual(new Set(['LIMIT_EXCEEDED']));
    expect(issues.length).toBeGreaterThan(380);
    // Small data may change often.
    expect(apply([create(), data({ a: 1 }), ...updates]).issues).toEqual([]);
  });

  it('entries of version 0.8, and paths among them', () => {
    const contents = (key: (index: number) => string) => [
      { beginRendering: { surfaceId: 's', root: 'root' } },
      {
        dataModelUpdate: {
          surfaceId: 's',
          contents: Array.from({ length: 20_000 }, (_, n) => ({ key: key(n), valueNumber: n })),
        },
      },
    ];
    expect(apply(contents(index => `k${index}`)).issues).toEqual([]);
    expect(codes(apply(contents(index => `a.k${index}`)).issues)).toEqual(['LIMIT_EXCEEDED']);
  });

  it('more children than a stack holds', () => {
    const surfaces = createSurfaces();
    const column = { id: 'root', component: 'Column', children: Array(150_000).fill('c') };
    surfaces.apply([create(), components([column, text('c', 'x')])]);
    expect(surfaces.isWhole(only(surfaces).key)).toBe(true);
  });
});
