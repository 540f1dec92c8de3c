// Interfaces made with a model, through the whole wrapper: a model on the real wire of three providers, official clients, a server.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { createModels, type ModelConfig } from '@vitrine/model';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openWrapped, readableLog, type Tools, uriOf, type Wrapped } from '../../test/wrapped.ts';
import type { GenerationOptions } from './create-generation.ts';
import { createDiskRevisionStore } from './disk-revision-store.ts';
import type { NewRevision } from './revision.ts';

const forecastTools = (description = 'The weather of the next days'): Tools => ({
  forecast: (server: McpServer) =>
    void server.registerTool(
      'forecast',
      {
        description,
        inputSchema: z.object({ place: z.string(), days: z.int().min(1).max(14).optional() }),
        outputSchema: z.object({ days: z.array(z.object({ date: z.string(), high: z.number() })) }),
        annotations: { readOnlyHint: true },
      },
      () => ({
        content: [{ type: 'text', text: 'dry' }],
        structuredContent: { days: [{ date: '2026-06-01', high: 12 }] },
      }),
    ),
});
const GOOD = {
  version: 1,
  form: { submit: 'Show the forecast' },
  result: { parts: [{ part: 'table', at: '/days', columns: [{ at: '/date' }, { at: '/high', label: 'High' }] }] },
};

let wire: WireServer;
afterEach(() => wire?.close());

const CONFIGS: Readonly<Record<'anthropic' | 'openai' | 'google', ModelConfig>> = {
  anthropic: { provider: 'anthropic', model: 'm' },
  openai: { provider: 'openai', model: 'm' },
  google: { provider: 'google', model: 'm' },
};

type Provider = keyof typeof CONFIGS;

async function generation(
  turns: Parameters<WireServer['add']>,
  provider: Provider = 'anthropic',
): Promise<GenerationOptions> {
  wire = await startWireServer({ turns });
  const models = createModels({ configs: [CONFIGS[provider]], env: wire.env(provider) });
  return { modelId: `${provider}/m`, model: () => models.get(`${provider}/m`) };
}

/** Lists until the interface of the tool is another one, or the generation has ended. */
async function untilMade(wrapped: Wrapped): Promise<void> {
  // A provider that fails is asked again a few times.
  await expect.poll(() => wrapped.of('generated').length, { timeout: 30_000 }).toBeGreaterThan(0);
}

const generated = (wrapped: Wrapped) => wrapped.of('generated').map(({ outcome, requests }) => ({ outcome, requests }));

describe.each(['anthropic', 'openai', 'google'] as const)('with a model of %s', provider => {
  it('the compiled page is there at once; then the page and the results have the spec', async () => {
    const options = await generation([{ text: JSON.stringify(GOOD), holdAt: 1 }], provider);
    const wrapped = await openWrapped({ tools: forecastTools(), generation: options });
    const client = await wrapped.connect();
    const updates: unknown[] = [];
    client.setNotificationHandler('notifications/tools/list_changed', notification => void updates.push(notification));
    const first = uriOf((await client.listTools()).tools[0]!)!;
    const page = async (uri: string) => ((await client.readResource({ uri })).contents[0] as { text: string }).text;
    expect(await page(first)).not.toContain('Show the forecast');
    wire.release();
    await expect.poll(() => updates.length).toBeGreaterThan(0);
    const second = uriOf((await client.listTools()).tools[0]!)!;
    expect(second).not.toBe(first);
    expect(await page(second)).toContain('Show the forecast');
    // The old address gives the present page.
    expect(await page(first)).toContain('Show the forecast');
    const result = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
    expect(result._meta?.['vitrine.dev/view-spec']).toEqual({ spec: GOOD, revision: 1 });
    expect(result.structuredContent).toEqual({ days: [{ date: '2026-06-01', high: 12 }] });
    expect(wrapped.wrapper.spent).toMatchObject({ requests: 1 });
  });
});

describe('an answer that cannot be used', () => {
  it('is named in one second request', async () => {
    const bad = { version: 1, result: { parts: [{ part: 'table', at: '/weeks' }] } };
    const wrapped = await openWrapped({
      tools: forecastTools(),
      generation: await generation([
        { text: JSON.stringify(bad) },
        { text: `Sorry!\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\`` },
      ]),
    });
    await (await wrapped.connect()).listTools();
    await untilMade(wrapped);
    expect(generated(wrapped)).toEqual([{ outcome: 'accepted', requests: 2 }]);
    expect(wire.requests[1]?.lastText).toContain('The result has nothing at "/weeks"');
  });

  it('is refused after the second one, and its reasons are kept', async () => {
    const wrapped = await openWrapped({
      tools: forecastTools(),
      generation: await generation([{ text: 'I cannot.' }, { text: '{"version":7}' }]),
    });
    const client = await wrapped.connect();
    await client.listTools();
    await untilMade(wrapped);
    const inspected = await client.callTool({ name: '_ui_inspect', arguments: { toolName: 'forecast' } });
    expect(inspected.structuredContent).toMatchObject({
      uiType: 'compiled',
      revisions: [
        {
          number: 1,
          state: 'refused',
          source: 'model',
          reasons: ['/version: 7 is another version of the language; this is 1.'],
        },
      ],
    });
  });

  it.each([
    ['a refusal of the provider', { status: 401 }, 'provider'],
    ['a broken stream', { text: JSON.stringify(GOOD), cutAt: 2 }, 'provider'],
  ] as const)('%s leaves the compiled page, and nothing is stored', async (_, turn, outcome) => {
    const wrapped = await openWrapped({
      tools: forecastTools(),
      generation: await generation([turn, turn, turn, turn]),
    });
    const client = await wrapped.connect();
    await client.listTools();
    await untilMade(wrapped);
    expect(generated(wrapped)[0]).toMatchObject({ outcome });
    const result = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
    expect(result._meta).toBeUndefined();
  });
});

it('what was made is there after a restart, without a request', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-revisions-'));
  const { log, of } = readableLog();
  const store = () => createDiskRevisionStore({ folder, log });
  const first = await openWrapped({
    tools: forecastTools(),
    generation: await generation([{ text: JSON.stringify(GOOD) }]),
    revisionStore: store(),
  });
  await (await first.connect()).listTools();
  await untilMade(first);
  await wire.close();
  const second = await openWrapped({
    tools: forecastTools(),
    generation: await generation([]),
    revisionStore: store(),
  });
  const client = await second.connect();
  await client.listTools();
  const result = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
  expect(result._meta?.['vitrine.dev/view-spec']).toEqual({ spec: GOOD, revision: 1 });
  expect(wire.requests).toEqual([]);
  // A tool with another definition gets another interface.
  const third = await openWrapped({
    tools: forecastTools('Another tool now'),
    revisionStore: store(),
    refinement: true,
  });
  const other = await third.connect();
  await other.listTools();
  expect((await other.callTool({ name: 'forecast', arguments: { place: 'Oslo' } }))._meta).toBeUndefined();
  expect(of('revision_unreadable')).toEqual([]);
});

it('a stored file that is not whole is logged and not used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-revisions-'));
  const { log, of } = readableLog();
  const store = createDiskRevisionStore({ folder, log });
  const revision = {
    toolName: 'forecast',
    toolHash: 'x',
    source: 'host',
    state: 'accepted',
    reasons: [],
    createdAt: '2026-01-01T00:00:00Z',
  } satisfies NewRevision;
  await store.add(revision);
  const own = join(folder, readdirSync(folder)[0]!);
  writeFileSync(join(own, '2.json'), '{"number":2,');
  expect((await store.load()).map(entry => entry.revision.number)).toEqual([1]);
  expect(of('revision_unreadable')).toHaveLength(1);
  // Its number stays taken.
  expect((await store.add(revision)).number).toBe(3);
});

it('many additions at once all get numbers of their own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-revisions-'));
  const { log } = readableLog();
  const stores = [createDiskRevisionStore({ folder, log }), createDiskRevisionStore({ folder, log })];
  const revision = {
    toolName: 'forecast',
    toolHash: 'x',
    source: 'host',
    state: 'accepted',
    reasons: [],
    createdAt: '2026-01-01T00:00:00Z',
  } satisfies NewRevision;
  const added = await Promise.all(Array.from({ length: 20 }, (_, index) => stores[index % 2]!.add(revision)));
  expect(added.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

it('no request is made after the budget is spent', async () => {
  const two: Tools = {
    ...forecastTools(),
    other: server =>
      void server.registerTool(
        'other',
        { inputSchema: z.object({ a: z.string(), b: z.string(), c: z.string() }) },
        () => ({ content: [] }),
      ),
  };
  const options = await generation([{ text: JSON.stringify(GOOD) }, { text: JSON.stringify(GOOD) }]);
  const wrapped = await openWrapped({
    tools: two,
    generation: { ...options, budget: { tokens: 1 }, maxConcurrentGenerations: 1 },
  });
  await (await wrapped.connect()).listTools();
  await expect.poll(() => wrapped.of('budget_spent').length).toBe(1);
  expect(wire.requests).toHaveLength(1);
});

describe('refinement without a model', () => {
  const open = async () => {
    const wrapped = await openWrapped({ tools: forecastTools(), refinement: true });
    const client = await wrapped.connect();
    await client.listTools();
    const call = async (name: string, args: Record<string, unknown>) =>
      client.callTool({ name, arguments: { toolName: 'forecast', ...args } });
    const shown = async () =>
      (await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } }))._meta?.['vitrine.dev/view-spec'];
    return { client, call, shown };
  };

  it('the guide has the language and the facts; a spec is shown, and undone', async () => {
    const { call, shown } = await open();
    const guide = await call('_ui_guide', {});
    const text = (guide.content as { text: string }[])[0]?.text;
    expect(text).toContain('{"part":"table"');
    expect(text).toContain('/days/*/high: number');
    expect((await call('_ui_refine', { spec: GOOD })).structuredContent).toMatchObject({
      revision: 1,
      diff: expect.stringContaining('+  "submit": "Show the forecast"'),
    });
    expect(await shown()).toEqual({ spec: GOOD, revision: 1 });
    const compact = {
      ...GOOD,
      result: { parts: [{ part: 'table', at: '/days', columns: [{ at: '/high' }], dense: true }] },
    };
    await call('_ui_refine', { spec: compact });
    expect(await shown()).toMatchObject({ revision: 2 });
    expect((await call('_ui_undo', {})).structuredContent).toEqual({ tool: 'forecast', undone: 2, revision: 1 });
    expect(await shown()).toEqual({ spec: GOOD, revision: 1 });
    await call('_ui_undo', {});
    expect(await shown()).toBeUndefined();
    expect(await call('_ui_undo', {})).toMatchObject({ isError: true });
  });

  it('a spec with faults is answered with them, and not shown', async () => {
    const { call, shown } = await open();
    const refused = await call('_ui_refine', {
      spec: { version: 1, result: { parts: [{ part: 'table', at: '/weeks' }] } },
    });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: 'The view spec was not used:\n/result/parts/0/at: The result has nothing at "/weeks".' }],
    });
    expect(await shown()).toBeUndefined();
  });

  it('an instruction without a model is answered with the way out', async () => {
    const { call } = await open();
    const answer = await call('_ui_refine', { instruction: 'Hide the date' });
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('_ui_guide') }] });
  });

  it('two errors of a view withdraw its revision', async () => {
    const { call, shown } = await open();
    await call('_ui_refine', { spec: GOOD });
    await call('_ui_report', { revision: 1, message: 'x is undefined' });
    expect(await shown()).toMatchObject({ revision: 1 });
    expect((await call('_ui_report', { revision: 1, message: 'x is undefined' })).structuredContent).toEqual({
      tool: 'forecast',
      revision: 0,
    });
    expect(await shown()).toBeUndefined();
  });
});

it('an instruction is carried out by the model, on the present spec', async () => {
  const changed = { ...GOOD, form: { submit: 'Go' } };
  const options = await generation([{ text: JSON.stringify(GOOD) }, { text: JSON.stringify(changed) }]);
  const wrapped = await openWrapped({ tools: forecastTools(), generation: options });
  const client = await wrapped.connect();
  await client.listTools();
  await untilMade(wrapped);
  const answer = await client.callTool({
    name: '_ui_refine',
    arguments: { toolName: 'forecast', instruction: 'Call the button Go' },
  });
  expect(answer.structuredContent).toMatchObject({ revision: 2 });
  expect(wire.requests[1]?.lastText).toContain('The user asks for this change: "Call the button Go"');
  expect(wire.requests[1]?.lastText).toContain('"submit"');
});

it('a spec that the server itself sends is removed', async () => {
  const forging: Tools = {
    forge: server =>
      void server.registerTool('forge', {}, () => ({
        content: [],
        _meta: { 'vitrine.dev/view-spec': { spec: GOOD, revision: 99 }, kept: 1 },
      })),
  };
  const wrapped = await openWrapped({ tools: forging, refinement: true });
  const client = await wrapped.connect();
  await client.listTools();
  expect((await client.callTool({ name: 'forge' }))._meta).toEqual({ kept: 1 });
});

it('a spec of a file is shown until it is refined, and its faults are logged', async () => {
  const written = { ...GOOD, form: { ...GOOD.form, layout: ['/place', '/nothing'] } };
  const wrapped = await openWrapped({ tools: forecastTools(), specFiles: new Map([['forecast', written]]) });
  const client = await wrapped.connect();
  const { tools } = await client.listTools();
  const { contents } = await client.readResource({ uri: uriOf(tools[0]!)! });
  expect((contents[0] as { text: string }).text).toContain('Show the forecast');
  expect(wrapped.of('spec_problem')).toMatchObject([{ tool_name: 'forecast', path: '/form/layout/1' }]);
  expect(tools.map(({ name }) => name)).toEqual(['forecast', '_ui_list', '_ui_inspect', '_ui_refresh_tools']);
});
