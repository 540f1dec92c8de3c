// A model of a provider: requests with retries and time limits, over the AI SDK's provider interface.

import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { abortable } from '@vitrine/std/internal/abortable';
import { sleep } from '@vitrine/std/internal/sleep';
import { createModelInfo, type ModelConfig } from '../config.ts';
import { type FittedRequest, fitRequest, readWire } from '../fit-request.ts';
import type { Model, ModelEvent } from '../model.ts';
import { describeFailure, MAX_WAIT_MS } from '../stream/failures.ts';
import { readStream } from '../stream/read-stream.ts';
import { createRefusals } from '../stream/refusals.ts';
import { type StartTimer, startTimeLimits } from '../stream/time-limits.ts';
import { createCallOptions } from './call-options.ts';
import { PROVIDERS } from './provider-table.ts';

export interface CreateModelOptions {
  readonly config: ModelConfig;
  readonly language: LanguageModelV4;
  /** Returns 0 to 1; spreads retries over time. @default Math.random */
  readonly random?: () => number;
  /** @default a timer that `signal` ends */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Timer for the time limits. @default the system's timers */
  readonly startTimer?: StartTimer;
}

/** Stream parts that a provider package sends before the provider has answered; they do not end the wait for the first piece. */
const OPENING_PARTS: ReadonlySet<string> = new Set(['stream-start', 'response-metadata']);

export function createModel({
  config,
  language,
  random = Math.random,
  wait = sleep,
  startTimer,
}: CreateModelOptions): Model {
  const info = createModelInfo(config);
  const { max: maxRetries = 4, delayMs: firstDelayMs = 500 } = config.retries ?? {};
  const refusals = createRefusals();
  const wire = readWire(config, language);

  return {
    info,
    async *stream(request) {
      let version = refusals.begin(request);
      for (let attempt = 1; ; attempt++) {
        let hasBegun = false;
        const fitted = await fitRequest(version, { config, wire });
        try {
          for await (const event of requestOnce({ config, language, startTimer }, fitted)) {
            hasBegun = true;
            yield event;
          }
          refusals.noteAnswer(request, version);
          return;
        } catch (thrown) {
          request.signal.throwIfAborted();
          const { error, isRetryable, retryAfterMs } = describeFailure(thrown, config);
          const next = hasBegun ? undefined : refusals.next(version, error, fitted.toolNames);
          if (next) {
            version = next;
            yield { type: 'retry', attempt: attempt + 1, delayMs: 0, reason: error.message };
            continue;
          }
          const delayMs = retryAfterMs ?? firstDelayMs * 2 ** (attempt - 1) * (0.5 + random());
          // After a retry, output that was already shown would be shown twice.
          if (hasBegun || !isRetryable || attempt > maxRetries || delayMs > MAX_WAIT_MS) throw error;
          yield { type: 'retry', attempt: attempt + 1, delayMs, reason: error.message };
          await wait(delayMs, request.signal);
        }
      }
    },
  };
}

async function* requestOnce(
  {
    config,
    language,
    startTimer,
  }: Pick<CreateModelOptions, 'config' | 'language'> & { startTimer?: StartTimer | undefined },
  { request, restore }: FittedRequest,
): AsyncGenerator<ModelEvent> {
  const { label } = PROVIDERS[config.provider];
  const limits = startTimeLimits(request.signal, { timeouts: config.timeouts, label, startTimer });
  try {
    const { stream } = await abortable(
      language.doStream(createCallOptions(config, request, limits.signal)),
      limits.signal,
    );
    for await (const event of readStream(watched(stream, limits), config, request.resolveCall)) {
      const restored = restore(event);
      if (restored) yield restored;
    }
  } catch (error) {
    // Packages wrap the reason of an abort.
    limits.signal.throwIfAborted();
    throw error;
  } finally {
    limits.close();
  }
}

/** Reads a stream, resets the time limit with each piece, and stops at the limits even if the provider package does not. */
async function* watched(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  limits: { signal: AbortSignal; alive(): void },
): AsyncGenerator<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await abortable(reader.read(), limits.signal);
      if (done) return;
      if (!OPENING_PARTS.has(value.type)) limits.alive();
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
