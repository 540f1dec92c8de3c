// Work that a button begins, and why the last of it failed.
import { useState } from 'react';
import { errorMessage } from './error-message.ts';

/** `attempt` clears the problem of the attempt before. */
export function useAttempt(): [problem: string | undefined, attempt: (work: Promise<unknown>) => void] {
  const [problem, setProblem] = useState<string>();
  const attempt = (work: Promise<unknown>): void => {
    setProblem(undefined);
    work.catch((error: unknown) => setProblem(errorMessage(error)));
  };
  return [problem, attempt];
}
