// Hands the question to its view when that is ready, and sends the answer. What is not taken is asked again, with the reason.
import { HostError, type Surface, type SurfaceSnapshot } from '@vitrine/host';
import { type ElicitResult, REFUSED_ANSWER_KEY } from '@vitrine/protocol/internal/mcp-apps/elicitation';
import type { Elicitation } from '@vitrine/protocol/internal/session/events';
import { useHost } from '@vitrine/react';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useRef, useState } from 'react';
import { filled } from '../../language/template.tsx';
import { QUESTION } from '../../texts/approvals.ts';

/** Answers that are not taken before the form takes the place of the view. */
const MAX_REFUSED = 5;

/** Sends the answer. Resolves with the reason why it was not taken; undefined when it was. */
export type SendAnswer = (answer: ElicitResult) => Promise<string | undefined>;

export interface ViewAnswerOptions {
  readonly surfaceId: string;
  readonly snapshot: SurfaceSnapshot | undefined;
  readonly elicitation: Elicitation;
  /** Whether an answer may be given now. */
  readonly isArmed: boolean;
  readonly send: SendAnswer;
  readonly onFailed: (problem: string) => void;
}

/** Returns why the last answer was not taken. */
export function useViewAnswer(options: ViewAnswerOptions): string | undefined {
  const { surfaceId, snapshot } = options;
  const host = useHost();
  const latest = useRef(options);
  latest.current = options;
  const [problem, setProblem] = useState<string>();
  const isReady = snapshot?.state === 'ready';
  const failure = snapshot?.phase === 'failed' ? (snapshot.error?.message ?? '') : undefined;

  useEffect(() => {
    const surface = isReady ? host.find(surfaceId) : undefined;
    if (!surface) return;
    const stop = new AbortController();
    askView(surface, latest, { signal: stop.signal, onRefused: setProblem }).catch((error: unknown) => {
      if (!stop.signal.aborted) latest.current.onFailed(errorMessage(error));
    });
    return () => stop.abort();
  }, [host, surfaceId, isReady]);
  useEffect(() => {
    if (failure !== undefined) latest.current.onFailed(failure);
  }, [failure]);
  return problem;
}

/** Resolves when an answer was taken; rejects when the view cannot answer. */
async function askView(
  surface: Surface,
  latest: { readonly current: ViewAnswerOptions },
  { signal, onRefused }: { signal: AbortSignal; onRefused(problem: string): void },
): Promise<void> {
  const { message, requestedSchema, meta } = latest.current.elicitation;
  let refusal: string | undefined;
  for (let count = 0; count <= MAX_REFUSED; count++) {
    const _meta = { ...meta, ...(refusal === undefined ? {} : { [REFUSED_ANSWER_KEY]: refusal }) };
    refusal = await readAnswer(surface, latest, { request: { mode: 'form', message, requestedSchema, _meta }, signal });
    if (refusal === undefined || signal.aborted) return;
    onRefused(filled(QUESTION.refused, { problem: refusal }));
  }
  throw new Error(refusal);
}

/** Reads one answer and sends it. Resolves with the reason why it was not taken; undefined when it was. */
async function readAnswer(
  surface: Surface,
  latest: { readonly current: ViewAnswerOptions },
  { request, signal }: { request: object; signal: AbortSignal },
): Promise<string | undefined> {
  try {
    const answer = await surface.elicit(request, { signal });
    return latest.current.isArmed ? await latest.current.send(answer) : QUESTION.tooEarly;
  } catch (error) {
    if (error instanceof HostError && error.code === 'answer-refused') return QUESTION.noAnswer;
    throw error;
  }
}
