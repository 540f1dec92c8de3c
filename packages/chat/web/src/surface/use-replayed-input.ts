// Shows a view the arguments of a call once more as if the model wrote them: first in growing parts, then whole.
import { useEffect, useState } from 'react';
import { useStore } from '../state/store.ts';
import { createPartialInput } from './partial-input.ts';

/** How long the writing takes, in how many parts. */
const STEPS = 20;
const STEP_MS = 120;

export interface ReplayedInput {
  /** Whether the arguments are still being written: the view has neither the whole arguments nor the result. */
  readonly isWriting: boolean;
  /** The arguments so far; undefined before the first of them. */
  readonly partial: Record<string, unknown> | undefined;
}

/** `isReady`: the view takes messages; the writing waits for it. Undefined `args`: nothing is replayed. */
export function useReplayedInput(args: Readonly<Record<string, unknown>> | undefined, isReady: boolean): ReplayedInput {
  const [partial] = useState(() => createPartialInput());
  const [step, setStep] = useState(0);
  const text = args === undefined ? undefined : JSON.stringify(args);
  const isWriting = text !== undefined && step < STEPS;
  useEffect(() => {
    if (!isWriting || !isReady) return;
    const timer = setTimeout(() => {
      partial.feed(text.slice(0, Math.ceil((text.length * (step + 1)) / STEPS)));
      setStep(step + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isWriting, isReady, step, text, partial]);
  useEffect(() => () => partial.close(), [partial]);
  return { isWriting, partial: useStore(partial) };
}
