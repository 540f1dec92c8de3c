import { expect, it } from 'vitest';
import {
  isCallableByPage,
  isVisibleTo,
  readNativeComponent,
  toolResourceUri,
  toolTemplateUri,
} from './tool-metadata.ts';

it('toolResourceUri() reads both places and only ui:// URIs', () => {
  expect(toolResourceUri({ _meta: { ui: { resourceUri: 'ui://a' } } })).toBe('ui://a');
  expect(toolResourceUri({ _meta: { 'ui/resourceUri': 'ui://b' } })).toBe('ui://b');
  for (const _meta of [
    undefined,
    null,
    {},
    { ui: null },
    { ui: { resourceUri: 'https://a' } },
    { ui: { resourceUri: 5 } },
  ])
    expect(toolResourceUri({ _meta })).toBeUndefined();
});

it.each([
  [undefined, true, true],
  [['model', 'app'], true, true],
  [['app'], false, true],
  [['model'], true, false],
  [[], false, false],
  [['app', 'x'], false, true],
  ['app', false, false],
  [null, false, false],
  [['APP'], false, false],
])('isVisibleTo() with visibility %j: model %s, app %s (H07, H08; fails closed)', (visibility, model, app) => {
  const tool = { _meta: { ui: { visibility } } };
  expect([isVisibleTo(tool, 'model'), isVisibleTo(tool, 'app')]).toEqual([model, app]);
});

it.each([
  [
    { component: 'data-table', version: 2 },
    { component: 'data-table', version: 2 },
  ],
  [{ component: 'data-table' }, { component: 'data-table', version: 1 }],
  [
    { component: 'chart', version: 1, fromArguments: true, more: 1 },
    { component: 'chart', version: 1, fromArguments: true },
  ],
  [
    { component: 'chart', fromArguments: 'yes' },
    { component: 'chart', version: 1 },
  ],
  [{ component: 'Chart' }, undefined],
  [{ component: '__proto__' }, undefined],
  [{ component: 'chart', version: 0 }, undefined],
  [{ component: 'chart', version: '1' }, undefined],
  [{ version: 1 }, undefined],
  ['chart', undefined],
  [null, undefined],
  [undefined, undefined],
])('readNativeComponent() reads %j as %j', (declared, read) => {
  expect(readNativeComponent({ _meta: { 'vitrine.dev/native': declared } })).toEqual(read);
  expect(readNativeComponent({})).toBeUndefined();
});

const TEMPLATE = { 'openai/outputTemplate': 'ui://widget/a' };

it("toolResourceUri() reads the Apps SDK's template after the keys of MCP Apps", () => {
  expect(toolResourceUri({ _meta: TEMPLATE })).toBe('ui://widget/a');
  expect(toolResourceUri({ _meta: { ...TEMPLATE, ui: { resourceUri: 'ui://b' } } })).toBe('ui://b');
  expect(toolResourceUri({ _meta: { ...TEMPLATE, 'ui/resourceUri': 'ui://c' } })).toBe('ui://c');
  expect(toolResourceUri({ _meta: { 'openai/outputTemplate': 'https://a' } })).toBeUndefined();
});

it('toolTemplateUri() is for tools without an interface of MCP Apps', () => {
  expect(toolTemplateUri({ _meta: TEMPLATE })).toBe('ui://widget/a');
  expect(toolTemplateUri({ _meta: { ...TEMPLATE, ui: { resourceUri: 'ui://b' } } })).toBeUndefined();
  expect(toolTemplateUri({})).toBeUndefined();
});

it.each([
  [{ 'openai/widgetAccessible': true }, true, true],
  [{ 'openai/widgetAccessible': false }, true, false],
  [{ 'openai/widgetAccessible': 'true' }, true, false],
  [{ ...TEMPLATE }, true, false],
  [{ ...TEMPLATE, 'openai/widgetAccessible': true }, true, true],
  [{ ...TEMPLATE, ui: { resourceUri: 'ui://b' } }, true, true],
  [{ 'openai/visibility': 'private' }, false, true],
  [{ 'openai/visibility': 'public' }, true, true],
  [{ 'openai/visibility': 'none' }, false, true],
  [{ 'openai/widgetAccessible': false, ui: { visibility: ['app'] } }, false, true],
])('isVisibleTo() by the keys of the Apps SDK, %j: model %s, app %s', (_meta, model, app) => {
  expect([isVisibleTo({ _meta }, 'model'), isVisibleTo({ _meta }, 'app')]).toEqual([model, app]);
});

it.each([
  [{}, false, true],
  [{ 'openai/widgetAccessible': true }, true, true],
  [{ 'openai/widgetAccessible': false }, false, false],
  [{ ui: { visibility: ['model', 'app'] } }, true, true],
  [{ ui: { visibility: ['model'] } }, false, false],
])(
  'isCallableByPage() of a tool with %j: %s from a page of the Apps SDK, %s from any other',
  (_meta, widget, other) => {
    expect(isCallableByPage({ _meta }, { _meta: TEMPLATE })).toBe(widget);
    for (const pageTool of [undefined, {}, { _meta: { ...TEMPLATE, ui: { resourceUri: 'ui://b' } } }])
      expect(isCallableByPage({ _meta }, pageTool)).toBe(other);
  },
);
