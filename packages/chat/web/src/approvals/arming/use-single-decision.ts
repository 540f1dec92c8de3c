// Lets an answer be given once.
import { useEffect, useRef } from 'react';

/** Returns the function that gives the answer, once. An answer that could not be delivered (`error`), or returned false, can be given again. */
export function useSingleDecision(error: string | undefined): (answer: () => unknown) => void {
  const isDecided = useRef(false);
  useEffect(() => {
    if (error !== undefined) isDecided.current = false;
  }, [error]);
  return answer => {
    if (isDecided.current) return;
    isDecided.current = true;
    if (answer() === false) isDecided.current = false;
  };
}
