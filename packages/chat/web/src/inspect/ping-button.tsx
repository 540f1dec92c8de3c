// Asks the server for a sign of life, and says how long it took.
import type { ChatClient } from '@vitrine/agent/api';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useState } from 'react';
import { INSPECT_TEXTS as TEXTS } from '../texts/inspect.ts';
import { Problem } from '../untrusted-text/problem.tsx';

type Ping =
  | { readonly state: 'none' | 'waiting' }
  | { readonly state: 'answered'; readonly ms: number }
  | { readonly state: 'failed'; readonly problem: string };

export function PingButton({ api }: { api: ChatClient }) {
  const [ping, setPing] = useState<Ping>({ state: 'none' });
  const send = async (): Promise<void> => {
    setPing({ state: 'waiting' });
    try {
      setPing({ state: 'answered', ms: await api.pingInspected() });
    } catch (error) {
      setPing({ state: 'failed', problem: errorMessage(error) });
    }
  };
  return (
    <>
      <button
        type="button"
        className="button small-button"
        disabled={ping.state === 'waiting'}
        onClick={() => void send()}
      >
        {TEXTS.ping}
      </button>
      <span role="status" className="quiet small">
        {ping.state === 'answered' ? TEXTS.pong(formatMs(ping.ms)) : ping.state === 'waiting' ? TEXTS.waiting : null}
      </span>
      {ping.state === 'failed' ? <Problem text={ping.problem} className="small" /> : null}
    </>
  );
}

/** Milliseconds as text, with one digit below ten. */
export function formatMs(ms: number): string {
  return TEXTS.milliseconds(ms.toLocaleString(undefined, { maximumFractionDigits: ms < 10 ? 1 : 0 }));
}
