// Changes of an interface through the wrapper's own tools: specs of a host, instructions to a model, undo, comparison, and workspaces.
import { getPath } from '@vitrine/std/internal/json';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { FORECAST_SPEC, forecastTools, generationEnded, startGeneration } from '../../test/forecast-generation.ts';
import { openWrapped, readableLog, readUri, type Tools } from '../../test/wrapped.ts';
import { createDiskRevisionStore } from '../generation/revisions/disk-revision-store.ts';

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
    expect((await call('_ui_refine', { spec: FORECAST_SPEC })).structuredContent).toMatchObject({
      revision: 1,
      diff: expect.stringContaining('+  "submit": "Show the forecast"'),
    });
    expect(await shown()).toEqual({ spec: FORECAST_SPEC, revision: 1 });
    const compact = {
      ...FORECAST_SPEC,
      result: { parts: [{ part: 'table', at: '/days', columns: [{ at: '/high' }], dense: true }] },
    };
    await call('_ui_refine', { spec: compact });
    expect(await shown()).toMatchObject({ revision: 2 });
    expect((await call('_ui_undo', {})).structuredContent).toEqual({ tool: 'forecast', undone: 2, revision: 1 });
    // The undo is a change as well: pages ignore what has a smaller number than they show.
    expect(await shown()).toEqual({ spec: FORECAST_SPEC, revision: 3 });
    await call('_ui_undo', {});
    expect(await shown()).toEqual({ revision: 4 });
    expect(await call('_ui_undo', {})).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('_ui_inspect lists its revisions') }],
    });
  });

  it('the guide of any tool is short, and only models see it: it has no page', async () => {
    const long = 'x'.repeat(2_000);
    const properties = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `parameter_${index}`,
        z.enum([`${long}${index}`, 'b']).describe(long),
      ]),
    );
    const wide: Tools = {
      wide: server =>
        void server.registerTool(
          'wide',
          {
            description: long,
            inputSchema: z.object({ [long]: z.string(), ...properties }),
            outputSchema: z.object(properties),
          },
          () => ({ content: [], structuredContent: {} }),
        ),
    };
    const wrapped = await openWrapped({ tools: wide, refinement: true });
    const client = await wrapped.connect();
    const { tools } = await client.listTools();
    const guide = await client.callTool({ name: '_ui_guide', arguments: { toolName: 'wide' } });
    const [{ text = '' } = {}] = guide.content as { text: string }[];
    expect(text).toMatch(/\(\d+ more\)\nresult [\s\S]*\(\d+ more\)/);
    expect(text.length).toBeLessThan(20_000);
    const ui = (name: string) => tools.find(tool => tool.name === name)?._meta?.ui;
    expect(ui('_ui_guide')).toEqual({ visibility: ['model'] });
    expect(ui('_ui_report')).toEqual({ visibility: ['app'] });
    expect(ui('_ui_refine')).toEqual({ resourceUri: expect.stringContaining('ui://wrap-own/') });
    const uri = String(getPath(ui('_ui_refine'), 'resourceUri')).replace('_ui_refine', '_ui_guide');
    await expect(client.readResource({ uri })).rejects.toThrow();
  });

  it('a faulty spec is answered with its faults, and not shown', async () => {
    const { call, shown } = await open();
    const refused = await call('_ui_refine', {
      spec: { version: 1, result: { parts: [{ part: 'table', at: '/weeks' }] } },
    });
    expect(refused).toMatchObject({
      isError: true,
      content: [
        {
          text: expect.stringMatching(
            /^The view spec was not used:\n\/result\/parts\/0\/at: The result has nothing at "\/weeks"\.\nMend it .*_ui_guide/,
          ),
        },
      ],
    });
    expect(await shown()).toBeUndefined();
  });

  it('an instruction without a model is answered with what to do instead', async () => {
    const { call } = await open();
    const answer = await call('_ui_refine', { instruction: 'Hide the date' });
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('_ui_guide') }] });
  });

  it('two revisions are compared, and the page of a tool reads its newest spec', async () => {
    const { client, call } = await open();
    const { tools } = await client.listTools();
    const uri = readUri(tools[0]!)!.replace(/[^/]+$/, 'spec.json');
    const newest = async () => JSON.parse(((await client.readResource({ uri })).contents[0] as { text: string }).text);
    expect(await newest()).toEqual({ revision: 0 });
    await call('_ui_refine', { spec: FORECAST_SPEC });
    await call('_ui_refine', { spec: { ...FORECAST_SPEC, form: { submit: 'Go' } } });
    expect(await newest()).toMatchObject({ revision: 2, spec: { form: { submit: 'Go' } } });
    expect((await call('_ui_inspect', { revision: 2 })).structuredContent).toMatchObject({
      revision: 2,
      against: 1,
      spec: { form: { submit: 'Go' } },
      diff: expect.stringContaining('-  "submit": "Show the forecast"\n+  "submit": "Go"'),
    });
    expect((await call('_ui_inspect', { revision: 1, against: 0 })).structuredContent).toMatchObject({
      diff: expect.stringContaining('+ "version": 1'),
    });
    expect(await call('_ui_inspect', { revision: 9 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('It has 0, 1, 2;') }],
    });
    await call('_ui_undo', {});
    await call('_ui_undo', {});
    expect(await newest()).toEqual({ revision: 4 });
  });

  it('a revision is withdrawn after two errors of its view', async () => {
    const { call, shown } = await open();
    await call('_ui_refine', { spec: FORECAST_SPEC });
    await call('_ui_report', { revision: 1, message: 'x is undefined' });
    expect(await shown()).toMatchObject({ revision: 1 });
    expect((await call('_ui_report', { revision: 1, message: 'x is undefined' })).structuredContent).toEqual({
      tool: 'forecast',
      revision: 0,
    });
    expect(await shown()).toEqual({ revision: 2 });
  });
});

it('an instruction is sent to the model with the current spec', async () => {
  const changed = { ...FORECAST_SPEC, form: { submit: 'Go' } };
  const { generation, wire } = await startGeneration([
    { text: JSON.stringify(FORECAST_SPEC) },
    { text: JSON.stringify(changed) },
  ]);
  const wrapped = await openWrapped({ tools: forecastTools(), generation });
  const client = await wrapped.connect();
  await client.listTools();
  await generationEnded(wrapped);
  const answer = await client.callTool({
    name: '_ui_refine',
    arguments: { toolName: 'forecast', instruction: 'Call the button Go' },
  });
  expect(answer.structuredContent).toMatchObject({ revision: 2 });
  expect(wire.requests[1]?.lastText).toContain('The user asks for this change: "Call the button Go"');
  expect(wire.requests[1]?.lastText).toContain('"submit"');
});

it('an answer that could not be tried is tried again without asking the model', async () => {
  const changed = { ...FORECAST_SPEC, form: { submit: 'Go' } };
  const { generation, wire } = await startGeneration(
    [FORECAST_SPEC, changed].map(spec => ({ text: JSON.stringify(spec) })),
  );
  const results = [[], new Error('The browser does not start.'), []];
  const check = {
    async run() {
      const result = results.shift() ?? [];
      if (result instanceof Error) throw result;
      return result;
    },
  };
  const wrapped = await openWrapped({ tools: forecastTools(), generation, trial: check });
  const client = await wrapped.connect();
  await client.listTools();
  await generationEnded(wrapped);
  const refine = () =>
    client.callTool({ name: '_ui_refine', arguments: { toolName: 'forecast', instruction: 'Call the button Go' } });
  expect(await refine()).toMatchObject({ isError: true });
  expect((await refine()).structuredContent).toMatchObject({ revision: 2 });
  expect(wire.requests).toHaveLength(2);
});

it('a change of the user while the model makes the first interface is kept, and that interface is not added', async () => {
  const { generation, wire } = await startGeneration([{ text: JSON.stringify(FORECAST_SPEC), holdAt: 1 }]);
  const wrapped = await openWrapped({ tools: forecastTools(), generation });
  const client = await wrapped.connect();
  await client.listTools();
  const spec = { ...FORECAST_SPEC, form: { submit: 'Go' } };
  const call = (name: string, args: object = {}) =>
    client.callTool({ name, arguments: { toolName: 'forecast', ...args } });
  expect((await call('_ui_refine', { spec })).structuredContent).toMatchObject({ revision: 1 });
  wire.release();
  await generationEnded(wrapped);
  await wrapped.wrapper.settled();
  const { _meta } = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
  expect(_meta?.['vitrine.dev/view-spec']).toEqual({ spec, revision: 1 });
  expect((await call('_ui_inspect')).structuredContent).toMatchObject({ revisions: [{ number: 1, source: 'host' }] });
});

it('a workspace has its own changes and its own undo; what the model made of itself is in all', async () => {
  const folder = tempFolder();
  const { log } = readableLog();
  const store = () => createDiskRevisionStore({ folder, log });
  const refined = { ...FORECAST_SPEC, form: { submit: 'Go' } };
  const open = async (workspace: string, more: Parameters<typeof openWrapped>[0] = {}) => {
    const wrapped = await openWrapped({
      tools: forecastTools(),
      refinement: true,
      revisionStore: store(),
      workspace,
      ...more,
    });
    const client = await wrapped.connect();
    await client.listTools();
    const submit = async (): Promise<unknown> => {
      const { _meta } = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
      return (_meta?.['vitrine.dev/view-spec'] as { spec?: typeof FORECAST_SPEC } | undefined)?.spec?.form.submit;
    };
    const call = (name: string, args: object = {}) =>
      client.callTool({ name, arguments: { toolName: 'forecast', ...args } });
    return { wrapped, submit, call };
  };
  const { generation } = await startGeneration([{ text: JSON.stringify(FORECAST_SPEC) }]);
  const desk = await open('desk', { generation });
  await generationEnded(desk.wrapped);
  await desk.call('_ui_refine', { spec: refined });
  expect(await desk.submit()).toBe('Go');
  const field = await open('field');
  expect(await field.submit()).toBe('Show the forecast');
  // Undoes what the model made, here only.
  await field.call('_ui_undo');
  expect(await field.submit()).toBeUndefined();
  expect(await (await open('field')).submit()).toBeUndefined();
  const again = await open('desk');
  expect(await again.submit()).toBe('Go');
  await again.call('_ui_undo');
  expect(await again.submit()).toBe('Show the forecast');
  expect((await again.call('_ui_inspect')).structuredContent).toMatchObject({
    workspace: 'desk',
    revisions: [
      { number: 2, state: 'withdrawn' },
      { number: 1, state: 'accepted' },
    ],
  });
});
