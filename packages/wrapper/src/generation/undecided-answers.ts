// Answers that a model was paid for and no judge could decide about: the same request, made again in this run, begins with their judgement.
import type { ModelRequest } from '@vitrine/model';
import type { AnsweredText } from './request-text.ts';

export interface UndecidedAnswer {
  readonly answer: AnsweredText;
  /** What the model was sent for it. */
  readonly messages: ModelRequest['messages'];
  /** 1, or 2 for the request that names the faults. */
  readonly request: number;
}

/** The place of one request. */
export interface UndecidedPlace {
  get(): UndecidedAnswer | undefined;
  /** Undefined: it is decided. */
  set(answer: UndecidedAnswer | undefined): void;
}

export interface UndecidedAnswers {
  /** `key`: of `requestKey`. */
  of(key: string): UndecidedPlace;
}

/** More are forgotten, the oldest first. */
const MAX_ANSWERS = 100;

export function createUndecidedAnswers(): UndecidedAnswers {
  const answers = new Map<string, UndecidedAnswer>();
  return {
    of: key => ({
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
