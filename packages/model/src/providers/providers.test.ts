// Every provider's real package against a server that speaks its wire format.
import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collect, findFinish, joinText, KEY, never, open, PROVIDERS, prompt } from '../../test/provider-requests.ts';
import type { ModelConfig } from '../config.ts';
import type { ModelEvent } from '../model.ts';
import { describeFailure } from '../stream/failures.ts';
import { startWireServer } from '../testing/index.ts';
import { createProviderModel } from './create-provider-model.ts';
import { createModel } from './model-with-retries.ts';

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
