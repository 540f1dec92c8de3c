// Runs from message to end: steps, calls, and the prompts that the model receives.
import { describe, expect, it } from 'vitest';
import { readUntil, waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { calls, finish, type ScriptedTurn, says, scriptedModels, text } from '../../test/support/scripted-models.ts';
import { allowAlways, ended, FORECAST, listTypes, openWeather, roles, weather } from '../../test/support/weather.ts';

describe('a run', () => {
  it('answers a message: every step is in the log, in order', async () => {
    const { agent, sessionId, models } = await openWeather([says('Hello!')]);
    const { runId, messageId } = await agent.sendMessage(sessionId, { text: 'Hi' });
    const events = await ended(agent, sessionId);
    expect(listTypes(events)).toEqual(['message:user', 'run:start', 'step:start', 'step:end', 'run:end']);
    expect(events[0]).toMatchObject({ messageId, runId, text: 'Hi', delivery: 'start' });
    expect(events[3]).toMatchObject({ text: 'Hello!', finishReason: 'stop', calls: [], usage: { inputTokens: 10 } });
    expect(events[4]).toMatchObject({
      runId,
      reason: 'completed',
      steps: 1,
      usage: { inputTokens: 10, outputTokens: 5 },
    });
    expect(roles(models.requests[0])).toEqual(['system', 'user']);
    expect((await agent.listSessions())[0]?.title).toBe('Hi');
  });

  it('offers the tools that are visible to models, under stable names, and none that the profile denies', async () => {
    const profile = { name: 'w', systemPrompt: 'Be brief.', tools: { deny: ['weather/send_*'] } };
    const { agent, sessionId, models } = await openWeather([says('Hello!')], { profile });
    await agent.sendMessage(sessionId, { text: 'Hi' });
    await ended(agent, sessionId);
    expect(models.requests[0]?.tools).toMatchObject([
      {
        name: FORECAST,
        providerOptions: { vitrine: { server: 'weather', name: 'forecast', title: 'Forecast', readOnly: true } },
      },
    ]);
    expect(models.requests[0]?.messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining('Be brief.'),
    });
  });

  it('keeps the agent busy while it waits for an answer, and no longer', async () => {
    const { agent, sessionId } = await openWeather([
      calls({ id: 'a', name: FORECAST, args: { place: 'Lisbon' } }),
      says('Sunny.'),
    ]);
    expect(agent.isBusy()).toBe(false);
    await agent.sendMessage(sessionId, { text: 'Weather in Lisbon?' });
    await waitFor(agent, sessionId, 'approval:request');
    expect(agent.isBusy()).toBe(true);
    await allowAlways(agent, sessionId);
    await ended(agent, sessionId);
    await expect.poll(() => agent.isBusy()).toBe(false);
  });

  it('makes the calls of a step concurrently, and sends the model their results', async () => {
    const placeCalls = [
      { id: 'a', name: FORECAST, args: { place: 'Lisbon' } },
      { id: 'b', name: FORECAST, args: { place: 'Porto' } },
    ];
    const { agent, sessionId, models } = await openWeather([calls(...placeCalls), says('Both are sunny.')]);
    await agent.sendMessage(sessionId, { text: 'Weather in Lisbon and Porto?' });
    await allowAlways(agent, sessionId);
    const events = await ended(agent, sessionId);
    expect(events.filter(({ type }) => type === 'approval:request')).toHaveLength(2);
    const results = models.requests[1]?.messages.find(({ role }) => role === 'tool')?.content;
    expect(results).toMatchObject([
      { type: 'tool-result', toolName: FORECAST, output: { type: 'text', value: 'Sunny in Lisbon' } },
      { type: 'tool-result', toolName: FORECAST, output: { type: 'text', value: 'Sunny in Porto' } },
    ]);
    const assistant = models.requests[1]?.messages.find(({ role }) => role === 'assistant');
    const ids = (content: unknown) => (content as { toolCallId: string }[]).map(part => part.toolCallId);
    expect(ids(assistant?.content)).toEqual(ids(results));
    expect(new Set(ids(results)).size).toBe(2);
    expect(events.at(-1)).toMatchObject({ type: 'run:end', reason: 'completed', steps: 2 });
  });

  it('reports a declined call to the model, and continues', async () => {
    const { agent, sessionId, models, requests } = await openWeather([
      calls({ id: 'a', name: 'weather__send_alarm', args: {} }),
      says('All right, no alarm.'),
    ]);
    await agent.sendMessage(sessionId, { text: 'Send an alarm' });
    const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalRequest.approvalId, { approved: false });
    const events = await ended(agent, sessionId);
    expect(requests).toEqual([]);
    expect(models.requests[1]?.messages.at(-1)?.content).toMatchObject([
      { output: { type: 'execution-denied', reason: expect.stringContaining('declined') } },
    ]);
    expect(events.at(-1)).toMatchObject({ reason: 'completed' });
  });

  it.each([
    ['null', 'null'],
    ['a list', '[1]'],
    ['fenced JSON', '```json\n{"place":"Faro"}\n```'],
    ['JSON in a text', JSON.stringify('{"place":"Faro"}')],
    ['broken JSON', '{"place": '],
  ])('reports an unknown tool, and %s in place of arguments, to the model', async (_what, input) => {
    const { agent, sessionId, models, requests } = await openWeather([
      [
        { type: 'tool-call', id: 'a', name: 'weather__tides', input: '{}' },
        { type: 'tool-call', id: 'b', name: FORECAST, input },
        finish('', [
          { id: 'a', name: 'weather__tides', args: {} },
          { id: 'b', name: FORECAST, args: {} },
        ]),
      ],
      says('I cannot tell.'),
    ]);
    await agent.sendMessage(sessionId, { text: 'Tides?' });
    const events = await ended(agent, sessionId);
    const result = events.find(event => event.type === 'llm:tool-result');
    expect(result).toMatchObject({
      error: { code: 'bad-arguments', message: expect.stringContaining('no JSON object') },
    });
    expect(result).not.toHaveProperty('cancelled');
    expect(models.requests[1]?.messages.find(({ role }) => role === 'tool')?.content).toMatchObject([
      { output: { type: 'error-text', value: expect.stringContaining('no tool weather__tides') } },
      { output: { type: 'error-text', value: expect.stringContaining('no JSON object') } },
    ]);
    expect(requests).toEqual([]);
  });

  it('does not make a call whose arguments would lose digits', async () => {
    const { agent, sessionId, models, requests } = await openWeather([
      [
        { type: 'tool-call', id: 'a', name: FORECAST, input: '{"place":"Faro","days":12345678901234567890}' },
        finish('', [{ id: 'a', name: FORECAST, args: {} }]),
      ],
      says('I cannot tell.'),
    ]);
    await agent.sendMessage(sessionId, { text: 'Tides?' });
    const events = await ended(agent, sessionId);
    expect(events.find(event => event.type === 'llm:tool-result')).toMatchObject({
      error: { code: 'bad-arguments', message: expect.stringContaining('more digits than can be sent unchanged') },
    });
    expect(models.requests[1]?.messages.find(({ role }) => role === 'tool')?.content).toMatchObject([
      { output: { type: 'error-text', value: expect.stringMatching(/at \/days\. Write it as a text/) } },
    ]);
    expect(requests).toEqual([]);
  });

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('gives the model the data of an interface when interfaceData is %s: %s', async (interfaceData, isGiven) => {
    const models = scriptedModels([calls({ id: 'a', name: 'shop__with_ui', args: {} }), says('Done.')]);
    const profile = { name: 'w', ...(interfaceData !== undefined && { interfaceData }) };
    const { agent, sessionId } = await openAgent(
      {
        shop: {
          tools: {
            with_ui: {
              _meta: { ui: { resourceUri: 'ui://shop/card' } },
              annotations: { readOnlyHint: true },
              answer: () => ({ content: [{ type: 'text', text: '1 found.' }], structuredContent: { sku: 'K-7' } }),
            },
          },
          resources: {
            'ui://shop/card': () => ({
              contents: [{ uri: 'ui://shop/card', mimeType: 'text/html;profile=mcp-app', text: '<h1>Card</h1>' }],
            }),
          },
        },
      },
      { models, profile },
    );
    await agent.sendMessage(sessionId, { text: 'Look' });
    await allowAlways(agent, sessionId);
    const events = await ended(agent, sessionId);
    expect(events.at(-1)).toMatchObject({ reason: 'completed' });
    const prompt = JSON.stringify(models.requests[1]?.messages);
    expect(prompt).toContain('1 found.');
    expect(prompt.includes('K-7')).toBe(isGiven);
  });

  it('reports arguments that the tool does not accept to the model', async () => {
    const { agent, sessionId, models } = await openWeather([
      calls({ id: 'a', name: FORECAST, args: { place: [7] } }),
      says('Sorry.'),
    ]);
    await agent.sendMessage(sessionId, { text: 'Weather?' });
    const events = await ended(agent, sessionId);
    expect(events.find(({ type }) => type === 'llm:tool-result')).toMatchObject({ error: { code: 'bad-arguments' } });
    expect(models.requests[1]?.messages.at(-1)?.content).toMatchObject([{ output: { type: 'error-text' } }]);
  });

  it('ends at its step limit', async () => {
    const again: ScriptedTurn = calls({ id: 'a', name: FORECAST, args: { place: 'Lisbon' } });
    const { agent, sessionId } = await openWeather([again, again, again], { profile: { name: 'w', stepLimit: 2 } });
    await agent.sendMessage(sessionId, { text: 'Go on for ever' });
    await allowAlways(agent, sessionId);
    const events = await ended(agent, sessionId);
    expect(events.at(-1)).toMatchObject({ reason: 'step-limit', steps: 2 });
  });

  it('fails with the reason, and keeps the text received so far', async () => {
    const broken = Promise.reject(new Error('The provider is on fire.'));
    broken.catch(() => {});
    const { agent, sessionId, models } = await openWeather([[text('Half of'), broken], says('Whole.')]);
    await agent.sendMessage(sessionId, { text: 'Hi' });
    const events = await ended(agent, sessionId);
    expect(events.at(-2)).toMatchObject({ type: 'step:end', text: 'Half of', finishReason: 'error' });
    expect(events.at(-1)).toMatchObject({ reason: 'failed', error: { message: 'The provider is on fire.' } });
    await agent.sendMessage(sessionId, { text: 'Again' });
    await readUntil(agent, sessionId, event => event.type === 'run:end' && event.reason === 'completed');
    expect(roles(models.requests[1])).toEqual(['system', 'user', 'assistant', 'user']);
  });
});

describe('a call that needs no approval', () => {
  it('opens its surface while the arguments are written', async () => {
    const gate = Promise.withResolvers<void>();
    const first = { id: 'a', name: FORECAST, args: { place: 'Lisbon' } };
    const { agent, sessionId } = await openWeather([
      calls(first),
      says('Sunny.'),
      [
        { type: 'tool-input-start', id: 'b', name: FORECAST },
        { type: 'tool-input-delta', id: 'b', delta: '{"place": "Por' },
        gate.promise,
        { type: 'tool-input-delta', id: 'b', delta: 'to"}' },
        { type: 'tool-call', id: 'b', name: FORECAST, input: '{"place": "Porto"}' },
        finish('', [{ id: 'b', name: FORECAST, args: { place: 'Porto' } }]),
      ],
      says('Also sunny.'),
    ]);
    await agent.sendMessage(sessionId, { text: 'Lisbon?' });
    await allowAlways(agent, sessionId);
    const { seq } = (await ended(agent, sessionId)).at(-1)!;
    const live = await agent.live(sessionId);
    const { promise: written, resolve } = Promise.withResolvers<void>();
    live.subscribe(() => live.getSnapshot()?.parts.some(part => part.kind === 'input') && resolve());
    await agent.sendMessage(sessionId, { text: 'And Porto?' });
    await written;
    const inputEvent = await waitFor(agent, sessionId, 'tool:input', event => event.seq > seq);
    expect(inputEvent).toMatchObject({ server: 'weather', toolName: 'forecast', title: 'Forecast', streams: true });
    expect(live.getSnapshot()?.parts).toEqual([{ kind: 'input', callId: inputEvent.callId, text: '{"place": "Por' }]);
    gate.resolve();
    const call = await waitFor(agent, sessionId, 'llm:tool-call', event => event.callId === inputEvent.callId);
    expect(call).toMatchObject({ initiator: 'model', args: { place: 'Porto' }, runId: inputEvent.runId });
    await readUntil(agent, sessionId, event => event.type === 'run:end' && event.seq > seq);
  });

  it('a call that needs approval does not show its arguments before it', async () => {
    const { agent, sessionId } = await openWeather([
      calls({ id: 'a', name: FORECAST, args: { place: 'Lisbon' } }),
      says('Sunny.'),
    ]);
    let inputs = 0;
    const live = await agent.live(sessionId);
    live.subscribe(() => {
      inputs += live.getSnapshot()?.parts.filter(part => part.kind === 'input').length ?? 0;
    });
    await agent.sendMessage(sessionId, { text: 'Lisbon?' });
    const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
    const inputEvent = await waitFor(agent, sessionId, 'tool:input');
    expect(inputEvent.streams).toBe(false);
    expect(approvalRequest).toMatchObject({ callId: inputEvent.callId, args: { place: 'Lisbon' } });
    await agent.respond(sessionId, approvalRequest.approvalId, { approved: true });
    await ended(agent, sessionId);
    expect(inputs).toBe(0);
  });
});

describe('a message', () => {
  it.each([
    ['without text', { text: ' \n' }, 'bad-message'],
    ['that is too long', { text: 'x'.repeat(100_001) }, 'bad-message'],
    ['for a model that does not exist', { text: 'Hi', model: 'a/b' }, 'unknown-model'],
  ])('%s is refused', async (_what, message, code) => {
    const { agent, sessionId } = await openWeather([]);
    await expect(agent.sendMessage(sessionId, message)).rejects.toThrow(expect.objectContaining({ code }));
    expect((await agent.getSession(sessionId))?.seq).toBe(0);
  });

  it('without a model is refused', async () => {
    const { agent, sessionId } = await openAgent(weather);
    await expect(agent.sendMessage(sessionId, { text: 'Hi' })).rejects.toThrow(
      expect.objectContaining({ code: 'no-model' }),
    );
  });
});
