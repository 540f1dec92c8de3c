// Limits of surfaces: hostile and large messages take bounded work.
import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../../test/support/cpu-time.ts';
import { codes, components, create, data, draw, only, text } from '../test/messages.ts';
import { A2UI_LIMITS } from './limits.ts';
import { createSurfaces } from './surfaces.ts';
import { type ResolvedNode, resolveSurface } from './values/resolve.ts';

function count(node: ResolvedNode | undefined): number {
  if (!node) return 0;
  return [...node.children, ...Object.values(node.slots), ...node.tabs.map(({ child }) => child)].reduce(
    (sum, child) => sum + count(child),
    1,
  );
}

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
