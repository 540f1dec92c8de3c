// Peculiarities of servers that speak OpenAI's format, and answers that end without a reason.
import { describe, expect, it } from 'vitest';
import { collect, findFinish, joinText, never, open, PROVIDERS, prompt, tool } from '../../test/provider-requests.ts';
import type { ModelEvent } from '../model.ts';

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
