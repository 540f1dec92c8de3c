import { expect, it } from 'vitest';
import { chooseInterfaces, mayShow } from './choose-interface.ts';
import type { ServerTrust } from './mcp-settings.ts';

const tool = {
  name: 'rows',
  _meta: { 'vitrine.dev/native': { component: 'data-table', version: 2 }, ui: { resourceUri: 'ui://db/rows' } },
};
const native = { component: 'data-table', version: 2 };

it.each<[ServerTrust, object]>([
  ['native', { native, resourceUri: 'ui://db/rows' }],
  ['remote-dom', { resourceUri: 'ui://db/rows' }],
  ['frame', { resourceUri: 'ui://db/rows' }],
  ['none', {}],
])('a server with the trust %s', (trust, expected) => {
  expect(chooseInterfaces(tool, undefined, trust)).toEqual(expected);
});

it("the resource of the call comes before the definition's; only ui:// addresses are used", () => {
  expect(chooseInterfaces(tool, 'ui://db/other', 'frame')).toEqual({ resourceUri: 'ui://db/other' });
  expect(chooseInterfaces(undefined, 'https://evil.example/', 'native')).toEqual({});
});

it('a page of the Apps SDK is the interface of a tool that names no other', () => {
  const template = { 'openai/outputTemplate': 'ui://widget/rows' };
  expect(chooseInterfaces({ name: 'rows', _meta: template }, undefined, 'frame')).toEqual({
    resourceUri: 'ui://widget/rows',
  });
  expect(chooseInterfaces({ ...tool, _meta: { ...tool._meta, ...template } }, undefined, 'frame')).toEqual({
    resourceUri: 'ui://db/rows',
  });
});

it('a malformed native declaration is ignored', () => {
  for (const value of ['data-table', { component: 1 }, { component: 'data-table', version: '2' }, null])
    expect(chooseInterfaces({ name: 'x', _meta: { 'vitrine.dev/native': value } }, undefined, 'native')).toEqual({});
});

it.each<[ServerTrust, boolean, boolean]>([
  ['native', true, true],
  ['remote-dom', true, true],
  ['frame', false, true],
  ['none', false, false],
])('with the trust %s a script is allowed: %s, a page: %s', (trust, script, page) => {
  expect(mayShow('application/vnd.mcp-ui.remote-dom+javascript; framework=react', trust)).toBe(script);
  expect(mayShow('text/html;profile=mcp-app', trust)).toBe(page);
});
