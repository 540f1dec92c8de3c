// Keeps what a model has written of an answer, once a second: when the process is killed, the words that the user has read are there.
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
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
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let writing = Promise.resolve();
  // An answer goes on when a row cannot be written; its end in the log says what the storage has.
  const write = (draft: AnswerDraft | undefined): Promise<void> =>
    (writing = writing.then(() => store.setDraft(sessionId, draft)).catch(() => {}));

  const look = (): void => {
    const step = live.getSnapshot();
    if (isEnded || timer || step === keptStep || !step?.parts.some(({ kind }) => kind !== 'input')) return;
    keptStep = step;
    // A slow database gets one row at a time, with what is newest then.
    timer = setTimeout(
      () =>
        writing.then(() => {
          timer = undefined;
          look();
        }),
      INTERVAL_MS,
    );
    void write(toDraft(step));
  };
  const unsubscribe = live.subscribe(look);
  return {
    async end() {
      isEnded = true;
      unsubscribe();
      clearTimeout(timer);
      await (keptStep ? write(undefined) : writing);
    },
  };
}

function toDraft({ runId, step, parts }: LiveStep): AnswerDraft {
  const join = (kind: 'text' | 'reasoning'): string =>
    parts.flatMap(part => (part.kind === kind ? [part.text] : [])).join('');
  return { runId, step, text: join('text'), reasoning: join('reasoning') };
}
