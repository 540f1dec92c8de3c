// Keeps what a model has written of an answer, once a second: when the process is killed, the words that the user has read are there.
import { setTimeout } from 'node:timers/promises';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import { coalesce } from '@vitrine/std/internal/coalesce';
import type { AnswerDraft, Store } from '../store/store.ts';
import type { LiveSession } from '../types.ts';

/** Milliseconds from one row to the next. */
const INTERVAL_MS = 1000;

export interface KeepDraftOptions {
  readonly sessionId: string;
  readonly store: Pick<Store, 'setDraft'>;
  readonly live: LiveSession;
}

/** Keeps the words of the live step until `end` is called, which is when they are in the log. `end` deletes what was kept. */
export function keepDraft({ sessionId, store, live }: KeepDraftOptions): { end(): Promise<void> } {
  let keptStep: LiveStep | undefined;
  const ended = new AbortController();
  // An answer goes on when a row cannot be written; its end in the log says what the storage has.
  const write = (draft: AnswerDraft | undefined): Promise<void> => store.setDraft(sessionId, draft).catch(() => {});

  const keepNext = coalesce(async () => {
    // An answer that is shorter than this needs no row.
    await setTimeout(INTERVAL_MS, undefined, { signal: ended.signal }).catch(() => {});
    const step = live.getSnapshot();
    if (ended.signal.aborted || step === keptStep || !step?.parts.some(({ kind }) => kind !== 'input')) return;
    keptStep = step;
    await write(toDraft(step));
  });
  const unsubscribe = live.subscribe(() => void keepNext());
  return {
    async end() {
      unsubscribe();
      ended.abort();
      await keepNext();
      if (keptStep) await write(undefined);
    },
  };
}

function toDraft({ runId, step, parts }: LiveStep): AnswerDraft {
  const join = (kind: 'text' | 'reasoning'): string =>
    parts.flatMap(part => (part.kind === kind ? [part.text] : [])).join('');
  return { runId, step, text: join('text'), reasoning: join('reasoning') };
}
