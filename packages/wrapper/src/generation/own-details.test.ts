// What the wrapper's own tools say of interfaces by a model, and how one is made again: over the wire of a provider.
import type { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { FORECAST_SPEC, forecastTools, generationEnded, startGeneration } from '../../test/forecast-generation.ts';
import { type Opening, openWrapped } from '../../test/wrapped.ts';

const spec = (submit: string) => ({ ...FORECAST_SPEC, form: { submit } });
const answer = (submit: string) => ({ text: JSON.stringify(spec(submit)) });

async function open(
  turns: Parameters<typeof startGeneration>[0],
  options: Omit<Opening, 'generation'> & { generation?: object } = {},
) {
  const { generation, wire } = await startGeneration(turns);
  const { generation: more, ...rest } = options;
  const wrapped = await openWrapped({ tools: forecastTools(), ...rest, generation: { ...generation, ...more } });
  const client = await wrapped.connect();
  await client.listTools();
  await generationEnded(wrapped);
  return { client, wire, wrapped };
}
const call = async (client: Client, name: string, args: object = {}) =>
  client.callTool({ name, arguments: { toolName: 'forecast', ...args } });
const row = async (client: Client) =>
  ((await call(client, '_ui_list')).structuredContent as { tools: object[] }).tools[0];
const inspect = async (client: Client) => (await call(client, '_ui_inspect')).structuredContent;

it('_ui_list and _ui_inspect say the state, the model, its duration, the prompt and the key', async () => {
  const { client } = await open([answer('First'), answer('Second')]);
  expect(await row(client)).toMatchObject({ state: 'made', cached: false, refinements: 0, revision: 1 });
  expect(await inspect(client)).toMatchObject({
    state: 'made',
    llmModel: 'anthropic/m',
    promptVersion: 'v2',
    generatedAt: expect.stringMatching(/^\d{4}-/),
    generationDurationMs: expect.any(Number),
    cacheKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    refinementHistory: [],
  });
  // The page was read by _ui_inspect.
  expect(await row(client)).toMatchObject({ cached: true });
  await call(client, '_ui_refine', { instruction: 'Another button' });
  expect(await row(client)).toMatchObject({ refinements: 1, revision: 2 });
  expect(await inspect(client)).toMatchObject({ refinementHistory: ['Another button'] });
  await call(client, '_ui_undo');
  expect(await row(client)).toMatchObject({ refinements: 0, undone: true, revision: 1 });
  expect((await call(client, '_ui_redo')).structuredContent).toMatchObject({ redone: 2, revision: 3 });
  expect(await row(client)).not.toHaveProperty('undone');
});

it('_ui_regenerate asks the model again, with the changes that were asked for or without them', async () => {
  const { client, wire } = await open([answer('1'), answer('2'), answer('3'), answer('4'), answer('5')]);
  for (const instruction of ['Hide the date', 'Larger']) await call(client, '_ui_refine', { instruction });
  expect(wire.requests.at(-1)?.lastText).toMatch(/Earlier the user asked .*\["Hide the date"\]\n.*"Larger"/);
  expect((await call(client, '_ui_regenerate')).structuredContent).toMatchObject({ revision: 4 });
  const again = wire.requests.at(-1)?.lastText ?? '';
  expect(again).toContain('has this view spec now: null');
  expect(again).toContain('["Hide the date"]');
  expect(again).toContain('"Larger"');
  expect(await inspect(client)).toMatchObject({ refinementHistory: ['Hide the date', 'Larger'] });
  expect((await call(client, '_ui_regenerate', { clearRefinements: true })).structuredContent).toMatchObject({
    revision: 5,
  });
  expect(wire.requests.at(-1)?.lastText).not.toContain('Larger');
  expect(await inspect(client)).toMatchObject({
    refinementHistory: [],
    revisions: [{ number: 5, state: 'accepted' }, {}, {}, {}, {}],
  });
  expect(await row(client)).not.toHaveProperty('undone');
});

it('without a model, _ui_regenerate says what to do instead', async () => {
  const wrapped = await openWrapped({ tools: forecastTools(), refinement: true });
  const client = await wrapped.connect();
  await client.listTools();
  expect(await call(client, '_ui_regenerate')).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('No model is configured here') }],
  });
  expect(await row(client)).toMatchObject({ state: 'compiled' });
});

it('a refused key is a warning with its reason, and the state of the tool', async () => {
  const { client, wrapped, wire } = await open([{ status: 401, message: 'invalid x-api-key' }]);
  expect(wire.requests).toHaveLength(1);
  const [line] = wrapped.of('generated');
  expect(line).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(/^no interface was made for forecast: .*(?:key|refused)/i),
  });
  expect(await row(client)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/key/i),
    uiType: 'compiled',
  });
  await call(client, '_ui_refine', { spec: spec('By the user') });
  expect(await row(client)).toMatchObject({ state: 'made', uiType: 'refined' });
});

it('a spent budget is a warning, and the state of the tool', async () => {
  const { client, wrapped } = await open([{ text: 'no spec' }, answer('1')], { generation: { budget: { tokens: 1 } } });
  await expect.poll(() => wrapped.of('budget_spent').length).toBe(1);
  expect(wrapped.of('budget_spent')[0]).toMatchObject({ level: 'warn' });
  expect(await row(client)).toMatchObject({ state: 'budget-spent', reason: expect.stringContaining('--budget') });
});

it('the prompt, examples of calls and the depth of schemas reach the model and the guide', async () => {
  const { client, wire } = await open([answer('1')], {
    prompt: 'Use our words: parcel, never package.',
    examples: { forecast: [{ input: { place: 'Oslo' }, output: { days: [] } }] },
    maxSchemaDepth: 1,
  });
  const [request] = wire.requests;
  expect(JSON.stringify(request)).toContain('parcel, never package');
  expect(request?.lastText).toContain('examples of calls');
  expect(request?.lastText).toContain('Oslo');
  expect(request?.lastText).toContain('/days: array');
  expect(request?.lastText).not.toContain('/days/*/high');
  const [{ text = '' } = {}] = (await call(client, '_ui_guide')).content as { text?: string }[];
  expect(text).toContain('parcel, never package');
  expect(text).toContain('{"place":"Oslo"} -> {"days":[]}');
});

it.each([
  [1, true],
  [0, false],
])('with a history of %i, a refinement is told of no more earlier changes', async (maxRefinementHistory, isTold) => {
  const { client, wire } = await open([answer('1'), answer('2'), answer('3'), answer('4')], { maxRefinementHistory });
  for (const instruction of ['one', 'two', 'three']) await call(client, '_ui_refine', { instruction });
  const requestText = wire.requests.at(-1)?.lastText ?? '';
  expect(requestText.includes('["two"]')).toBe(isTold);
  expect(requestText).not.toContain('"one"');
});

it('what is older than ttlMs is made again at the next list', async () => {
  const { client, wire, wrapped } = await open([answer('1'), answer('2')], { generation: { ttlMs: 1 } });
  await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
  await expect.poll(() => wrapped.of('generated').length).toBe(2);
  expect(wire.requests).toHaveLength(2);
});

it('answers of read-only own tools are read as resources, and pages are listed', async () => {
  const { client } = await open([answer('1')]);
  const { resources } = await client.listResources();
  const gallery = resources.find(({ name }) => name === '_ui_list')!;
  expect(resources.find(({ name }) => name === 'forecast')).toMatchObject({ mimeType: 'text/html;profile=mcp-app' });
  for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
  const prefix = gallery.uri.replace(/_ui_list.*$/, 'data/');
  const read = async (path: string) => {
    const [content] = (await client.readResource({ uri: prefix + path })).contents as {
      text: string;
      mimeType: string;
    }[];
    return [content?.mimeType, JSON.parse(content?.text ?? '')];
  };
  expect(await read('_ui_list')).toEqual([
    'application/json',
    { tools: [expect.objectContaining({ name: 'forecast' })], total: 1 },
  ]);
  const args = encodeURIComponent(JSON.stringify({ toolName: 'forecast' }));
  expect(await read(`_ui_inspect?${args}`)).toEqual([
    'application/json',
    expect.objectContaining({ tool: 'forecast' }),
  ]);
  expect(await read('_ui_refresh_tools')).toEqual(['application/json', expect.objectContaining({ unchanged: 1 })]);
  for (const path of ['_ui_undo', `_ui_undo?${args}`, `_ui_refine?${args}`, '_ui_inspect?%', '_ui_inspect', 'x'])
    await expect(read(path), path).rejects.toThrow(/not found/i);
});
