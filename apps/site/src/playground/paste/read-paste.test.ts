import { expect, it } from 'vitest';
import { readPaste } from './read-paste.ts';

const paste = (value: unknown) => readPaste({ text: JSON.stringify(value) });
const forecast = {
  name: 'forecast',
  title: 'Forecast',
  inputSchema: { type: 'object', properties: { place: { type: 'string' } } },
};
const places = { name: 'list_places', inputSchema: { type: 'object' } };
const page = { uri: 'ui://shop/card', mimeType: 'text/html;profile=mcp-app', text: '<p>Card</p>' };

it('nothing is shown for nothing', async () => {
  expect(await readPaste({ text: ' \n' })).toBeUndefined();
});

it('a tool becomes a compiled page, and another of its list when it is chosen', async () => {
  const shown = await paste({ tools: [forecast, places] });
  expect(shown).toMatchObject({
    kind: 'tool',
    choice: { names: ['forecast', 'list_places'], current: 'forecast' },
    content: { type: 'view', part: { source: 'compiled', mimeType: 'text/html;profile=mcp-app' } },
    call: { tool: { name: 'forecast' } },
  });
  const other = await readPaste({ text: JSON.stringify([forecast, places]), choice: 'list_places' });
  expect(other).toMatchObject({ choice: { current: 'list_places' }, call: { tool: { name: 'list_places' } } });
});

it('a tool that names a page says where the page is', async () => {
  const shown = await paste({ ...forecast, _meta: { ui: { resourceUri: 'ui://shop/card' } } });
  expect(shown?.notes).toEqual([expect.stringContaining('ui://shop/card')]);
});

it('a tool of a model’s API has its schema', async () => {
  const { inputSchema, ...tool } = forecast;
  const shown = await paste({ ...tool, input_schema: inputSchema });
  expect(shown?.call.tool?.inputSchema).toEqual(inputSchema);
});

it('the view of a tool is given the arguments and the result', async () => {
  const result = { content: [{ type: 'text', text: 'sunny' }] };
  const shown = await readPaste({
    text: JSON.stringify(forecast),
    input: '{"place":"Oslo"}',
    result: JSON.stringify(result),
  });
  expect(shown?.call).toMatchObject({ input: { place: 'Oslo' }, result });
});

it('a result that is only its data is completed', async () => {
  const shown = await readPaste({ text: '<p>Page</p>', result: '{"sky":"clear"}' });
  expect(shown?.call.result).toEqual({
    structuredContent: { sky: 'clear' },
    content: [{ type: 'text', text: '{"sky":"clear"}' }],
  });
});

it('a result shows the interface that it embeds, else a compiled page', async () => {
  const text = { type: 'text', text: 'a card' };
  expect(await paste({ content: [text, { type: 'resource', resource: page }] })).toMatchObject({
    kind: 'result',
    content: { type: 'view', part: { uri: page.uri, content: page.text } },
  });
  expect(await paste({ content: [text] })).toMatchObject({
    content: { type: 'view', part: { source: 'compiled' } },
    call: { result: { content: [text] } },
  });
});

it('what a resource asks for beside drawing is neither granted nor passed on', async () => {
  const ui = {
    csp: { connectDomains: ['https://api.example'], resourceDomains: ['https://cdn.example'] },
    permissions: { camera: {} },
    domain: 'shop.example',
    prefersBorder: true,
  };
  const shown = await paste({ ...page, _meta: { ui } });
  expect(shown?.notes).toEqual([
    'Not granted: network access to https://api.example, https://cdn.example.',
    'Not granted: camera.',
    'Not granted: an origin of its own, with storage.',
  ]);
  expect(shown?.content).toMatchObject({ part: { metadata: { ui: { prefersBorder: true } } } });
  expect(JSON.stringify(shown?.content)).not.toContain('example');
});

it('data belong to the component that is named, or to each whose schema accepts them', async () => {
  const props = { id: 'a', code: 'let a;', language: 'ts' };
  expect(await paste({ component: 'code-block', props })).toMatchObject({
    content: { type: 'component', definition: { name: 'code-block' }, data: props },
  });
  expect(await paste(props)).toMatchObject({ choice: { names: expect.arrayContaining(['code-block']) } });
});

it('A2UI messages make a surface; what is wrong with some of them is noted', async () => {
  const catalogId = 'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json';
  const create = { version: 'v0.9', createSurface: { surfaceId: 'a', catalogId } };
  const shown = await paste([create, { version: 'v0.9', deleteSurface: { surfaceId: 'b' } }]);
  expect(shown).toMatchObject({ kind: 'a2ui', content: { type: 'a2ui' } });
  expect(shown?.notes[0]).toMatch(/^UNKNOWN_SURFACE: /);
});

it.each([
  ['{"name": "a",}', 'This is no JSON. Line 1, column 14: "}" where a name in double quotes is expected.'],
  ['hello', 'This is neither JSON nor HTML. Paste a whole definition, result, resource or page.'],
  ['[1]', 'The playground does not know what this JSON is. Choose what it is, or load an example.'],
  ['{"component":"nothing","props":{}}', 'There is no component "nothing".'],
  [JSON.stringify({ ...page, mimeType: 'text/plain' }), 'text/plain'],
  [JSON.stringify({ ...page, text: '' }), 'empty'],
  [JSON.stringify({ ...page, mimeType: 'text/uri-list', text: 'https://a.example/' }), 'https://a.example/'],
])('what cannot be shown is said: %s', async (text, message) => {
  await expect(readPaste({ text })).rejects.toThrow(message);
});

it('what the user says that it is decides', async () => {
  await expect(readPaste({ text: '{"a":1}', kind: 'tool' })).rejects.toThrow('no tool definition');
  expect(await readPaste({ text: 'plain words', kind: 'html' })).toMatchObject({ kind: 'html' });
  await expect(readPaste({ text: '<p>', result: '[' })).rejects.toThrow('The result is no JSON. Line 1, column 2');
  await expect(readPaste({ text: '<p>', input: '[]' })).rejects.toThrow('The arguments are no JSON object.');
});
