// A2UI messages as attackers: the host draws them in its own page, so what is small on the wire and large on the screen, or long to compute,
// stops that page.
import type { Attack, Evidence } from '../attack.ts';
import { floods, ofClass, pauses } from './define.ts';

const define = ofClass('content', 'host');

const CATALOG = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
const version = 'v0.9';

const attack = (
  id: string,
  title: string,
  { components, data }: { components: readonly object[]; data: unknown },
  breach: (evidence: Evidence) => boolean,
): Attack => {
  const messages = [
    { version, createSurface: { surfaceId: id, catalogId: CATALOG } },
    { version, updateComponents: { surfaceId: id, components } },
    { version, updateDataModel: { surfaceId: id, value: data } },
  ];
  const resource = { uri: `a2ui://attack/${id}`, mimeType: 'application/a2ui+json', text: JSON.stringify(messages) };
  return define(id, title, {
    form: 'content',
    content: [{ type: 'resource', resource }],
    breach,
    exclusive: true,
    settleMs: 2000,
  });
};

const list = (id: string, componentId: string) => ({
  id,
  component: 'List',
  children: { path: '/items', componentId },
});
const ITEMS = Array.from({ length: 50 }, () => ({ text: 'x' }));
const text = { id: 'text', component: 'Text', text: { path: 'text' } };

export const ATTACKS: readonly Attack[] = [
  attack(
    'a2ui01',
    'templates of A2UI within templates: 125,000 texts of a few KB on the wire',
    {
      components: [list('root', 'second'), list('second', 'third'), list('third', 'text'), text],
      data: { items: ITEMS },
    },
    floods,
  ),
  attack(
    'a2ui02',
    'a component of A2UI that lists one child 100,000 times',
    {
      components: [{ id: 'root', component: 'Column', children: Array.from({ length: 100_000 }, () => 'text') }, text],
      data: { text: 'x' },
    },
    floods,
  ),
  attack(
    'a2ui03',
    'a check of A2UI whose pattern takes a minute',
    {
      components: [
        {
          id: 'root',
          component: 'TextField',
          label: 'x',
          value: { path: '/x' },
          checks: [{ condition: { call: 'regex', args: { value: { path: '/x' }, pattern: '^(a+)+$' } }, message: 'x' }],
        },
      ],
      data: { x: `${'a'.repeat(30)}!` },
    },
    pauses,
  ),
];
