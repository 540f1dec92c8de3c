// Parses the arguments of a call while the model writes them: live JSON text in, a growing object out, at most ten times a second.
import { createPartialJson, type PartialJson } from '@vitrine/std/internal/partial-json';
import { createStore, type Readable } from '../state/store.ts';

/** Minimum milliseconds between two objects. */
const INTERVAL_MS = 100;
/** How many characters at the end of the read text must be unchanged; otherwise it is another text. */
const COMPARED = 32;

export interface PartialInput extends Readable<Record<string, unknown> | undefined> {
  /** The whole text so far. Undefined, as when the model is done, keeps the last object. */
  feed(text: string | undefined): void;
  /** Cancels the pending update. Text can be fed again. */
  close(): void;
}

export interface PartialInputOptions {
  /** Milliseconds, monotonic. @default performance.now */
  now?: () => number;
  setTimer?: (run: () => void, delayMs: number) => unknown;
  clearTimer?: (timer: unknown) => void;
}

export function createPartialInput({
  now = () => performance.now(),
  setTimer = (run, delayMs) => setTimeout(run, delayMs),
  clearTimer = timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
}: PartialInputOptions = {}): PartialInput {
  const store = createStore<Record<string, unknown> | undefined>(undefined);
  const text = createGrowingText();
  let shownAt = Number.NEGATIVE_INFINITY;
  let timer: unknown;

  const show = (): void => {
    timer = undefined;
    const value = text.value();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    shownAt = now();
    // The parser's object grows in place; a new one tells React that it has changed.
    store.set({ ...value });
  };

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    feed(whole) {
      if (whole === undefined || !text.grow(whole)) return;
      if (timer !== undefined) return;
      const waitMs = shownAt + INTERVAL_MS - now();
      if (waitMs <= 0) show();
      else timer = setTimer(show, waitMs);
    },
    close() {
      clearTimer(timer);
      timer = undefined;
    },
  };
}

/** A JSON text of which always the whole is given: what it has more is parsed; another text begins anew. */
function createGrowingText() {
  let reader: PartialJson = createPartialJson();
  let read = '';
  return {
    value: () => reader.value(),
    /** Returns whether the text has changed. */
    grow(whole: string): boolean {
      if (whole === read) return false;
      const from = Math.max(0, read.length - COMPARED);
      if (whole.slice(from, read.length) !== read.slice(from)) {
        reader = createPartialJson();
        read = '';
      }
      reader.push(whole.slice(read.length));
      read = whole;
      return true;
    },
  };
}
