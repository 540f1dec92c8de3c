// A hook that keeps the proposed result that the user is being asked about.
import { useCallback, useRef, useState } from 'react';

/** A proposed result that waits for the user's decision. */
export interface Proposal {
  readonly result: unknown;
  accept(): void;
  refuse(): void;
}

/** Keeps one question at a time: `askUser` resolves when the user accepts, and rejects when the user refuses or the signal is aborted. */
export function useProposals(): {
  proposal: Proposal | undefined;
  askUser(result: unknown, options: { signal: AbortSignal }): Promise<void>;
} {
  const [proposal, setProposal] = useState<Proposal>();
  const open = useRef(false);
  const askUser = useCallback(async (result: unknown, { signal }: { signal: AbortSignal }) => {
    // The page may have been removed before the question could be shown.
    signal.throwIfAborted();
    if (open.current) throw new Error('Another proposal waits for an answer.');
    open.current = true;
    try {
      await new Promise<void>((accept, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        setProposal({ result, accept, refuse: () => reject(new Error('The user refused.')) });
      });
      // The page may also have been removed since the user accepted.
      signal.throwIfAborted();
    } finally {
      open.current = false;
      setProposal(undefined);
    }
  }, []);
  return { proposal, askUser };
}
