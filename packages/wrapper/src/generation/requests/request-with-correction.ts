// Asks a model for one output: one request, a check, and at most one second request that names the faults.

import { type Model, ModelError, type ModelRequest } from '@vitrine/model';
import { errorMessage } from '@vitrine/std/internal/error-message';
import type { GenerationOutcome } from '../generation-errors.ts';
import { BUDGET_SPENT, type Spending, type Usage } from './budget.ts';
import type { PendingAnswerSlot } from './pending-answers.ts';
import { readText, requestCounted } from './request-counted.ts';
import type { AnsweredText } from './request-text.ts';

/** Result of checking an answer: the output, or why it cannot be used, one sentence each. */
export type CheckResult<Output> = { readonly output: Output } | { readonly reasons: readonly string[] };

/** One request to a model, and its answer. */
export interface ModelExchange {
  readonly toolName: string;
  readonly modelId: string;
  /** 1, or 2 for the request that names the faults. */
  readonly request: number;
  /** Messages that were sent, in order. */
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly text: string }[];
  readonly answer: string;
}

type AnswerListener = (exchange: Omit<ModelExchange, 'toolName' | 'modelId'>) => void;

export interface CorrectionOptions<Output> {
  readonly model: Model;
  readonly systemPrompt: string;
  readonly prompt: string;
  /** The second request. `reasons`: the first of those that the check found. */
  readonly correction: (reasons: readonly string[]) => string;
  /** Rejects when nothing can be decided about the answer. */
  readonly check: (answer: AnsweredText) => Promise<CheckResult<Output>>;
  /** The shape of the answer, where the provider has structured output. @default text */
  readonly responseSchema?: ModelRequest['responseSchema'];
  readonly maxOutputTokens: number;
  /** Milliseconds for requests and checks together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with each answer. */
  readonly onAnswer?: AnswerListener | undefined;
  /** Counts each request. The second one is not made when the budget is spent. @default no limit */
  readonly spending?: Pick<Spending, 'add' | 'isOver'> | undefined;
  /** Place where an answer stays that could not be checked. One that is there is checked first, without a request. @default it is lost */
  readonly pendingAnswer?: PendingAnswerSlot | undefined;
}

/** The options that a caller passes on unchanged. */
export type RequestOptions = Pick<
  CorrectionOptions<unknown>,
  'model' | 'maxOutputTokens' | 'timeoutMs' | 'signal' | 'onAnswer' | 'spending' | 'pendingAnswer'
>;

export interface CorrectedOutput<Output> {
  readonly outcome: GenerationOutcome;
  /** Output of an accepted answer. */
  readonly output?: Output;
  /** Reasons why there is no output, one sentence each. */
  readonly reasons: readonly string[];
  /** Number of requests that were made now. */
  readonly requests: number;
  readonly usage: Usage;
  readonly durationMs: number;
}

/** The most faults that the second request names. */
const MAX_NAMED = 12;
const MAX_REQUESTS = 2;

/** Requests an answer, and never rejects. */
export async function requestWithCorrection<Output>(
  options: CorrectionOptions<Output>,
): Promise<CorrectedOutput<Output>> {
  const { spending, pendingAnswer } = options;
  const began = performance.now();
  const usage = { inputTokens: 0, outputTokens: 0 };
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
  const pending = pendingAnswer?.get();
  const messages = pending ? [...pending.messages] : firstMessages(options);
  let [request, requests] = [pending?.request ?? 0, 0];
  const count = (used: Usage): void => {
    usage.inputTokens += used.inputTokens;
    usage.outputTokens += used.outputTokens;
    spending?.add(used);
  };
  async function ask(): Promise<AnsweredText> {
    request++;
    requests++;
    const answer = await requestCounted(options.model, createRequest(options, messages, signal), count);
    options.onAnswer?.({ request, messages: messages.map(toExchangeMessage), answer: answer.text });
    return answer;
  }
  const finish = (
    outcome: CorrectedOutput<Output>['outcome'],
    more: Partial<CorrectedOutput<Output>>,
  ): CorrectedOutput<Output> => ({
    outcome,
    reasons: [],
    ...more,
    requests,
    usage,
    durationMs: performance.now() - began,
  });
  try {
    for (let answer = pending?.answer ?? (await ask()); ; answer = await ask()) {
      pendingAnswer?.set({ answer, messages: [...messages], request });
      const result = await untilAborted(signal, options.check(answer));
      pendingAnswer?.set(undefined);
      if ('output' in result) return finish('accepted', result);
      if (request >= MAX_REQUESTS) return finish('refused', result);
      if (spending?.isOver) return finish('budget', { reasons: [BUDGET_SPENT, ...result.reasons] });
      const reasons = result.reasons.slice(0, MAX_NAMED);
      messages.push(
        { role: 'assistant', content: [{ type: 'text', text: answer.text || '(no answer)' }] },
        { role: 'user', content: [{ type: 'text', text: options.correction(reasons) }] },
      );
    }
  } catch (error) {
    const reasons = [errorMessage(error)];
    return finish(classifyError(error, options.signal, signal), { reasons });
  }
}

function firstMessages({
  systemPrompt,
  prompt,
}: Pick<CorrectionOptions<unknown>, 'systemPrompt' | 'prompt'>): ModelRequest['messages'] {
  return [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: [{ type: 'text', text: prompt }] },
  ];
}

function createRequest(
  { maxOutputTokens, responseSchema }: Pick<CorrectionOptions<unknown>, 'maxOutputTokens' | 'responseSchema'>,
  messages: ModelRequest['messages'],
  signal: AbortSignal,
): ModelRequest {
  return { messages, tools: [], maxOutputTokens, ...(responseSchema && { responseSchema }), signal };
}

function toExchangeMessage(message: ModelRequest['messages'][number]): ModelExchange['messages'][number] {
  const { role } = message;
  return { role: role === 'tool' ? 'user' : role, text: readText(message) };
}

/** Rejects with the signal's reason when it is aborted first. */
async function untilAborted<Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([value, ended]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function classifyError(error: unknown, given: AbortSignal, all: AbortSignal): 'provider' | 'timeout' | 'aborted' {
  if (given.aborted) return 'aborted';
  return all.aborted || (error instanceof ModelError && error.code === 'timeout') ? 'timeout' : 'provider';
}
