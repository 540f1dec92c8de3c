// The log of what a view asked of its host, and of what the host and the sandbox did about it.
import { truncate } from '@vitrine/std/internal/truncate';

interface LogEntry {
  readonly id: number;
  /** Description of what happened, in one line: untrusted text. */
  readonly text: string;
  /** `refused`: it was not done. */
  readonly outcome: 'done' | 'refused' | 'noted';
}

export interface ActionLog {
  add(text: string, outcome: LogEntry['outcome']): void;
  clear(): void;
  getSnapshot(): readonly LogEntry[];
  subscribe(listener: () => void): () => void;
}

/** A view may ask without an end. */
const MAX_ENTRIES = 100;
const MAX_CHARACTERS = 300;

/** Creates an empty log. */
export function createActionLog(): ActionLog {
  let entries: readonly LogEntry[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly LogEntry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  return {
    add(text, outcome) {
      const shortened = truncate(text, MAX_CHARACTERS);
      change([...entries, { id: ++count, text: shortened, outcome }].slice(-MAX_ENTRIES));
    },
    clear: () => change([]),
    getSnapshot: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
