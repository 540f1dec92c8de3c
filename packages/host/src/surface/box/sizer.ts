// Applies the heights that a view requests, within limits: carries out the effects of sizer-machine.ts.
import { createMachine } from '@vitrine/std/internal/machine';
import { INITIAL_SIZER, nextSizer, type SizerEffects, type SizerEvent, type SizerState } from './sizer-machine.ts';

export interface SizerOptions {
  /** CSS pixels: what is applied stays within these. */
  minHeight: number;
  maxHeight: number;
  /** The height before the first request. @default unknown */
  initial?: number | undefined;
  apply(height: number): void;
  /** Milliseconds. */
  now?: () => number;
  /** Runs a function after some milliseconds; returns the function that cancels it. */
  later?: (run: () => void, ms: number) => () => void;
}

export interface Sizer {
  /** Takes the size that a view requests, in CSS pixels; anything but a finite positive number is ignored. */
  request(height: number): void;
  close(): void;
}

export function createSizer(options: SizerOptions): Sizer {
  const { minHeight, maxHeight, initial = Number.NaN, apply, now = () => performance.now(), later = timer } = options;
  let cancelTrailing = (): void => {};
  let cancelHeld = (): void => {};
  const machine = createMachine<SizerState, SizerEvent, SizerEffects>({
    initial: { ...INITIAL_SIZER, applied: initial },
    next: nextSizer,
    effects: {
      apply,
      waitTrailing(ms) {
        cancelTrailing = later(() => machine.send({ type: 'trailing-due', now: now() }), ms);
      },
      hold(ms) {
        cancelHeld = later(() => machine.send({ type: 'held-due', now: now() }), ms);
      },
      cancelHeld: () => cancelHeld(),
    },
  });

  return {
    request(requested) {
      if (!Number.isFinite(requested) || requested <= 0) return;
      // weakening: any-size
      const height = Math.min(maxHeight, Math.max(minHeight, Math.ceil(requested)));
      machine.send({ type: 'request', height, now: now() });
    },
    close() {
      cancelTrailing();
      cancelHeld();
    },
  };
}

function timer(run: () => void, ms: number): () => void {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
}
