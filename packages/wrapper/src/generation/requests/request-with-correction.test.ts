// What two requests at most cost, and what is made of a budget.
import { type Model, ModelError, type ModelEvent } from '@vitrine/model';
import { describe, expect, it } from 'vitest';
import { createSpending } from './budget.ts';
import { createPendingAnswers } from './pending-answers.ts';
import { type CorrectionOptions, requestWithCorrection } from './request-with-correction.ts';

const PROMPT = 'x'.repeat(400);
const CORRECTION = 'y'.repeat(400);
const finish = (usage?: object) => ({ type: 'finish', reason: 'stop', ...(usage && { usage }) }) as ModelEvent;

function createModel(stream: (signal: AbortSignal) => AsyncIterable<ModelEvent>): Model {
  return { info: { id: 'test/m' } as never, stream: ({ signal }) => stream(signal) };
}
const ask = (model: Model, more: Partial<CorrectionOptions<string>> = {}) =>
  requestWithCorrection<string>({
    model,
    systemPrompt: '',
    prompt: PROMPT,
    correction: () => CORRECTION,
    check: async ({ text }) => ({ output: text }),
    maxOutputTokens: 100,
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...more,
  });
const answering = (usage?: object) =>
  createModel(async function* () {
    yield { type: 'reasoning', delta: 'r'.repeat(40) };
    yield { type: 'text', delta: 'a'.repeat(80) };
    yield finish(usage);
  });

describe('usage', () => {
  it.each([
    [
      { inputTokens: 7, outputTokens: 9 },
      { inputTokens: 7, outputTokens: 9 },
    ],
    [undefined, { inputTokens: 100, outputTokens: 30 }],
    [{ inputTokens: 7 }, { inputTokens: 7, outputTokens: 30 }],
    [
      { inputTokens: 0, outputTokens: 0 },
      { inputTokens: 100, outputTokens: 30 },
    ],
  ])('reported as %j', async (reported, counted) => {
    const spending = createSpending();
    expect((await ask(answering(reported), { spending })).usage).toEqual(counted);
    expect(spending.spent).toEqual({ requests: 1, ...counted });
  });

  it('of an answer that is not over in time is estimated', async () => {
    const endless = createModel(async function* (signal) {
      yield { type: 'text', delta: 'a'.repeat(50_000) };
      await new Promise(resolve => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    });
    const result = await ask(endless, { timeoutMs: 20 });
    expect(result).toMatchObject({ outcome: 'timeout', usage: { inputTokens: 100, outputTokens: 12_500 } });
  });

  it.each([
    ['refused', 'bad-request', '', { inputTokens: 0, outputTokens: 0 }],
    ['broken off', 'unreachable', 'a'.repeat(40), { inputTokens: 100, outputTokens: 10 }],
    ['without an answer in time', 'timeout', '', { inputTokens: 100, outputTokens: 0 }],
  ] as const)('of a request that was %s', async (_, code, text, usage) => {
    const failing = createModel(async function* () {
      if (text !== '') yield { type: 'text', delta: text };
      throw new ModelError(code, 'It failed.');
    });
    expect((await ask(failing)).usage).toEqual(usage);
  });
});

it('a budget of tokens ends without any reported usage', async () => {
  const spending = createSpending({ tokens: 1_000 });
  for (let count = 0; count < 50 && !spending.isOver; count++) await ask(answering(), { spending });
  expect(spending.isOver).toBe(true);
  expect(spending.spent.requests).toBe(8);
});

it('the request that names faults is not made after the budget is spent', async () => {
  const check = async () => ({ reasons: ['It is empty.'] });
  const askWithBudget = (tokens: number) => ask(answering(), { check: check, spending: createSpending({ tokens }) });
  expect(await askWithBudget(130)).toMatchObject({
    outcome: 'budget',
    requests: 1,
    reasons: [expect.stringContaining('The budget for interfaces is spent'), 'It is empty.'],
  });
  expect(await askWithBudget(131)).toMatchObject({ outcome: 'refused', requests: 2 });
});

it('an answer that no check could decide about is checked again without a request, and may still be corrected', async () => {
  const pendingAnswer = createPendingAnswers().slot('a');
  const messageCounts: number[] = [];
  const requests: number[] = [];
  const model: Model = {
    info: { id: 'test/m' } as never,
    async *stream({ messages }) {
      messageCounts.push(messages.length);
      yield { type: 'text', delta: `answer ${messageCounts.length}` };
      yield finish();
    },
  };
  const onAnswer = ({ request }: { request: number }) => void requests.push(request);
  const askWithCheck = (check: CorrectionOptions<string>['check']) =>
    ask(model, { check: check, pendingAnswer, onAnswer });
  const broken = () => Promise.reject(new Error('The browser does not start.'));
  expect(await askWithCheck(broken)).toMatchObject({ outcome: 'provider', requests: 1 });
  expect(await askWithCheck(broken)).toMatchObject({ outcome: 'provider', requests: 0, usage: { outputTokens: 0 } });
  const rejecting: CorrectionOptions<string>['check'] = async ({ text }) =>
    text === 'answer 1' ? { reasons: ['It is empty.'] } : broken();
  expect(await askWithCheck(rejecting)).toMatchObject({ outcome: 'provider', requests: 1 });
  expect(await askWithCheck(async ({ text }) => ({ output: text }))).toMatchObject({ output: 'answer 2', requests: 0 });
  expect(messageCounts).toEqual([2, 4]);
  expect(requests).toEqual([1, 2]);
  expect(pendingAnswer.get()).toBeUndefined();
});
