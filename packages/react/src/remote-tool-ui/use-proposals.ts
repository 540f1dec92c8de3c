import { useCallback, useRef, useState } from 'react';

export interface Proposal {
  readonly result: unknown;
  accept(): void;
  refuse(): void;
}

/** One question at a time: `ask` resolves when the person says yes, and rejects when they do not or the signal is aborted. */
export function useProposals(): {
  proposal: Proposal | undefined;
  ask(result: unknown, options: { signal: AbortSignal }): Promise<void>;
} {
  const [proposal, setProposal] = useState<Proposal>();
  const open = useRef(false);
  const ask = useCallback(async (result: unknown, { signal }: { signal: AbortSignal }) => {
    // The page may have gone before there was anything to ask.
    signal.throwIfAborted();
    if (open.current) throw new Error('Another proposal waits for an answer.');
    open.current = true;
    try {
      await new Promise<void>((accept, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        setProposal({ result, accept, refuse: () => reject(new Error('The person refused.')) });
      });
      // Or between the person's yes and this.
      signal.throwIfAborted();
    } finally {
      open.current = false;
      setProposal(undefined);
    }
  }, []);
  return { proposal, ask };
}
