// The links that the user has made, read when they are shown and after each change.
import type { Share } from '@vitrine/agent/internal/api';
import { useState } from 'react';
import { useChat } from '../state/chat-context.ts';
import { useLoaded } from '../state/requests/use-loaded.ts';

interface Shares {
  /** Absent while they are read. */
  readonly shares: readonly Share[] | undefined;
  readonly problem: string | undefined;
  readonly refresh: () => void;
}

export function useShares(): Shares {
  const { api } = useChat();
  const [count, setCount] = useState(0);
  const loaded = useLoaded(count, () => api.listShares());
  return { shares: loaded?.value, problem: loaded?.problem, refresh: () => setCount(before => before + 1) };
}
