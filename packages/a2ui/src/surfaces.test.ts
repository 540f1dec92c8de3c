import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codes, components, create, data, draw, only, text } from '../test/messages.ts';
import { createSurfaces } from './surfaces.ts';
import { resolveSurface } from './values/resolve.ts';

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
