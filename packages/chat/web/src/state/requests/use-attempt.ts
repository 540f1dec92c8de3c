// Work that a button begins, and why the last of it failed.

import { errorMessage } from '@vitrine/std/internal/error-message';
import { useState } from 'react';

/** `attempt` clears the problem of the attempt before. */
export function useAttempt(): [problem: string | undefined, attempt: (work: Promise<unknown>) => void] {
  const [problem, setProblem] = useState<string>();
  const attempt = (work: Promise<unknown>): void => {
    setProblem(undefined);
    work.catch((error: unknown) => setProblem(errorMessage(error)));
  };
  return [problem, attempt];
}
