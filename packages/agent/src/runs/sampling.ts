// Requests of views and servers to the host's model (sampling/createMessage): limited in size, cost and rate, and approved by the user.

import { SamplingRequestSchema, SamplingResultSchema } from '@vitrine/protocol/internal/mcp-apps';
import type { SamplingRequest, SamplingResult } from '@vitrine/protocol/mcp-apps';
import type { AskPermission } from '../approvals/permission.ts';
import { getRequesterId, type Requester } from '../approvals/requester.ts';
import { abortable } from '../calls/abortable.ts';
import type { Clock } from '../clock.ts';
import { AgentError, errorMessage } from '../errors.ts';
import type { Log } from '../store/log.ts';
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
  readonly log: Log;
  readonly clock: Clock;
  readonly askPermission: AskPermission;
}

export function createSample({ sampler, log, clock, askPermission }: SamplingOptions): Sample {
  const budget = createBudget({
    clock,
    maxPerMinute: MAX_PER_MINUTE,
    refusal: `The model may be asked ${MAX_PER_MINUTE} times a minute; wait and ask again.`,
  });

  return async (requester, received, signal) => {
    if (!sampler) throw new AgentError('no-model', 'This chat has no model.');
    const request = readRequest(received);
    budget.spend('callId' in requester ? `server ${requester.server}` : requester.surfaceId);
    await askPermission(requester, { kind: 'sampling', details: { sampling: request } }, signal);
    const { sessionId, server, toolName } = requester;
    const note = {
      type: 'view:sampling',
      ...getRequesterId(requester),
      server,
      toolName,
      maxTokens: request.maxTokens,
    } as const;
    try {
      const result = readResult(await abortable(callModel(sampler, request, signal), signal));
      await log.append(sessionId, { ...note, success: true, model: result.model.slice(0, 200) });
      return result;
    } catch (thrown) {
      const error = toAgentError(thrown, signal);
      if (error.code !== 'store-failed')
        await log.append(sessionId, { ...note, success: false, error: { code: error.code, message: error.message } });
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

/** Turns a synchronous throw of the sampler into a rejection. */
async function callModel(sampler: Sampler, request: SamplingRequest, signal: AbortSignal): Promise<unknown> {
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
  return new AgentError('call-failed', `The model failed: ${errorMessage(thrown)}`, { cause: thrown });
}
