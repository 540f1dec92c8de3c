// Makes the model request of a step with a prompt that fits the model's window. A provider that refuses it as too long is asked again with a shorter
// one, and the window that its refusal shows holds for later requests.
import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { StepStartEvent } from '@vitrine/protocol/internal/session/run-events';
import type { Store } from '../../store/store.ts';
import { type RequestStepOptions, requestStep, type StepOutcome } from '../request-step.ts';
import { fitTools } from './fit-tools.ts';
import { countTokens, fitWindow } from './fit-window.ts';
import { answerTokens, type ModelWindow, narrowWindow, requestTokens, storeWindow } from './model-window.ts';
import { describeOmissions } from './omissions.ts';

/** Requests after the first one. Without a number in the refusal, each has half of the one before. */
const MAX_REPEATS = 3;

/** Share of the window for tools; the rest is for the conversation. */
const MAX_TOOL_SHARE = 0.5;
/** Text for the user, after the names of tools. */
const NO_ROOM = 'They do not fit into the window of this model. Switch off servers that you do not need.';

export interface RequestFittedOptions extends Omit<RequestStepOptions, 'request'> {
  readonly prompt: readonly LanguageModelV4Message[];
  /** Tokens that the model takes, as far as the chat knows. */
  readonly window: ModelWindow;
  readonly signal: AbortSignal;
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  /** Called once, with what the first prompt leaves out. */
  readonly onStart: (shortened: StepStartEvent['shortened']) => Promise<void>;
}

/** Rejects only when the log or the store cannot be used; see `requestStep`. */
export async function requestFitted(options: RequestFittedOptions): Promise<StepOutcome> {
  const { prompt, signal, onStart, offer, model } = options;
  const fit = (within: ModelWindow) => {
    const maxTokens = requestTokens(within);
    const fitted = fitTools(offer.definitions, { prompt, maxTokens: maxTokens * MAX_TOOL_SHARE });
    return { ...fitted, ...fitWindow(prompt, Math.max(0, maxTokens - fitted.tokens)) };
  };
  let { window } = options;
  let { messages, shortened, tools, tokens, leftOut } = fit(window);
  await onStart(shortened);
  for (let repeats = 0; ; repeats++) {
    const limit = window.limitsAnswer ? { maxOutputTokens: answerTokens(window) } : {};
    const outcome = withLeftOut(
      await requestStep({ ...options, request: { messages, tools, signal, ...limit } }),
      leftOut,
      options,
    );
    if (outcome.overflow === undefined || repeats === MAX_REPEATS) {
      if (repeats === 0 || outcome.error || signal.aborted) return outcome;
      await storeWindow(model.info, window, options);
      return { ...outcome, end: { ...outcome.end, ...(shortened === undefined ? {} : { shortened }) } };
    }
    const estimated = messages.reduce((total, message) => total + countTokens(message), tokens);
    window = narrowWindow(window, outcome.overflow, estimated);
    ({ messages, shortened, tools, tokens, leftOut } = fit(window));
  }
}

/** The step also says which tools were left out for want of room. */
function withLeftOut(
  outcome: StepOutcome,
  names: readonly string[],
  options: Parameters<typeof describeOmissions>[1],
): StepOutcome {
  const omitted = names.map(name => ({ name, reason: NO_ROOM }));
  const added = describeOmissions({ toolsLeftOut: omitted }, options).toolsLeftOut;
  if (!added) return outcome;
  return { ...outcome, end: { ...outcome.end, toolsLeftOut: [...(outcome.end.toolsLeftOut ?? []), ...added] } };
}
