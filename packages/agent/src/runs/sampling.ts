// Requests of views and servers to the host's model (sampling/createMessage): limited in size, cost and rate, and approved by the user, who may
// answer in place of the model where the agent allows that.

import type { SamplingRequest, SamplingResult } from '@vitrine/protocol/internal/session/sampling';
import { SamplingRequestSchema, SamplingResultSchema } from '@vitrine/protocol/internal/session/sampling';
import { abortable } from '@vitrine/std/internal/abortable';
import { isRecord } from '@vitrine/std/internal/json';
import type { ApprovalAnswer } from '../api/contract/approvals.ts';
import type { AskPermission } from '../approvals/other-permissions.ts';
import type { AcceptedAnswer } from '../approvals/pending-approval.ts';
import { getRequesterId, type Requester } from '../approvals/requester.ts';
import type { Clock } from '../clock.ts';
import { AgentError, errorLine } from '../errors.ts';
import type { Log } from '../store/log/log.ts';
import { boundedJson } from '../views/bounded-json.ts';
import { createBudget } from '../views/budget.ts';

const MAX_REQUEST_BYTES = 1024 * 1024;
const MAX_RESULT_BYTES = 1024 * 1024;
/** Upper limit for the requested tokens; the user is shown this value. */
const MAX_TOKENS = 8192;
/** Requests of one surface, or of one server, per minute. */
const MAX_PER_MINUTE = 20;

/** Answers as a model. `signal` aborts when the answer is no longer needed. */
export type Sampler = (request: SamplingRequest, options: { signal: AbortSignal }) => Promise<SamplingResult>;

/** Rejects with `AgentError` `no-model`, `bad-action`, `unsupported`, `denied`, `call-failed`. */
export type Sample = (requester: Requester, request: unknown, signal: AbortSignal) => Promise<SamplingResult>;

export interface SamplingOptions {
  readonly sampler: Sampler | undefined;
  /** Whether the sampler has a model now. */
  readonly hasModel: () => boolean;
  /** Whether the user may write the answer. */
  readonly isByHand: boolean;
  readonly log: Log;
  readonly clock: Clock;
  readonly askPermission: AskPermission;
}

export function createSample(options: SamplingOptions): Sample {
  const { sampler, hasModel, isByHand, log, clock, askPermission } = options;
  const budget = createBudget({
    clock,
    maxPerMinute: MAX_PER_MINUTE,
    refusal: `The model may be asked ${MAX_PER_MINUTE} times a minute; wait and ask again.`,
  });

  return async (requester, received, signal) => {
    if (!hasModel() && !isByHand) throw new AgentError('no-model', 'This chat has no model.');
    const request = readRequest(received);
    budget.spend('callId' in requester ? `server ${requester.server}` : requester.surfaceId);
    const accept = (answer: ApprovalAnswer) => readWritten(answer, hasModel());
    const { value: written } = await askPermission<SamplingResult | undefined>(
      requester,
      { kind: 'sampling', details: { sampling: request }, ...(isByHand && { accept }) },
      signal,
    );
    const { sessionId, server, toolName } = requester;
    const note = {
      type: 'view:sampling',
      ...getRequesterId(requester),
      server,
      toolName,
      maxTokens: request.maxTokens,
    } as const;
    try {
      const result = written ?? readResult(await abortable(callModel(sampler, request, signal), signal));
      await log.append(sessionId, { ...note, success: true, model: result.model.slice(0, 200) });
      return result;
    } catch (thrown) {
      const error = toAgentError(thrown, signal);
      if (error.code !== 'store-failed')
        await log.append(sessionId, {
          ...note,
          success: false,
          error: { code: error.code, message: errorLine(error) },
        });
      throw error;
    }
  };
}

function readRequest(received: unknown): SamplingRequest {
  const plain = boundedJson(received, { what: 'The request to the model', maxBytes: MAX_REQUEST_BYTES });
  const request = SamplingRequestSchema.safeParse(plain);
  if (!request.success)
    throw new AgentError(
      'bad-action',
      'A request to the model needs messages and maxTokens (sampling/createMessage).',
      {
        received,
      },
    );
  // The capability `sampling.tools` is not announced.
  if (request.data.tools !== undefined)
    throw new AgentError('unsupported', 'The model of this chat is not given tools in such requests.');
  return { ...request.data, maxTokens: Math.min(request.data.maxTokens, MAX_TOKENS) };
}

/** Writer of an answer in place of a model's name. */
const WRITER = 'written by hand';

/** The answer that the user wrote; `value` undefined: the model is asked. Throws `AgentError` `bad-arguments`. */
function readWritten(
  { arguments: args, content, scope = 'once' }: ApprovalAnswer,
  hasModel: boolean,
): AcceptedAnswer<SamplingResult | undefined> {
  const fail = (what: string): never => {
    throw new AgentError('bad-arguments', what);
  };
  if (args !== undefined) return fail('A request to the model has no arguments: give content.');
  if (content === undefined)
    return hasModel ? { value: undefined, edited: false } : fail('This chat has no model: write the answer.');
  const plain = boundedJson(content, { what: 'The answer', maxBytes: MAX_RESULT_BYTES });
  const text =
    isRecord(plain) && typeof plain.text === 'string' ? plain.text : fail('A written answer is {"text": …}.');
  if (scope !== 'once') fail('An answer that is written is for one request.');
  return {
    value: { role: 'assistant', content: { type: 'text', text }, model: WRITER, stopReason: 'endTurn' },
    edited: false,
  };
}

/** Turns a synchronous throw of the sampler into a rejection. */
async function callModel(
  sampler: Sampler | undefined,
  request: SamplingRequest,
  signal: AbortSignal,
): Promise<unknown> {
  if (!sampler) throw new AgentError('no-model', 'This chat has no model.');
  return sampler(request, { signal });
}

function readResult(answer: unknown): SamplingResult {
  const parsed = SamplingResultSchema.safeParse(
    boundedJson(answer, { what: 'The answer of the model', maxBytes: MAX_RESULT_BYTES }),
  );
  if (!parsed.success) throw new Error('its answer is no sampling result');
  return parsed.data;
}

function toAgentError(thrown: unknown, signal: AbortSignal): AgentError {
  if (signal.aborted && signal.reason instanceof AgentError) return signal.reason;
  if (thrown instanceof AgentError && thrown.code === 'store-failed') return thrown;
  return new AgentError('call-failed', `The model failed: ${errorLine(thrown)}`, { cause: thrown });
}
