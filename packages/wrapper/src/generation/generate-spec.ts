// Makes one view spec with a model: one request, deterministic repair, checks and the trial of the page, at most one second request that names
// the faults.

import type { ToolDefinition } from '@vitrine/autoview';
import { checkViewSpec, parseSpecText, repairViewSpec, toolFacts, type ViewSpec } from '@vitrine/autoview/view-spec';
import { type Model, ModelError, type ModelRequest } from '@vitrine/model';
import type { GenerationOutcome } from './generation-errors.ts';
import { correctionPrompt, firstPrompt, refinementPrompt, SYSTEM_PROMPT } from './prompt/prompt-v1.ts';
import { type AnsweredText, requestText } from './request-text.ts';

export interface GenerateSpecOptions {
  readonly model: Model;
  readonly tool: ToolDefinition;
  /** The other tools of the server, for links. */
  readonly siblings: readonly ToolDefinition[];
  /** What a refinement changes, and how. Absent: the first spec of a tool. */
  readonly refinement?: { readonly spec: ViewSpec | undefined; readonly instruction: string };
  /** Results of the tool, where some are known: the checks use them, the prompt does not have them. */
  readonly samples?: readonly unknown[];
  /** Tries a spec that has passed the checks. Resolves with why it must not be shown. @default not tried */
  readonly tryPage?: (spec: ViewSpec) => Promise<readonly string[]>;
  readonly maxOutputTokens: number;
  /** Milliseconds for both requests and the trials together. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with each prompt and answer, for `--debug`. */
  readonly onAnswer?: (prompt: string, answer: string) => void;
}

export interface GeneratedSpec {
  readonly outcome: Exclude<GenerationOutcome, 'budget'>;
  /** Only of an accepted one. */
  readonly spec?: ViewSpec;
  /** Why there is none, one sentence each. */
  readonly reasons: readonly string[];
  /** Repairs that were made, one sentence each. */
  readonly repairs: readonly string[];
  readonly requests: number;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly durationMs: number;
}

/** The most faults that a second request names. */
const MAX_NAMED = 12;
/** The most requests for one spec. */
const MAX_REQUESTS = 2;

/** Never rejects. */
export async function generateSpec(options: GenerateSpecOptions): Promise<GeneratedSpec> {
  const { model, tool, siblings, refinement, maxOutputTokens } = options;
  const began = performance.now();
  const usage = { inputTokens: 0, outputTokens: 0 };
  const facts = toolFacts(tool, { siblings });
  const first = refinement
    ? refinementPrompt(facts, refinement.spec ?? null, refinement.instruction)
    : firstPrompt(facts);
  const messages: ModelRequest['messages'] = [
    { role: 'system', content: SYSTEM_PROMPT },
    { role: 'user', content: [{ type: 'text', text: first }] },
  ];
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
  let requests = 0;
  const done = (
    outcome: GeneratedSpec['outcome'],
    more: { spec?: ViewSpec; reasons?: readonly string[]; repairs?: readonly string[] },
  ): GeneratedSpec => ({
    outcome,
    reasons: [],
    repairs: [],
    ...more,
    requests,
    usage,
    durationMs: performance.now() - began,
  });
  try {
    for (;;) {
      requests++;
      const answer = await requestText(model, { messages, tools: [], maxOutputTokens, signal });
      usage.inputTokens += answer.usage?.inputTokens ?? 0;
      usage.outputTokens += answer.usage?.outputTokens ?? 0;
      options.onAnswer?.(first, answer.text);
      const judged = await tried(judge(answer, options), options, signal);
      if ('spec' in judged) return done('accepted', judged);
      if (requests === MAX_REQUESTS) return done('refused', judged);
      messages.push(
        { role: 'assistant', content: [{ type: 'text', text: answer.text || '(no answer)' }] },
        { role: 'user', content: [{ type: 'text', text: correctionPrompt(judged.reasons.slice(0, MAX_NAMED)) }] },
      );
    }
  } catch (error) {
    return done(outcomeOf(error, options.signal, signal), {
      reasons: [error instanceof Error ? error.message : String(error)],
    });
  }
}

type Judged =
  | { readonly spec: ViewSpec; readonly repairs: readonly string[] }
  | { readonly reasons: readonly string[] };

/** Repairs and checks an answer. What is refused in part is refused as a whole: the second request may do better. */
function judge(answer: AnsweredText, { tool, siblings, samples = [] }: GenerateSpecOptions): Judged {
  if (answer.text.trim() === '') return { reasons: ['The answer is empty.'] };
  const parsed = parseSpecText(answer.text);
  if (parsed.problem) return { reasons: [parsed.problem.message] };
  const { spec, repairs, problems } = repairViewSpec(parsed.value, tool, { siblings });
  const found = [...problems, ...(spec ? checkViewSpec(spec, tool, { samples }) : [])];
  if (!spec || found.length > 0) return { reasons: found.map(({ path, message }) => `${path || '/'}: ${message}`) };
  return { spec, repairs: [...parsed.repairs, ...repairs.map(({ path, message }) => `${path}: ${message}`)] };
}

/** What passed the checks, after the trial of its page. Rejects when it could not be tried, or with the signal's reason. */
async function tried(judged: Judged, { tryPage }: GenerateSpecOptions, signal: AbortSignal): Promise<Judged> {
  if (!('spec' in judged) || !tryPage) return judged;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    const reasons = await Promise.race([tryPage(judged.spec), ended]);
    return reasons.length > 0 ? { reasons } : judged;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function outcomeOf(error: unknown, given: AbortSignal, all: AbortSignal): 'provider' | 'timeout' | 'aborted' {
  if (given.aborted) return 'aborted';
  return all.aborted || (error instanceof ModelError && error.code === 'timeout') ? 'timeout' : 'provider';
}
