// Makes the model request of a step with a prompt that fits the model's window. A provider that refuses it as too long is asked again with a shorter
// one, and the window that its refusal shows holds for later requests.
import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { StepStartEvent } from '@vitrine/protocol/internal/session';
import type { Store } from '../store/store.ts';
import { countTokens, fitWindow } from './fit-window.ts';
import {
  answerTokens,
  type ModelWindow,
  narrowWindow,
  readWindow,
  requestTokens,
  storeWindow,
} from './model-window.ts';
import { type RequestStepOptions, requestStep, type StepOutcome } from './request-step.ts';

/** Requests after the first one. Without a number in the refusal, each has half of the one before. */
const MAX_REPEATS = 3;

export interface RequestFittedOptions extends Omit<RequestStepOptions, 'request'> {
  readonly prompt: readonly LanguageModelV4Message[];
  readonly signal: AbortSignal;
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  /** Called once, with what the first prompt leaves out. */
  readonly onStart: (shortened: StepStartEvent['shortened']) => Promise<void>;
}

/** Rejects only when the log or the store cannot be used; see `requestStep`. */
export async function requestFitted(options: RequestFittedOptions): Promise<StepOutcome> {
  const { prompt, signal, onStart, offer, model } = options;
  const tools = offer.definitions;
  const toolTokens = countTokens({ role: 'system', content: JSON.stringify(tools) });
  const fit = (within: ModelWindow) => fitWindow(prompt, Math.max(0, requestTokens(within) - toolTokens));
  let window = await readWindow(model.info, options);
  let { messages, shortened } = fit(window);
  await onStart(shortened);
  for (let repeats = 0; ; repeats++) {
    const limit = window.limitsAnswer ? { maxOutputTokens: answerTokens(window) } : {};
    const outcome = await requestStep({ ...options, request: { messages, tools, signal, ...limit } });
    if (outcome.overflow === undefined || repeats === MAX_REPEATS) {
      if (repeats === 0 || outcome.error || signal.aborted) return outcome;
      await storeWindow(model.info, window, options);
      return { ...outcome, end: { ...outcome.end, ...(shortened === undefined ? {} : { shortened }) } };
    }
    const estimated = messages.reduce((total, message) => total + countTokens(message), toolTokens);
    window = narrowWindow(window, outcome.overflow, estimated);
    ({ messages, shortened } = fit(window));
  }
}
