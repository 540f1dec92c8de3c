// The checks of a host that draws A2UI. Messages cannot report by themselves: two presses do, by what the host puts into their context.
import { A2UI_MIME_TYPE } from '@vitrine/protocol/mime';
import type { CheckResult } from './host-checks.ts';
import { CHECK_ARGUMENTS } from './suite-pages.ts';

/** Tools of the presses, by the names of their events. */
export const A2UI_TOOLS = { read: 'a2ui_read', finish: 'a2ui_finish', forbidden: 'a2ui_forbidden' } as const;

const SURFACE = 'vitrine-conformance';
const CATALOG = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
const { word: WORD } = CHECK_ARGUMENTS;
const CHANGED = 'Changed by the answer';

const text = (id: string, value: unknown): object => ({ id, component: 'Text', text: value });
const button = (id: string, label: string, event: { name: string; context: object }, more: object = {}): object[] => [
  { id, component: 'Button', child: `${id}-label`, action: { event }, ...more },
  text(`${id}-label`, label),
];

const COMPONENTS = [
  {
    id: 'root',
    component: 'Column',
    children: ['title', 'unknown', 'field', 'box', 'forbidden', 'list', 'status', 'finish'],
  },
  text(
    'title',
    `Checks of this host: write ${WORD}, tick the box, and press Second, then Finish. Leave Forbidden off.`,
  ),
  { id: 'unknown', component: 'VitrineUnknown', text: 'A component that no catalog has' },
  { id: 'field', component: 'TextField', label: 'Word', value: { path: '/typed' } },
  { id: 'box', component: 'CheckBox', label: 'Box', value: { path: '/ticked' } },
  ...button(
    'forbidden',
    'Forbidden',
    { name: A2UI_TOOLS.forbidden, context: {} },
    {
      checks: [{ condition: { call: 'required', args: { value: { path: '/nothing' } } }, message: 'It stays off.' }],
    },
  ),
  { id: 'list', component: 'List', children: { path: '/items', componentId: 'item' } },
  {
    id: 'item',
    component: 'Button',
    child: 'item-label',
    action: {
      event: {
        name: A2UI_TOOLS.read,
        context: {
          literal: 7,
          path: { path: '/word' },
          item: { path: 'name' },
          typed: { path: '/typed' },
          ticked: { path: '/ticked' },
          // biome-ignore lint/suspicious/noTemplateCurlyInString: A2UI's own templates
          formatted: { call: 'formatString', args: { value: '<${/word}>' } },
        },
      },
    },
  },
  text('item-label', { path: 'name' }),
  text('status', { path: '/status' }),
  ...button('finish', 'Finish', { name: A2UI_TOOLS.finish, context: { status: { path: '/status' } } }),
];

const version = 'v0.9';
const resource = (messages: readonly object[]): object => ({
  type: 'resource',
  resource: { uri: 'a2ui://vitrine-conformance/checks', mimeType: A2UI_MIME_TYPE, text: JSON.stringify(messages) },
  annotations: { audience: ['user'] },
});

/** The messages of the tool that begins, as a content block. */
export const a2uiChecks = (): object =>
  resource([
    { version, createSurface: { surfaceId: SURFACE, catalogId: CATALOG } },
    { version, updateComponents: { surfaceId: SURFACE, components: COMPONENTS } },
    {
      version,
      updateDataModel: {
        surfaceId: SURFACE,
        value: {
          word: WORD,
          typed: '',
          ticked: false,
          items: [{ name: 'First' }, { name: 'Second' }],
          status: 'Waiting',
        },
      },
    },
  ]);

/** The messages of the answer to the first press. */
export const a2uiAnswer = (): object =>
  resource([{ version, updateDataModel: { surfaceId: SURFACE, path: '/status', value: CHANGED } }]);

const compare = (id: string, received: unknown, expected: unknown): CheckResult => ({
  id,
  status: received === expected ? 'passed' : 'failed',
  ...(received !== expected && { detail: `received ${JSON.stringify(received) ?? 'nothing'}` }),
});

/** Reads the results from the contexts of the two presses. */
export function readA2UIResults(
  first: Record<string, unknown>,
  second: Record<string, unknown>,
  isForbiddenPressed: boolean,
): CheckResult[] {
  return [
    { id: 'a2ui-event', status: 'passed' },
    { id: 'a2ui-unknown', status: 'passed' },
    compare('a2ui-literal', first.literal, 7),
    compare('a2ui-path', first.path, WORD),
    compare('a2ui-item', first.item, 'Second'),
    compare('a2ui-field', first.typed, WORD),
    compare('a2ui-box', first.ticked, true),
    compare('a2ui-function', first.formatted, `<${WORD}>`),
    compare('a2ui-off', isForbiddenPressed, false),
    compare('a2ui-answer', second.status, CHANGED),
  ];
}
