// What 0.8 leaves to its official renderer: paths within templates, and data that are JSON in a text.
import { describe, expect, it } from 'vitest';
import { readPress } from '../actions.ts';
import { createSurfaces } from '../surfaces.ts';
import { resolveSurface } from '../values/resolve.ts';
import { readOldContents, readOldPath } from './old-data.ts';

const text = (id: string, path: string) => ({ id, component: { Text: { text: { path } } } });
const update = (contents: unknown, path?: string) => ({
  dataModelUpdate: { surfaceId: 's', contents, ...(path && { path }) },
});

/** A list of rows, each the given components. */
function draw(row: readonly { readonly id: string }[], ...data: object[]) {
  const components = [
    { id: 'root', component: { List: { children: { template: { componentId: 'row', dataBinding: '/people' } } } } },
    { id: 'row', component: { Row: { children: { explicitList: row.map(({ id }) => id) } } } },
    ...row,
  ];
  const surfaces = createSurfaces();
  const { issues } = surfaces.apply([
    { surfaceUpdate: { surfaceId: 's', components } },
    ...data,
    { beginRendering: { surfaceId: 's', root: 'root' } },
  ]);
  const [surface] = surfaces.getSnapshot().values();
  const resolved = resolveSurface(surface!);
  const rows = resolved.root?.children.map(({ children }) => children.map(({ props }) => props.text ?? props.value));
  return { surfaces, surface: surface!, root: resolved.root, rows, issues: [...issues, ...resolved.issues] };
}
const PEOPLE = [
  { key: 'ada', valueMap: [{ key: 'name', valueString: 'Ada' }] },
  { key: 'bob', valueMap: [{ key: 'name', valueString: 'Bob' }] },
];

describe('a path within a template', () => {
  it.each(['/name', 'name', './name', '/item/name'])('%s is the item’s', path => {
    const { rows, issues } = draw([text('a', path)], update([{ key: 'people', valueMap: PEOPLE }]));
    expect(rows).toEqual([['Ada'], ['Bob']]);
    expect(issues).toEqual([]);
  });

  it.each(['/', '.', '/text', '/item', '/label'])('%s is the item itself where it is a text', path => {
    expect(draw([text('a', path)], update([{ key: 'people', valueString: '["Ada","Bob"]' }])).rows).toEqual([
      ['Ada'],
      ['Bob'],
    ]);
  });

  it('/label is the item’s label where it has one', () => {
    const people = [{ key: '0', valueMap: [{ key: 'label', valueString: 'Ada' }] }];
    expect(draw([text('a', '/label')], update([{ key: 'people', valueMap: people }])).rows).toEqual([['Ada']]);
  });

  it('in the context of a button and for what the user enters, too', () => {
    const button = {
      id: 'go',
      component: {
        Button: { child: 'x', action: { name: 'view', context: [{ key: 'who', value: { path: '/name' } }] } },
      },
    };
    const field = {
      id: 'note',
      component: { TextField: { label: { literalString: 'Note' }, text: { path: '/note' } } },
    };
    const { surfaces, surface, root } = draw([button, field], update([{ key: 'people', valueMap: PEOPLE }]));
    const [, bob] = root!.children;
    expect(readPress(surface, bob!.children[0]!)).toMatchObject({ action: { context: { who: 'Bob' } } });
    expect(bob!.children[1]!.paths.value).toBe('/people/bob/note');
    surfaces.write(surface.key, bob!.children[1]!.paths.value!, 'late');
    expect(surfaces.get(surface.key)?.data).toMatchObject({ people: { bob: { name: 'Bob', note: 'late' } } });
  });

  it('of a list within it may be absolute', () => {
    const inner = (dataBinding: string) =>
      draw(
        [
          { id: 'inner', component: { List: { children: { template: { componentId: 'leaf', dataBinding } } } } } as {
            id: string;
          },
          text('leaf', '/name'),
        ],
        update([{ key: 'people', valueMap: PEOPLE.slice(0, 1) }]),
        update([{ key: '.', valueString: '[{"name":"x"}]' }], '/all'),
        update([{ key: '.', valueString: '[{"name":"y"}]' }], '/people/ada/all'),
      ).root?.children[0]?.children[0]?.children.map(({ props }) => props.text);
    expect(inner('/all')).toEqual(['x']);
    expect(inner('all')).toEqual(['y']);
  });
});

describe('data', () => {
  it('readOldPath() reads dots, brackets and slashes', () => {
    expect(['/books[0].title', 'books.0.title', '/books/0/title', './a', '/'].map(readOldPath)).toEqual([
      'books/0/title',
      'books/0/title',
      'books/0/title',
      'a',
      '',
    ]);
  });

  it('readOldContents() parses a text that is a JSON list or object, and leaves any other', () => {
    const entry = (valueString: string) => readOldContents([{ key: 'x', valueString }]);
    expect(entry(' [{"a":1}] ')).toEqual({ x: [{ a: 1 }] });
    expect(entry('{"a":1}')).toEqual({ x: { a: 1 } });
    for (const other of ['[RestaurantName]', '{name}', '12', 'true', '"x"', ''])
      expect(entry(other)).toEqual({ x: other });
  });

  it('readOldContents() takes a key as a path, and the one key "." as the value', () => {
    expect(readOldContents([{ key: 'chart.title', valueString: 'x' }])).toEqual({ chart: { title: 'x' } });
    expect(readOldContents([{ key: '.', valueNumber: 3 }])).toBe(3);
    expect(() => readOldContents([{ key: '__proto__', valueMap: [] }])).toThrow('__proto__');
    expect(() => readOldContents('x')).toThrow('The contents are a list');
  });

  it('of an update replace what stands at its path, and first values stand where none have come', () => {
    const field = {
      id: 'a',
      component: { TextField: { label: { literalString: 'x' }, text: { path: '/draft', literalString: 'Tea' } } },
    };
    const { surface } = draw(
      [field],
      update([{ key: 'a', valueString: '1' }]),
      update([{ key: 'b', valueString: '2' }]),
      update([{ key: 'x', valueString: '3' }], '/c'),
      update([{ key: 'y', valueString: '4' }], '/c'),
    );
    expect(surface.data).toEqual({ b: '2', c: { y: '4' }, draft: 'Tea' });
  });
});
