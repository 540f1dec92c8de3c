// Interfaces made with a model, through the whole wrapper: a model on the real wire of three providers, official clients, a server.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FORECAST_SPEC, forecastTools, generationEnded, startGeneration } from '../../test/forecast-generation.ts';
import { openWrapped, readUri, type Tools, type Wrapped } from '../../test/wrapped.ts';

const generated = (wrapped: Wrapped) => wrapped.of('generated').map(({ outcome, requests }) => ({ outcome, requests }));

describe.each(['anthropic', 'openai', 'google'] as const)('with a model of %s', provider => {
  it('the compiled page is available at once; later the page and the results have the spec', async () => {
    const { generation, wire } = await startGeneration([{ text: JSON.stringify(FORECAST_SPEC), holdAt: 1 }], provider);
    const wrapped = await openWrapped({ tools: forecastTools(), generation });
    const client = await wrapped.connect();
    const updates: unknown[] = [];
    client.setNotificationHandler('notifications/tools/list_changed', notification => void updates.push(notification));
    const first = readUri((await client.listTools()).tools[0]!)!;
    const page = async (uri: string) => ((await client.readResource({ uri })).contents[0] as { text: string }).text;
    expect(await page(first)).not.toContain('Show the forecast');
    wire.release();
    await expect.poll(() => updates.length, { timeout: 50_000 }).toBeGreaterThan(0);
    const second = readUri((await client.listTools()).tools[0]!)!;
    expect(second).not.toBe(first);
    expect(await page(second)).toContain('Show the forecast');
    // The old address gives the present page.
    expect(await page(first)).toContain('Show the forecast');
    const result = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
    expect(result._meta?.['vitrine.dev/view-spec']).toEqual({ spec: FORECAST_SPEC, revision: 1, isBackground: true });
    expect(result.structuredContent).toEqual({ days: [{ date: '2026-06-01', high: 12 }] });
    expect(wrapped.wrapper.spent).toMatchObject({ requests: 1 });
    // The language's parts are in the schema that the provider holds the model to.
    expect(JSON.stringify(wire.requests[0]!.body)).toContain('"timeline"');
    expect(wire.requests[0]!.tools).toEqual(provider === 'anthropic' ? ['json'] : []);
  });

  it('a provider that refuses the schema is asked for text', async () => {
    const turns = [
      { status: 400, message: 'no structured output' },
      { text: `Here:\n${JSON.stringify(FORECAST_SPEC)}` },
    ];
    const { generation, wire } = await startGeneration(turns, provider);
    const wrapped = await openWrapped({ tools: forecastTools(), generation });
    await (await wrapped.connect()).listTools();
    await generationEnded(wrapped);
    expect(generated(wrapped)).toEqual([{ outcome: 'accepted', requests: 1 }]);
    const sizes = wire.requests.map(({ body }) => JSON.stringify(body).length);
    expect(sizes[1]).toBeLessThan(sizes[0]! - 5000);
  });
});

describe('an answer that cannot be used', () => {
  it('is reported to the model in one second request', async () => {
    const bad = { version: 1, result: { parts: [{ part: 'table', at: '/weeks' }] } };
    const { generation, wire } = await startGeneration([
      { text: JSON.stringify(bad) },
      { text: `Sorry!\n\`\`\`json\n${JSON.stringify(FORECAST_SPEC)}\n\`\`\`` },
    ]);
    const wrapped = await openWrapped({ tools: forecastTools(), generation });
    await (await wrapped.connect()).listTools();
    await generationEnded(wrapped);
    expect(generated(wrapped)).toEqual([{ outcome: 'accepted', requests: 2 }]);
    expect(wire.requests[1]?.lastText).toContain('The result has nothing at "/weeks"');
  });

  it('is refused after the second one, and its reasons are stored', async () => {
    const { generation } = await startGeneration([{ text: 'I cannot.' }, { text: '{"version":7}' }]);
    const wrapped = await openWrapped({ tools: forecastTools(), generation });
    const client = await wrapped.connect();
    await client.listTools();
    await generationEnded(wrapped);
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
    ['shows the rest in its second answer', 'accepted'],
    ['leaves it out again', 'refused'],
  ] as const)(
    'a spec that leaves out most of a result is sent back with what is missing: the model %s',
    async (_, outcome) => {
      const fields = ['name', 'mail', 'phone', 'city'] as const;
      const row = z.object(Object.fromEntries(fields.map(name => [name, z.string()])));
      const tools: Tools = {
        people: server =>
          void server.registerTool(
            'people',
            { inputSchema: z.object({}), outputSchema: z.object({ rows: z.array(row) }) },
            () => ({
              content: [],
              structuredContent: { rows: [] },
            }),
          ),
      };
      const cards = { version: 1, result: { parts: [{ part: 'cards', at: '/rows', title: '/name' }] } };
      const wholeSpec = { version: 1, result: { parts: [...cards.result.parts, { part: 'auto', at: '/rows' }] } };
      const second = outcome === 'accepted' ? wholeSpec : cards;
      const { generation, wire } = await startGeneration([
        { text: JSON.stringify(cards) },
        { text: JSON.stringify(second) },
      ]);
      const wrapped = await openWrapped({ tools, generation });
      const client = await wrapped.connect();
      await client.listTools();
      await generationEnded(wrapped);
      expect(generated(wrapped)).toEqual([{ outcome, requests: 2 }]);
      const missing = 'leave out most of the result: they show 1 of its 4 values. Missing are /rows/*/mail';
      expect(wire.requests[1]?.lastText).toContain(missing);
      const inspected = await client.callTool({ name: '_ui_inspect', arguments: { toolName: 'people' } });
      expect(inspected.structuredContent).toMatchObject({
        uiType: outcome === 'accepted' ? 'refined' : 'compiled',
        revisions: [{ state: outcome, reasons: outcome === 'accepted' ? [] : [expect.stringContaining(missing)] }],
      });
    },
  );

  it.each([
    ['a refusal of the provider', { status: 401 }, 'provider'],
    ['a broken stream', { text: JSON.stringify(FORECAST_SPEC), cutAt: 2 }, 'provider'],
  ] as const)('%s leaves the compiled page, and nothing is stored', async (_, turn, outcome) => {
    const { generation } = await startGeneration([turn, turn, turn, turn]);
    const wrapped = await openWrapped({ tools: forecastTools(), generation });
    const client = await wrapped.connect();
    await client.listTools();
    await generationEnded(wrapped);
    expect(generated(wrapped)[0]).toMatchObject({ outcome });
    const result = await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } });
    expect(result._meta).toBeUndefined();
  });
});

it('after the budget is spent no request is made', async () => {
  const two: Tools = {
    ...forecastTools(),
    other: server =>
      void server.registerTool(
        'other',
        { inputSchema: z.object({ a: z.string(), b: z.string(), c: z.string() }) },
        () => ({ content: [] }),
      ),
  };
  const answer = { text: JSON.stringify(FORECAST_SPEC) };
  const { generation, wire } = await startGeneration([answer, answer]);
  const wrapped = await openWrapped({
    tools: two,
    generation: { ...generation, budget: { tokens: 1 }, maxConcurrentGenerations: 1 },
  });
  await (await wrapped.connect()).listTools();
  await expect.poll(() => wrapped.of('budget_spent').length).toBe(1);
  expect(wire.requests).toHaveLength(1);
});
