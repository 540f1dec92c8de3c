// Every provider's real package against a server that speaks its wire format.
import { APICallError, type LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ModelConfig } from '../config.ts';
import type { Model, ModelEvent } from '../model.ts';
import { describeFailure } from '../stream/failures.ts';
import { type ScriptedTurn, startWireServer, type WireServer } from '../testing/index.ts';
import { createProviderModel } from './create-provider-model.ts';
import { createModel } from './model-with-retries.ts';

const KEY = 'sk-secret-0123456789';
const PROVIDERS: readonly (Pick<ModelConfig, 'provider'> & { path: string; streamsCalls?: false; reasons?: false })[] =
  [
    { provider: 'anthropic', path: '/v1' },
    { provider: 'openai', path: '/v1', reasons: false },
    { provider: 'google', path: '/v1beta', streamsCalls: false },
    { provider: 'ollama', path: '/v1' },
  ];
const prompt: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
];
const tool = {
  type: 'function' as const,
  name: 'weather__forecast',
  description: 'A forecast',
  inputSchema: { type: 'object' as const, properties: { place: { type: 'string' as const } } },
  providerOptions: { vitrine: { server: 'weather', name: 'forecast', readOnly: true } },
};

async function open(
  { provider, path }: (typeof PROVIDERS)[number],
  turns: readonly ScriptedTurn[],
  config: Partial<ModelConfig> = {},
): Promise<{ model: Model; server: WireServer; waits: number[] }> {
  const server = await startWireServer({ turns });
  onTestFinished(() => server.close());
  const modelConfig: ModelConfig = { provider, model: 'm-1', apiKey: KEY, baseURL: server.origin + path, ...config };
  const language = await createProviderModel(modelConfig, { env: {}, fetch: globalThis.fetch });
  const waits: number[] = [];
  const model = createModel({
    config: modelConfig,
    language,
    random: () => 0.5,
    wait: async ms => void waits.push(ms),
  });
  return { model, server, waits };
}

const never = new AbortController().signal;
async function collect(model: Model, request: { messages?: LanguageModelV4Prompt; signal?: AbortSignal } = {}) {
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ messages: prompt, tools: [tool], signal: never, ...request }))
    events.push(event);
  return events;
}
const joinText = (events: readonly ModelEvent[], type: 'text' | 'reasoning' = 'text') =>
  events.flatMap(event => (event.type === type ? [event.delta] : [])).join('');
const findFinish = (events: readonly ModelEvent[]) => events.find(event => event.type === 'finish');

describe.each(PROVIDERS)('$provider', provider => {
  it('text arrives in pieces and ends with usage', async () => {
    const { model, server } = await open(provider, [{ text: 'Hello, this is a longer answer.' }]);
    const events = await collect(model);
    expect(joinText(events)).toBe('Hello, this is a longer answer.');
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1);
    expect(findFinish(events)).toMatchObject({ reason: 'stop', usage: { inputTokens: 25, outputTokens: 12 } });
    expect(findFinish(events)?.message.content).toMatchObject([
      { type: 'text', text: 'Hello, this is a longer answer.' },
    ]);
    expect(server.requests[0]).toMatchObject({ model: 'm-1', tools: ['weather__forecast'], lastText: 'Hi' });
    expect(JSON.stringify(server.requests[0]?.body)).not.toContain('vitrine');
  });

  it('calls arrive with their arguments, several in one answer', async () => {
    const calls = [
      { name: 'weather__forecast', args: { place: 'Lisbon, on the river Tagus' } },
      { name: 'weather__forecast', args: { place: 'Porto' } },
    ];
    const { model } = await open(provider, [{ text: 'Let me look.', calls }]);
    const events = await collect(model);
    const callEvents = events.flatMap(event => (event.type === 'tool-call' ? [event] : []));
    expect(callEvents.map(({ name, input }) => ({ name, args: JSON.parse(input) }))).toEqual(calls);
    expect(new Set(callEvents.map(({ id }) => id)).size).toBe(2);
    expect(findFinish(events)).toMatchObject({ reason: 'tool-calls' });
    const deltas = events.flatMap(event =>
      event.type === 'tool-input-delta' && event.id === callEvents[0]?.id ? [event.delta] : [],
    );
    expect(deltas.join('')).toBe(JSON.stringify(calls[0]?.args));
    if (provider.streamsCalls !== false) expect(deltas.filter(Boolean).length).toBeGreaterThan(2);
  });

  it('the message of an answer is sent back with the results of its calls', async () => {
    const { model, server } = await open(provider, [
      {
        reasoning: 'I should look.',
        text: 'Let me look.',
        calls: [{ name: 'weather__forecast', args: { place: 'Faro' } }],
      },
      { text: 'Sunny.' },
    ]);
    const first = await collect(model);
    const call = first.find(event => event.type === 'tool-call')!;
    const second = await collect(model, {
      messages: [
        ...prompt,
        findFinish(first)!.message,
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: call.id,
              toolName: call.name,
              output: { type: 'text', value: 'Sunny in Faro' },
            },
          ],
        },
      ],
    });
    expect(joinText(second)).toBe('Sunny.');
    const requestText = JSON.stringify(server.requests[1]?.body);
    expect(requestText).toContain('Sunny in Faro');
    expect(requestText).toContain('Let me look.');
    // Signatures of the provider are sent back to it.
    if (provider.provider === 'anthropic' || provider.provider === 'google') expect(requestText).toContain('sig-t1');
    if (provider.provider === 'openai') expect(server.requests[1]?.wire).toBe('openai-chat');
  });

  it.runIf(provider.reasons !== false)('reasoning is separate from the answer', async () => {
    const { model } = await open(provider, [{ reasoning: 'The user greets me.', text: 'Hello.' }]);
    const events = await collect(model);
    expect(joinText(events, 'reasoning')).toBe('The user greets me.');
    expect(joinText(events)).toBe('Hello.');
  });

  it('429 with retry-after is retried after that time', async () => {
    const { model, server, waits } = await open(provider, [
      { status: 429, headers: { 'retry-after': '3' }, message: 'slow down' },
      { text: 'Hello.' },
    ]);
    const events = await collect(model);
    expect(events[0]).toMatchObject({
      type: 'retry',
      attempt: 2,
      delayMs: 3000,
      reason: expect.stringContaining('slow down'),
    });
    expect(waits).toEqual([3000]);
    expect(joinText(events)).toBe('Hello.');
    expect(server.requests).toHaveLength(2);
  });

  it('an overloaded provider is retried four times with growing pauses, then an error is thrown', async () => {
    const { model, server, waits } = await open(
      provider,
      Array.from({ length: 9 }, () => ({ status: 529 })),
    );
    await expect(collect(model)).rejects.toMatchObject({ name: 'ModelError', code: 'overloaded' });
    expect(server.requests).toHaveLength(5);
    expect(waits).toEqual([500, 1000, 2000, 4000]);
  });

  it('retries are as often and after as long as the configuration says', async () => {
    const turns = Array.from({ length: 9 }, () => ({ status: 529 }));
    const { model, server, waits } = await open(provider, turns, { retries: { max: 2, delayMs: 10 } });
    await expect(collect(model)).rejects.toMatchObject({ code: 'overloaded' });
    expect(server.requests).toHaveLength(3);
    expect(waits).toEqual([10, 20]);
    const once = await open(provider, turns, { retries: { max: 0 } });
    await expect(collect(once.model)).rejects.toMatchObject({ code: 'overloaded' });
    expect(once.server.requests).toHaveLength(1);
  });

  it.each([
    ['a JSON error', '{"error":{"message":"No endpoints found for m-1","code":404}}', 'No endpoints found'],
    ['a JSON error in a list', '[{"error":{"message":"Quota is used up","code":403}}]', 'Quota is used up'],
    ['an error that is a text', '\n {"error": "model \\"m-1\\" is not loaded"}', 'model "m-1" is not loaded'],
    ['an error in detail', '{"detail":[{"msg":"field required"}]}', 'field required'],
    ['a whole answer', '{"id":"x","choices":[]}', 'did not stream its answer'],
    ['a web page', '<!DOCTYPE html>\n<html><head><title> Sign\n in</title>', 'web page (“Sign in”)'],
    ['a web page without a title', '<html><body>Hi', 'web page instead'],
    ['a text', 'upstream is gone', 'upstream is gone'],
  ])('%s with status 200 is an error at once, with its message', async (_what, body, message) => {
    for (const contentType of ['application/json', 'text/html', 'text/event-stream'])
      for (const pieces of [body, [...body]]) {
        const { model, server } = await open(provider, [{ body: pieces, contentType }]);
        const error = await collect(model).catch((thrown: Error) => thrown);
        expect(error).toMatchObject({ name: 'ModelError', message: expect.stringContaining(message) });
        expect(server.requests).toHaveLength(1);
      }
  });

  it('an error with status 200 that names a temporary status is retried', async () => {
    const { model, waits } = await open(provider, [
      { body: '{"error":{"message":"busy","code":529}}' },
      { text: 'Hello.' },
    ]);
    expect(joinText(await collect(model))).toBe('Hello.');
    expect(waits).toHaveLength(1);
  });

  it('an empty answer is retried, and is an error in the end', async () => {
    const { model, server } = await open(
      provider,
      Array.from({ length: 9 }, () => ({ body: '' })),
    );
    await expect(collect(model)).rejects.toMatchObject({ message: expect.stringContaining('empty answer') });
    expect(server.requests).toHaveLength(5);
  });

  it.each([
    ['JSON of another form', '{"detail":"The model is not allowed here"}', 'The model is not allowed here'],
    ['a web page', '<html><title>502 Bad Gateway</title></html>', '502 Bad Gateway'],
  ])('a refusal as %s keeps its message', async (_what, body, message) => {
    const { model } = await open(provider, [{ status: 400, body }]);
    await expect(collect(model)).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining(message),
    });
  });

  it('a wait that is longer than retries take is named', async () => {
    const { model, server } = await open(provider, [{ status: 429, headers: { 'retry-after': '300' } }]);
    await expect(collect(model)).rejects.toMatchObject({ message: expect.stringContaining('Wait 5 minutes.') });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['length', 'content-filter'] as const)('an answer that ends by its %s says so', async finish => {
    const { model } = await open(provider, [{ text: 'Half of', finish }]);
    expect(findFinish(await collect(model))).toMatchObject({ reason: finish });
  });

  it('reasoning between tags in the text is reasoning, and is not sent back', async () => {
    for (const pieceLength of [1, 4, 100]) {
      const { model } = await open(provider, [{ text: '<think>\nI should.\n</think>\n\nHello!', pieceLength }]);
      const events = await collect(model);
      expect([joinText(events, 'reasoning'), joinText(events)]).toEqual(['\nI should.\n', 'Hello!']);
      expect(findFinish(events)?.message.content).toMatchObject([{ type: 'text', text: 'Hello!' }]);
      expect(JSON.stringify(findFinish(events)?.message)).not.toContain('I should');
    }
    const { model } = await open(provider, [{ text: 'I should.\n</think>\nHello!' }]);
    const events = await collect(model);
    expect(joinText(events.slice(events.findIndex(({ type }) => type === 'text-was-reasoning')))).toBe('Hello!');
    expect(findFinish(events)?.message.content).toMatchObject([{ type: 'text', text: 'Hello!' }]);
  });

  it('a wrong key is an error at once, which does not contain the key', async () => {
    const { model, server } = await open(provider, [{ status: 401, message: `invalid x-api-key` }]);
    const error = await collect(model).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: 'unauthorized' });
    expect(String(error)).not.toContain(KEY);
    expect(JSON.stringify(error)).not.toContain(KEY);
    expect(String(error)).toContain('Check the key.');
    expect(server.requests).toHaveLength(1);
  });

  it('a wrong key of the environment is an error that names the variable', () => {
    const config: ModelConfig = { provider: provider.provider, model: 'm-1' };
    const thrown = new APICallError({ message: 'no', statusCode: 401, url: '', requestBodyValues: {} });
    const { message } = describeFailure(thrown, config).error;
    expect(message).toMatch(provider.provider === 'ollama' ? /\(401\): no\.$/ : /Check \w+_API_KEY\.$/);
  });

  it('an event that is not JSON is an error, not the end of the answer', async () => {
    const { model } = await open(
      provider,
      Array.from({ length: 5 }, () => ({ text: 'A longer answer than usual.', malformedAt: 2 })),
    );
    await expect(collect(model)).rejects.toMatchObject({ name: 'ModelError' });
  });

  it('a connection that breaks in the middle is an error, after everything received has been yielded', async () => {
    const { model } = await open(provider, [
      { text: 'A longer answer than usual, in pieces.', cutAt: provider.provider === 'anthropic' ? 5 : 3 },
    ]);
    const events: ModelEvent[] = [];
    const reading = async () => {
      for await (const event of model.stream({ messages: prompt, tools: [], signal: never })) events.push(event);
    };
    await expect(reading()).rejects.toMatchObject({ name: 'ModelError' });
    expect(joinText(events)).toMatch(/^A longer/);
    expect(events.some(({ type }) => type === 'retry')).toBe(false);
  });

  it('a request without a first byte ends at its time limit', async () => {
    const { model } = await open(provider, [{ text: 'Hi', holdAt: 0 }], { timeouts: { firstByteMs: 50 } });
    await expect(collect(model)).rejects.toMatchObject({ code: 'timeout' });
  });

  it('abort ends the request at the provider', async () => {
    const { model, server } = await open(provider, [
      { text: 'A longer answer than usual, in pieces.', holdAt: provider.provider === 'anthropic' ? 4 : 2 },
    ]);
    const controller = new AbortController();
    const reading = (async () => {
      for await (const event of model.stream({ messages: prompt, tools: [], signal: controller.signal }))
        if (event.type === 'text') controller.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toThrow('enough');
    await server.untilAborted(1);
  });
});

/** A chunk of Chat Completions. */
const chunk = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

describe('an OpenAI-compatible server', () => {
  const provider = PROVIDERS.at(-1)!;

  it('may begin its stream with comments and empty lines, in any pieces', async () => {
    const body = [...'\n\n: wait', '\n\n', ...chunk({ content: 'Hello.' }), chunk({}, 'stop'), 'data: [DONE]\n\n'];
    const { model } = await open(provider, [{ body }]);
    expect(joinText(await collect(model))).toBe('Hello.');
  });

  it.each([
    ['arguments that are a number', { tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: 7 } }] }],
    ['content that is a number', { content: 7 }],
  ])('that sends %s gets a short error with the place', async (_what, delta) => {
    const { model } = await open(provider, [{ body: [chunk(delta), chunk({}, 'stop')] }], { retries: { max: 0 } });
    const { message } = (await collect(model).catch((thrown: Error) => thrown)) as Error;
    expect(message).toMatch(/^The answer of Ollama was not understood: choices\.0\.delta\.[\w.]+: [^{}[\]]{1,100}$/);
  });

  it.each([
    ['a text', { error: 'the model crashed' }],
    ['an object', { error: { message: 'the model crashed', code: 502 } }],
    ['an object of another form', { error: { detail: 'the model crashed' } }],
    ['the whole event', { message: 'the model crashed', code: 'x' }],
    [
      'a part of a choice',
      { choices: [{ delta: {}, finish_reason: 'error', error: { message: 'the model crashed' } }] },
    ],
  ])('that reports an error as %s in its stream has its message shown', async (_what, event) => {
    const body = [chunk({ content: 'Hel' }), `data: ${JSON.stringify(event)}\n\n`];
    const { model } = await open(provider, [{ body }], { retries: { max: 0 } });
    const { message } = (await collect(model).catch((thrown: Error) => thrown)) as Error;
    expect(message).toMatch(/the model crashed\.$/);
    expect(message).not.toMatch(/validation|\{/i);
  });

  it.each([
    ['whole', [{ id: 'a', function: { name: 'f', arguments: { say: 'ä' } } }]],
    [
      'after an empty text',
      [{ id: 'a', function: { name: 'f', arguments: '' } }, { function: { arguments: { say: 'ä' } } }],
    ],
  ])('that sends arguments as an object is understood: %s', async (_what, calls) => {
    const events = [...calls.map(call => chunk({ tool_calls: [{ index: 0, ...call }] })), chunk({}, 'tool_calls')];
    // In any pieces, the letter of two bytes too.
    for (const body of [events, [...events.join('')]]) {
      const { model } = await open(provider, [{ body }]);
      expect((await collect(model)).find(event => event.type === 'tool-call')).toMatchObject({ input: '{"say":"ä"}' });
    }
  });

  it.each(['max_tokens', 'MAX_TOKENS', 'model_context_window_exceeded', 'token limit'])(
    'whose answer ends with %s has reached its length',
    async finish => {
      const { model } = await open(provider, [{ body: [chunk({ content: 'Half' }), chunk({}, finish)] }]);
      expect(findFinish(await collect(model))).toMatchObject({ reason: 'length' });
    },
  );

  it('whose event is no JSON gets a short error', async () => {
    const { model } = await open(provider, [{ body: ['data: {"a": nothing}\n\n'] }], { retries: { max: 0 } });
    const { message } = (await collect(model).catch((thrown: Error) => thrown)) as Error;
    expect(message).toBe('The answer of Ollama was not understood: an event is no JSON: {"a": nothing}.');
  });
});

it('OpenAI itself is called by Responses, stores nothing, and gets its reasoning back encrypted', async () => {
  const server = await startWireServer({
    turns: [
      { reasoning: 'Hm.', text: 'Looking.', calls: [{ name: 'weather__forecast', args: { place: 'Faro' } }] },
      { text: 'Sunny.' },
    ],
  });
  onTestFinished(() => server.close());
  const config: ModelConfig = { provider: 'openai', model: 'gpt-5', apiKey: KEY };
  const fetchHere: typeof globalThis.fetch = (input, init) =>
    fetch(String(input).replace('https://api.openai.com', server.origin), init);
  const language = await createProviderModel(config, { env: {}, fetch: fetchHere });
  const model = createModel({ config, language });
  const first = await collect(model);
  expect(server.requests[0]).toMatchObject({ wire: 'openai-responses', body: { store: false } });
  expect(joinText(first, 'reasoning')).toBe('Hm.');
  const call = first.find(event => event.type === 'tool-call')!;
  const result = {
    type: 'tool-result' as const,
    toolCallId: call.id,
    toolName: call.name,
    output: { type: 'text' as const, value: 'ok' },
  };
  await collect(model, { messages: [...prompt, findFinish(first)!.message, { role: 'tool', content: [result] }] });
  expect(JSON.stringify(server.requests[1]?.body)).toContain('enc-t1');
});

it('Anthropic is retried when it is overloaded in the middle of its stream and nothing has been shown', async () => {
  const { model, waits } = await open(PROVIDERS[0]!, [{ streamError: 'Overloaded' }, { text: 'Hello.' }]);
  expect(joinText(await collect(model))).toBe('Hello.');
  expect(waits).toHaveLength(1);
});

it('cost is reported where prices are configured', async () => {
  const { model } = await open(PROVIDERS[0]!, [{ text: 'Hi' }], { prices: { input: 3, output: 15 } });
  expect(findFinish(await collect(model))?.usage?.cost).toBeCloseTo((25 * 3 + 12 * 15) / 1e6, 10);
});

describe('a stream that ends without saying why', () => {
  const provider = PROVIDERS.at(-1)!;

  it('keeps what has come, and ends as "other"', async () => {
    const { model, server } = await open(provider, [{ body: [chunk({ content: 'Half of' })] }]);
    const events = await collect(model);
    expect(joinText(events)).toBe('Half of');
    expect(findFinish(events)).toMatchObject({ reason: 'other', message: { content: [{ text: 'Half of' }] } });
    expect(server.requests).toHaveLength(1);
  });

  it('before its first word, it is requested again', async () => {
    const { model, waits } = await open(provider, [
      { body: [': wait\n\n', chunk({ role: 'assistant' })] },
      { text: 'Hello.' },
    ]);
    expect(joinText(await collect(model))).toBe('Hello.');
    expect(waits).toHaveLength(1);
  });

  it('and with the end that its format has, it has ended as it should', async () => {
    for (const reason of ['stop', 'eos', 'end_turn', 'completed']) {
      const { model } = await open(provider, [
        { body: [chunk({ content: 'Hi' }), chunk({}, reason), 'data: [DONE]\n\n'] },
      ]);
      expect(findFinish(await collect(model))).toMatchObject({ reason: 'stop' });
    }
  });

  it('other providers: what has come is kept', async () => {
    for (const [other, cut] of [
      [PROVIDERS[0]!, 5],
      [PROVIDERS[1]!, 3],
      [PROVIDERS[2]!, 2],
    ] as const) {
      const { model } = await open(other, [{ text: 'Half of the answer that was to come.', endAt: cut }]);
      const events = await collect(model);
      expect(joinText(events), other.provider).toMatch(/^Half of/);
      expect(findFinish(events), other.provider).toMatchObject({ reason: 'other' });
    }
  });
});

describe.each(PROVIDERS)('$provider', provider => {
  it('a call that is written as text is one where it is resolved, and text where it is not', async () => {
    const text = 'Let me look.\n<tool_call>{"name": "forecast", "arguments": {"place": "Faro"}}</tool_call>';
    const resolve = async (resolveCall: () => string | undefined) => {
      const { model } = await open(provider, [{ text }]);
      const events: ModelEvent[] = [];
      for await (const event of model.stream({ messages: prompt, tools: [tool], signal: never, resolveCall }))
        events.push(event);
      return events;
    };
    const callEvents = await resolve(() => 'weather__forecast');
    expect(joinText(callEvents)).toBe('Let me look.\n');
    expect(callEvents.find(({ type }) => type === 'tool-call')).toMatchObject({
      name: 'weather__forecast',
      input: '{"place":"Faro"}',
    });
    expect(findFinish(callEvents)).toMatchObject({ reason: 'tool-calls', textCalls: 'made' });
    expect(findFinish(callEvents)?.message.content).toMatchObject([
      { type: 'text', text: 'Let me look.\n' },
      { type: 'tool-call', toolName: 'weather__forecast', input: { place: 'Faro' } },
    ]);
    const shown = await resolve(() => undefined);
    expect(joinText(shown)).toBe(text);
    expect(findFinish(shown)).toMatchObject({ reason: 'stop', textCalls: 'shown' });
    expect(
      findFinish(shown)
        ?.message.content.map(part => ('text' in part ? part.text : ''))
        .join(''),
    ).toBe(text);
  });
});
