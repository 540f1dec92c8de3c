// A hook that reads the paste whenever it changes: at once after a paste, and after a pause while the user types.
import { useEffect, useState } from 'react';
import { readPaste, type Shown } from './paste/read-paste.ts';
import { PASTE_KINDS, type PlaygroundState } from './playground-state.ts';

export type Reading =
  | { readonly status: 'empty' | 'loading' }
  | { readonly status: 'problem'; readonly message: string }
  /** `id` is new for each reading. */
  | { readonly status: 'shown'; readonly id: string; readonly shown: Shown };

const TYPING_PAUSE_MS = 400;
let readings = 0;

/** `isTyped`: the last change was a key, so that more may follow. */
export function useShown(state: PlaygroundState, isTyped: boolean): Reading {
  const [reading, setReading] = useState<Reading>({ status: 'empty' });
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const loading = setTimeout(() => isCurrent && setReading({ status: 'loading' }), LOADING_MS);
      const next = await readPaste(state).then(toReading, toProblem);
      clearTimeout(loading);
      if (isCurrent) setReading(next);
    };
    const timer = setTimeout(() => void read(), isTyped ? TYPING_PAUSE_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [state, isTyped]);
  return reading;
}

/** Milliseconds after which a reading is shown to take a while; earlier, what was shown before stays. */
const LOADING_MS = 150;

const toReading = (shown: Shown | undefined): Reading =>
  shown ? { status: 'shown', id: `paste-${++readings}`, shown } : { status: 'empty' };

function toProblem(error: unknown): Reading {
  const message = error instanceof Error ? error.message : String(error);
  return { status: 'problem', message };
}

/** Loads what a pasted tool needs while the user has not pasted yet. */
export function preload(): void {
  // A paste loads it again, and reports what is wrong.
  import('@vitrine/autoview').catch(() => {});
}

export const isPasteKind = (value: string): value is (typeof PASTE_KINDS)[number] =>
  PASTE_KINDS.some(kind => kind === value);
