// One interface in each version of the wire gives the same tree.
import { describe, expect, it } from 'vitest';
import { EXAMPLE_SOURCES, readExample, readExamples } from '../../test/examples.ts';
import { readPress } from '../actions.ts';
import { BASIC_CATALOG_ID, BASIC_CATALOG_ID_1_0 } from '../catalog.ts';
import { createSurfaces } from '../surfaces.ts';
import { readMessage } from '../values/adapters.ts';
import { type ResolvedNode, resolveSurface } from '../values/resolve.ts';

const ITEMS = [
  { text: 'Milk', done: false },
  { text: 'Bread', done: true },
];

const OLDEST = [
  {
    surfaceUpdate: {
      surfaceId: 'todo',
      components: [
        { id: 'root', component: { Column: { children: { explicitList: ['title', 'list', 'draft', 'add'] } } } },
        { id: 'title', component: { Text: { text: { literalString: 'Tasks' }, usageHint: 'h2' } } },
        { id: 'list', component: { List: { children: { template: { componentId: 'row', dataBinding: '/items' } } } } },
        { id: 'row', component: { CheckBox: { label: { path: 'text' }, value: { path: 'done' } } } },
        {
          id: 'draft',
          component: { TextField: { label: { literalString: 'New' }, text: { path: '/draft', literalString: 'Tea' } } },
        },
        { id: 'label', component: { Text: { text: { literalString: 'Add' } } } },
        {
          id: 'add',
          component: {
            Button: {
              child: 'label',
              primary: true,
              action: { name: 'add_task', context: [{ key: 'text', value: { path: '/draft' } }] },
            },
          },
        },
      ],
    },
  },
  {
    dataModelUpdate: {
      surfaceId: 'todo',
      contents: [
        {
          key: 'items',
          valueMap: ITEMS.map(({ text, done }, index) => ({
            key: String(index),
            valueMap: [
              { key: 'text', valueString: text },
              { key: 'done', valueBoolean: done },
            ],
          })),
        },
      ],
    },
  },
  { beginRendering: { surfaceId: 'todo', root: 'root' } },
];

const COMPONENTS = [
  { id: 'root', component: 'Column', children: ['title', 'list', 'draft', 'add'] },
  { id: 'title', component: 'Text', text: 'Tasks', variant: 'h2' },
  { id: 'list', component: 'List', children: { path: '/items', componentId: 'row' } },
  { id: 'row', component: 'CheckBox', label: { path: 'text' }, value: { path: 'done' } },
  { id: 'draft', component: 'TextField', label: 'New', value: { path: '/draft' } },
  { id: 'label', component: 'Text', text: 'Add' },
  {
    id: 'add',
    component: 'Button',
    child: 'label',
    variant: 'primary',
    action: { event: { name: 'add_task', context: { text: { path: '/draft' } } } },
  },
];
const DATA = { draft: 'Tea', items: ITEMS };

/** The same with `@path`, `@call` and `@checks`. */
function withSigns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSigns);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      ['path', 'call', 'checks', 'accessibility'].includes(key) ? `@${key}` : key,
      withSigns(item),
    ]),
  );
}

const split = (version: string) => [
  { version, createSurface: { surfaceId: 'todo', catalogId: BASIC_CATALOG_ID } },
  { version, updateComponents: { surfaceId: 'todo', components: COMPONENTS } },
  { version, updateDataModel: { surfaceId: 'todo', value: DATA } },
];
const atOnce = (version: string, components: unknown) => [
  { version, createSurface: { surfaceId: 'todo', catalogId: BASIC_CATALOG_ID_1_0, components, dataModel: DATA } },
];

const outline = (node: ResolvedNode | undefined): unknown =>
  node && {
    id: node.id,
    type: node.type,
    props: node.props,
    paths: node.paths,
    failures: node.failures,
    below: [...node.children, ...Object.values(node.slots)].map(outline),
  };

function read(messages: unknown) {
  const surfaces = createSurfaces();
  const { issues } = surfaces.apply(messages);
  const [surface] = surfaces.getSnapshot().values();
  const { root } = resolveSurface(surface!, { locale: 'en' });
  const button = root?.children.at(-1);
  return { issues, tree: outline(root), press: readPress(surface!, button!, { now: () => 0 }) };
}

describe('every version', () => {
  const expected = read(split('v0.9'));
  it.each([
    ['0.8', OLDEST],
    ['0.9', split('v0.9')],
    ['0.9.1', split('v0.9.1')],
    ['1.0 as its candidate had it', atOnce('v1.0', COMPONENTS)],
    ['1.0, with @path', atOnce('1.0', withSigns(COMPONENTS))],
  ])('%s gives the same tree, inputs and action', (_version, messages) => {
    expect(read(messages)).toEqual(expected);
    expect(expected.issues).toEqual([]);
    expect(expected.press).toEqual({
      type: 'action',
      secrets: [],
      action: {
        name: 'add_task',
        surfaceId: 'todo',
        sourceComponentId: 'add',
        timestamp: '1970-01-01T00:00:00.000Z',
        context: { text: 'Tea' },
      },
    });
  });

  it('the @ spelling is read under 1.0 alone: data of other versions may hold such keys', () => {
    const component = { id: 'root', component: 'Text', text: { '@path': '/draft' } };
    const { issues } = createSurfaces().apply([
      split('v0.9')[0],
      { version: 'v0.9', updateComponents: { surfaceId: 'todo', components: [component] } },
    ]);
    expect(issues.map(({ path }) => path)).toEqual(['/components/root/text']);
  });

  it('null removes in 1.0 and is stored in 0.9; no value removes in 0.9', () => {
    const update = (version: string, value?: null) =>
      readMessage({
        version,
        updateDataModel: { surfaceId: 's', path: '/a', ...(value === undefined ? {} : { value }) },
      });
    expect(update('v0.9', null)).toMatchObject({ value: null });
    expect(update('v0.9')).toMatchObject({ value: undefined });
    expect(update('1.0', null)).toMatchObject({ value: undefined });
    expect(update('v1.0', null)).toMatchObject({ value: undefined });
  });

  it('checks of 1.0 decide by {valid}, have @checks, and may be flat', () => {
    const field = {
      id: 'root',
      component: 'TextField',
      label: 'x',
      value: { '@path': '/x' },
      '@checks': [
        { condition: { '@path': '/outcome' } },
        { '@call': 'required', args: { value: { '@path': '/x' } }, message: 'Required' },
      ],
    };
    const surfaces = createSurfaces();
    const { issues } = surfaces.apply({
      version: '1.0',
      createSurface: {
        surfaceId: 's',
        components: [field],
        dataModel: { x: '', outcome: { valid: false, message: 'Taken' } },
      },
    });
    expect(issues).toEqual([]);
    const [surface] = surfaces.getSnapshot().values();
    expect(resolveSurface(surface!).root?.failures).toEqual(['Taken', 'Required']);
  });
});

describe('the examples of the project', () => {
  const right = EXAMPLE_SOURCES.flatMap(readExamples).filter(({ files: [file = ''] }) =>
    /^specification.*examples|^v[01]_/.test(file),
  );
  it.each(right.map(({ files, messages }) => [files.join(', '), messages] as const))(
    '%s has no issue and a root',
    (_file, messages) => {
      const surfaces = createSurfaces();
      expect(surfaces.apply(messages).issues).toEqual([]);
      for (const surface of surfaces.getSnapshot().values()) {
        const { root, issues } = resolveSurface(surface, { locale: 'en' });
        expect(issues).toEqual([]);
        expect(root).toBeDefined();
      }
      expect(surfaces.getSnapshot().size).toBeGreaterThan(0);
    },
  );

  it('lines of JSON', () => {
    const { messages } = readExample('v0_9_1/test/cases/contact_form_example.jsonl');
    const lines = messages.map(message => JSON.stringify(message)).join('\n');
    expect(createSurfaces().apply(lines).issues).toEqual([]);
  });
});
