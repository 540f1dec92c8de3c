// What a server suggests while the user types an argument. A request waits until the typing pauses, and only the newest answer counts.
import type { Completion } from '@vitrine/protocol/internal/session/prompts';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 150;

export interface Completions {
  readonly values: readonly string[];
  readonly hasMore: boolean;
  /** Reason why there are no suggestions; absent when nothing failed. */
  readonly problem?: string;
  /** Asks for suggestions; `at: 'once'` does not wait for a pause. */
  request(value: string, at?: 'once' | 'pause'): void;
  /** Withdraws suggestions and what is still asked for. */
  clear(): void;
}

type Answer = Pick<Completions, 'values' | 'hasMore' | 'problem'>;
const NONE: Answer = { values: [], hasMore: false };

/** `complete`: asks the server. Absent: it completes nothing. */
export function useCompletions(complete: ((value: string) => Promise<Completion>) | undefined): Completions {
  const [answer, setAnswer] = useState<Answer>(NONE);
  const timer = useRef<number>(undefined);
  const newest = useRef(0);
  const withdraw = (): number => {
    window.clearTimeout(timer.current);
    newest.current += 1;
    return newest.current;
  };
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      newest.current = -1;
    },
    [],
  );
  const ask = async (value: string, number: number): Promise<void> => {
    if (!complete) return;
    const suggested = await complete(value).then(
      ({ values, hasMore = false }): Answer => ({ values, hasMore }),
      (error: unknown): Answer => ({ ...NONE, problem: errorMessage(error) }),
    );
    if (newest.current === number) setAnswer(suggested);
  };
  return {
    ...answer,
    request(value, at = 'pause') {
      if (!complete) return;
      const number = withdraw();
      if (at === 'once') void ask(value, number);
      else timer.current = window.setTimeout(() => void ask(value, number), PAUSE_MS);
    },
    clear() {
      withdraw();
      setAnswer(NONE);
    },
  };
}
