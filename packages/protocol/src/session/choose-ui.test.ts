// A result may carry several interfaces; exactly one is shown.
import { expect, it } from 'vitest';
import type { ResultPart, UIResourcePart } from '../content/parts.ts';
import { chooseUI } from './choose-ui.ts';
import { chooseShownUI } from './shown-ui.ts';

const ui = (uri: string, source: UIResourcePart['source'], problem?: string): UIResourcePart => ({
  type: 'ui-resource',
  uri: `ui://s/${uri}`,
  server: 's',
  mimeType: 'text/html',
  source,
  ...(problem === undefined ? { content: '<p>' } : { problem }),
});
const text: ResultPart = { type: 'text', text: 'first' };

it.each([
  ['nothing', [text], undefined],
  ['one embedded', [text, ui('e', 'embedded')], 'e'],
  ['the tool’s own, in any position', [ui('e', 'embedded'), text, ui('t', 'tool')], 't'],
  ['the first of several embedded', [ui('1', 'embedded'), ui('2', 'embedded')], '1'],
  ['an embedded one when the tool’s own cannot be shown', [ui('e', 'embedded'), ui('t', 'tool', 'empty')], 'e'],
  ['the first embedded one that works', [ui('1', 'embedded', 'too large'), ui('2', 'embedded')], '2'],
  ['a compiled one, when there is no other', [text, ui('c', 'compiled')], 'c'],
  ['an embedded one before a compiled one', [ui('c', 'compiled'), ui('e', 'embedded')], 'e'],
  ['a compiled one when the embedded one cannot be shown', [ui('e', 'embedded', 'empty'), ui('c', 'compiled')], 'c'],
  ['none when none works', [ui('e', 'embedded', 'empty'), ui('t', 'tool', 'gone')], undefined],
] as const)('chooseUI(): %s', (_what, content, uri) => {
  expect(chooseUI(content)?.uri).toBe(uri && `ui://s/${uri}`);
});

const native = { component: 'code-block', version: 1 };
const frame = ui('t', 'tool');

it.each([
  ['the native component before every view', { native, structuredContent: { code: '' }, content: [frame] }, 'native'],
  ['the view when the host refuses the props', { native, structuredContent: {}, content: [frame] }, 'ui://s/t'],
  ['the view when there are no props', { native, content: [frame] }, 'ui://s/t'],
  ['the view of an error', { native, structuredContent: { code: '' }, isError: true, content: [frame] }, 'ui://s/t'],
  ['the view when the tool names no component', { structuredContent: { code: '' }, content: [frame] }, 'ui://s/t'],
  ['the content when all else fails', { native, structuredContent: {}, content: [text] }, 'content'],
])('chooseShownUI(): %s', (_what, result, expected) => {
  const accepts = (_native: object, props: unknown): boolean => Object.hasOwn(props as object, 'code');
  const shown = chooseShownUI({ ...result, accepts });
  expect(shown.type === 'view' ? shown.part.uri : shown.type).toBe(expected);
});
