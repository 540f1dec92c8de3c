// Answers that a model was paid for and no check could decide about: the same request, made again in this run, begins with their result.
import type { ModelRequest } from '@vitrine/model';
import type { AnsweredText } from './request-text.ts';

interface PendingAnswer {
  readonly answer: AnsweredText;
  /** Messages that the model was sent for it. */
  readonly messages: ModelRequest['messages'];
  /** 1, or 2 for the request that names the faults. */
  readonly request: number;
}

/** The place of one request. */
export interface PendingAnswerSlot {
  get(): PendingAnswer | undefined;
  /** Sets the pending answer; undefined when it is decided. */
  set(answer: PendingAnswer | undefined): void;
}

export interface PendingAnswers {
  /** `key`: of `requestKey`. */
  slot(key: string): PendingAnswerSlot;
}

/** More are forgotten, the oldest first. */
const MAX_ANSWERS = 100;

export function createPendingAnswers(): PendingAnswers {
  const answers = new Map<string, PendingAnswer>();
  return {
    slot: key => ({
      get: () => answers.get(key),
      set(answer) {
        answers.delete(key);
        if (answer) answers.set(key, answer);
        const [oldest] = answers.keys();
        if (oldest !== undefined && answers.size > MAX_ANSWERS) answers.delete(oldest);
      },
    }),
  };
}
