// The step that a model is writing now, for readers of a session: held in memory, replaced with each change.
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import type { LiveSession } from '../types.ts';

type Part = LiveStep['parts'][number];

export interface LiveWriter extends LiveSession {
  begin(runId: string, step: number): void;
  /** Appends text to the last part if it is of the same kind, else begins a part. */
  write(kind: 'text' | 'reasoning', delta: string): void;
  /** All text so far was reasoning. */
  turnTextToReasoning(): void;
  /** Appends to the arguments of a call; the first time it begins their part. */
  writeInput(callId: string, delta: string): void;
  retry(retry: LiveStep['retry']): void;
  clear(): void;
}

export function createLiveStep(): LiveWriter {
  let snapshot: LiveStep | undefined;
  const listeners = new Set<() => void>();
  const set = (next: LiveStep | undefined): void => {
    snapshot = next;
    for (const listener of [...listeners]) listener();
  };
  const change = (index: number, part: Part): void => {
    if (!snapshot) return;
    const parts = [...snapshot.parts];
    parts[index] = part;
    set({ runId: snapshot.runId, step: snapshot.step, parts });
  };
  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (runId, step) => set({ runId, step, parts: [] }),
    write(kind, delta) {
      const parts = snapshot?.parts ?? [];
      const last = parts.at(-1);
      if (last?.kind === kind) change(parts.length - 1, { kind, text: last.text + delta });
      else change(parts.length, { kind, text: delta });
    },
    turnTextToReasoning() {
      const toReasoning = (part: Part): Part => (part.kind === 'text' ? { ...part, kind: 'reasoning' } : part);
      if (snapshot) set({ ...snapshot, parts: snapshot.parts.map(toReasoning) });
    },
    writeInput(callId, delta) {
      const parts = snapshot?.parts ?? [];
      const index = parts.findIndex(part => part.callId === callId);
      const text = (parts[index]?.text ?? '') + delta;
      change(index === -1 ? parts.length : index, { kind: 'input', callId, text });
    },
    retry: retry => snapshot && set({ ...snapshot, ...(retry ? { retry } : {}) }),
    clear: () => snapshot && set(undefined),
  };
}
