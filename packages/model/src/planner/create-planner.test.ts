import type { JSONSchema7 } from '@ai-sdk/provider';
import { NATIVE_RESULT_NOTE } from '@vitrine/protocol/internal/session/shown-ui';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_TOOLS, type ExpectedCall, HELD_OUT, REQUESTS, TODAY, VARIED } from '../../test/planner/fixtures.ts';
import type { ModelEvent, ModelRequest } from '../model.ts';
import { createPlanner } from './create-planner.ts';

type Messages = ModelRequest['messages'];
type Call = Extract<ModelEvent, { type: 'tool-call' }>;

const planner = createPlanner({ now: () => TODAY, pieceMs: 0 });

async function run(messages: Messages, tools = EXAMPLE_TOOLS): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of planner.stream({ messages, tools, signal: new AbortController().signal }))
    events.push(event);
  return events;
}

const user = (...texts: string[]): Messages[number] => ({
  role: 'user',
  content: texts.map(text => ({ type: 'text', text })),
});
const joinText = (events: readonly ModelEvent[]): string =>
  events.flatMap(event => (event.type === 'text' ? event.delta : [])).join('');

async function callFor(
  request: string,
): Promise<{ name: string; args: Record<string, unknown>; draft: boolean } | undefined> {
  const call = (await run([user(request)])).find((event): event is Call => event.type === 'tool-call');
  return call && { name: call.name, args: JSON.parse(call.input), draft: call.draft ?? false };
}

function isSolved(
  { tools, args = {}, draft = false }: ExpectedCall,
  call: Awaited<ReturnType<typeof callFor>>,
): boolean {
  if (!call || tools.length === 0) return !call && tools.length === 0;
  const lower = (value: unknown) => JSON.stringify(value)?.toLowerCase();
  const hasAll = Object.entries(args).every(([name, value]) => lower(call.args[name]) === lower(value));
  return tools.includes(call.name) && hasAll && call.draft === draft;
}

async function unsolved(requests: readonly ExpectedCall[]): Promise<string[]> {
  const failed: string[] = [];
  for (const expected of requests)
    if (!isSolved(expected, await callFor(expected.request))) failed.push(expected.request);
  return failed;
}

describe('createPlanner() on the requests to the example servers', () => {
  it('solves at least 80 % of all 60, and of the 20 held-out ones', async () => {
    const failedHeldOut = await unsolved(HELD_OUT);
    const failed = [...(await unsolved(REQUESTS)), ...failedHeldOut];
    console.info(`planner: ${60 - failed.length} of 60, held out ${20 - failedHeldOut.length} of 20`);
    expect([REQUESTS.length, HELD_OUT.length]).toEqual([40, 20]);
    expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(12);
    expect(failedHeldOut.length, failedHeldOut.join('\n')).toBeLessThanOrEqual(4);
  });

  it('solves at least 85 % of the varied requests, and calls no wrong tool without a question', async () => {
    const failed = await unsolved(VARIED);
    const wrong: string[] = [];
    for (const { request, tools } of VARIED) {
      const call = await callFor(request);
      if (call && !call.draft && !tools.includes(call.name)) wrong.push(`${request}: ${call.name}`);
    }
    console.info(`planner: ${VARIED.length - failed.length} of ${VARIED.length} of the varied requests`);
    expect(wrong).toEqual([]);
    expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(VARIED.length * 0.15);
  });

  it('gives the same answer twice', async () => {
    for (const { request } of REQUESTS) expect(await run([user(request)])).toEqual(await run([user(request)]));
  });

  it('never calls a tool that manages interfaces', async () => {
    for (const request of [
      'list the interfaces of the tools',
      'list the tools again',
      'inspect the interface of one tool',
    ])
      expect((await callFor(request))?.name ?? '').not.toContain('_ui_');
  });
});

describe('the events of createPlanner()', () => {
  it('the arguments arrive in pieces that form the call, and the message has the same call', async () => {
    const events = await run([user('5 day forecast for Paris')]);
    const deltas = events.flatMap(event => (event.type === 'tool-input-delta' ? event.delta : []));
    expect(deltas.length).toBeGreaterThan(3);
    expect(events[0]).toEqual({ type: 'tool-input-start', id: 'call-1', name: 'weather-view__forecast' });
    expect(events.at(-2)).toEqual({
      type: 'tool-call',
      id: 'call-1',
      name: 'weather-view__forecast',
      input: deltas.join(''),
    });
    const input = { place: 'Paris', days: 5 };
    expect(JSON.parse(deltas.join(''))).toEqual(input);
    expect(events.at(-1)).toEqual({
      type: 'finish',
      reason: 'tool-calls',
      message: {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'call-1', toolName: 'weather-view__forecast', input }],
      },
    });
  });

  it('a request that matches no tool names the nearest tools and how to call one', async () => {
    const events = await run([user('is the weather good for my stock portfolio according to analysts and bankers')]);
    expect(events.some(({ type }) => type === 'tool-call')).toBe(false);
    expect(joinText(events)).toMatch(/^No tool fits.*`\/current_weather`.*for example `\/\w+ place=…`/s);
    expect(joinText(await run([user('tell me a joke')]))).toContain('Type `/`');
  });

  it('without tools the answer says that there are none', async () => {
    expect(joinText(await run([user('weather in Oslo')], []))).toContain('No tools are connected');
  });

  it('numbers outside the schema’s limits lead to a prefilled form instead of a call', async () => {
    expect(await callFor('40 day forecast for Paris')).toEqual({
      name: 'weather-view__forecast',
      args: { place: 'Paris', days: 40 },
      draft: true,
    });
  });

  it('aborting ends it with the reason', async () => {
    const abort = new AbortController();
    const slow = createPlanner({ now: () => TODAY, pieceMs: 3_600_000 });
    const iterator = slow
      .stream({ messages: [user('weather in Oslo')], tools: EXAMPLE_TOOLS, signal: abort.signal })
      [Symbol.asyncIterator]();
    await iterator.next();
    const next = iterator.next();
    abort.abort(new Error('stopped by the user'));
    await expect(next).rejects.toThrow('stopped by the user');
  });
});

describe('slash commands', () => {
  it.each([
    ['/forecast {"place":"Oslo","days":3}', 'weather-view__forecast', { place: 'Oslo', days: 3 }, false],
    ['/weather/forecast place=Oslo days=3', 'weather__forecast', { place: 'Oslo', days: 3 }, false],
    ['/forecast place="New York"', 'weather-view__forecast', { place: 'New York' }, false],
    ['/get-sum a=2 b=3', 'everything__get-sum', { a: 2, b: 3 }, false],
    ['/echo message=12', 'everything__echo', { message: '12' }, false],
    ['/forecast in Oslo for 3 days', 'weather-view__forecast', { place: 'Oslo', days: 3 }, false],
    ['/list_products', 'product-card__list_products', {}, false],
    ['/show_product', 'product-card__show_product', {}, true],
  ])('%s', async (request, name, args, draft) => {
    expect(await callFor(request)).toEqual({ name, args, draft });
  });

  it('an unknown tool and invalid JSON are reported', async () => {
    expect(joinText(await run([user('/forcast')]))).toContain('There is no tool `forcast`');
    expect(joinText(await run([user('/forecast {"place": ')]))).toContain('not valid JSON');
    expect(joinText(await run([user('/forecast [1]x {')]))).not.toContain('undefined');
  });
});

describe('after a call', () => {
  type Output = Extract<
    Extract<Messages[number], { role: 'tool' }>['content'][number],
    { type: 'tool-result' }
  >['output'];
  const answer = async (output: Output, ...after: Messages) =>
    joinText(
      await run([
        user('weather in Oslo'),
        {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: 'x', toolName: 'weather-view__forecast', output }],
        },
        ...after,
      ]),
    );

  it('the answer has at most two sentences of the text', async () => {
    const value =
      'Oslo, Norway: now 4 °C, cloudy. Rain in the evening. Snow later.\n[The user sees an interface of this result.]';
    expect(await answer({ type: 'text', value })).toBe('Oslo, Norway: now 4 °C, cloudy. Rain in the evening.');
  });

  it('notes of the agent and data are not in the answer, also of an error', async () => {
    const note = '[The user sees an interface of this result.]';
    const data = `{"items":[${'1,'.repeat(9)}1]}`;
    const cut = `${data.slice(0, 20)}\n[… 12 characters left out …]\n1,1]}`;
    for (const value of [`6 items listed.\n\n${note}\n\n${data}`, `6 items listed.\n\n${cut}`]) {
      expect(await answer({ type: 'text', value })).toBe('6 items listed.');
      expect(await answer({ type: 'error-text', value })).toMatch(/failed: 6 items listed\.$/);
    }
    expect(await answer({ type: 'error-text', value: note })).toMatch(/failed: it gave no reason\.$/);
    expect(await answer({ type: 'text', value: data })).toMatch(/returned items with 10 entries\.$/);
  });

  it('what the user sees in a component is not said again', async () => {
    const value = `Three steps, the first of them is done.\n\n${NATIVE_RESULT_NOTE}`;
    expect(await answer({ type: 'text', value })).toMatch(/^“[^”]+” is shown above\.$/);
  });

  it.each([
    [
      'List products',
      'Kettle, €89.00, 4.7 of 5\nMug, €28.00, 4.8 of 5\nChair, €689.00',
      '3 products, from €28 to €689.',
    ],
    ['List places', 'Kyoto, Japan\nOsaka, Japan\nTokyo, Japan', '3 places: Kyoto, Osaka, and Tokyo.'],
    ['list_tables', '- moon (8 rows)\n- planet (8 rows)', '2 tables: moon and planet.'],
    ['Seats', 'A1\nA2\nA3\nA4\nA5', '5 entries, among them A1, A2, and A3.'],
    ['List games', 'night-depot, 32 KB, built in', 'night-depot, 32 KB, built in'],
    [
      'List orders',
      '[{"id":1,"name":"Mug","price":"€28.00"},{"id":2,"name":"Lamp","price":"€149.50"}]',
      '2 orders, from €28 to €149.50.',
    ],
    ['List prices', 'Mug €28.00\nLamp $30.00', '2 prices: Mug €28.00 and Lamp $30.00.'],
  ])('a list is summarised by what it lists: %s', async (title, value, summary) => {
    const tool = { type: 'function' as const, name: 'a__b', inputSchema: { type: 'object' as const } };
    const tools = [
      { ...tool, providerOptions: { vitrine: { server: 'a', name: 'b', title, readOnly: true, hasInterface: false } } },
    ];
    const output = { type: 'text' as const, value };
    const messages: Messages = [
      user('list them'),
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'x', toolName: 'a__b', output }] },
    ];
    expect(joinText(await run(messages, tools))).toBe(summary);
  });

  it('JSON is described by its own members', async () => {
    expect(await answer({ type: 'text', value: '[{"a":1},{"a":2}]' })).toMatch(/returned 2 entries\.$/);
    const digits = '{"id":12345678901234567890,"price":0.10}';
    expect(await answer({ type: 'text', value: digits })).toMatch(/returned id: 12345678901234567890, price: 0\.10\.$/);
    expect(await answer({ type: 'json', value: { city: 'Oslo', days: [1, 2, 3], place: { id: 1 } } })).toMatch(
      /returned city: Oslo, days with 3 entries\.$/,
    );
  });

  it('a denied or failed call is reported as such', async () => {
    expect(await answer({ type: 'execution-denied', reason: 'no' })).toContain('declined');
    expect(await answer({ type: 'error-text', value: 'There is no weather for “X”.' })).toMatch(/failed: There is no/);
  });

  it('model contexts of interfaces are not treated as requests; a new message of the user is', async () => {
    const context = user('<interface-context server="weather">\n{"text":["echo 1"]}\n</interface-context>');
    expect(await answer({ type: 'text', value: 'Cloudy.' }, context)).toBe('Cloudy.');
    expect(await answer({ type: 'text', value: 'Cloudy.' }, user('tell me a joke'))).toContain('No tool fits');
  });
});

it('a request that is the name or the title of a tool matches that tool, one-letter words included', async () => {
  const press = (button: string) => ({
    type: 'function' as const,
    name: `gameboy__press_${button}`,
    description: `Presses ${button} and lets it go. Answers with the picture after it.`,
    inputSchema: { type: 'object' as const, properties: {} },
  });
  for (const request of ['press a', 'Press A!', 'press_a']) {
    const events = await run([user(request)], ['up', 'down', 'b', 'a', 'select'].map(press));
    expect(events.find(event => event.type === 'tool-call')).toMatchObject({ name: 'gameboy__press_a' });
  }
});

describe('paths', () => {
  const path = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } satisfies JSONSchema7;
  const tools = [
    {
      type: 'function' as const,
      name: 'list_directory',
      description: 'Lists the files in a folder.',
      inputSchema: path,
    },
    { type: 'function' as const, name: 'read_text_file', description: 'Reads a file as text.', inputSchema: path },
  ];

  it.each([
    ['list directory /tmp/my-folder', '/tmp/my-folder'],
    ['please list the directory ~/notes.', '~/notes'],
    ['read text file ../a.md', '../a.md'],
    ['read the text file C:\\work\\a.txt', 'C:\\work\\a.txt'],
    ['list directory /', '/'],
  ])('%s', async (request, expected) => {
    const call = (await run([user(request)], tools)).find((event): event is Call => event.type === 'tool-call');
    expect(JSON.parse(call!.input)).toEqual({ path: expected });
  });
});
