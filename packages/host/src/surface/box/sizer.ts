// Limits the heights that a view requests, so that they neither grow without bound nor loop. In a loop each report follows a height that was
// just applied. So such reports use up a small budget, which only a report that came by itself (an animation, a growing log) fills again; a
// loop ends when it is used up. Changing the direction costs more, because an animation has one direction. A height that follows the viewport
// (viewport-loop.ts) returns to where it began.
import { createLoopGuard } from './viewport-loop.ts';

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

/** CSS pixels; smaller differences are rounding errors. */
const ECHO_PX = 1;
/** Milliseconds; a report this soon after an applied height counts as a response to it. */
const RESPONSE_MS = 1000;
/** How many responses are applied at once: enough for an opening panel animated at 60 frames per second. */
const BURST = 20;
/** What a change of direction takes from the burst. */
const TURN = 5;
/** How many responses are applied later, one by one, so that an animation that outlasts the burst still ends at its full height. */
const TRAILING = 5;

export function createSizer(options: SizerOptions): Sizer {
  const { minHeight, maxHeight, initial = Number.NaN, apply, now = () => performance.now(), later = timer } = options;
  let applied = initial;
  let target = Number.NaN;
  let hasApplied = false;
  let appliedAt = Number.NEGATIVE_INFINITY;
  let direction = 0;
  let burst = BURST;
  let trailing = TRAILING;
  let cancelTrailing: (() => void) | undefined;

  const settled = (): boolean => hasApplied && Math.abs(target - applied) <= ECHO_PX;
  const isTurn = (): boolean => direction * (target - applied) < 0;
  const applyWanted = (): void => {
    direction = Math.sign(target - applied);
    applied = target;
    hasApplied = true;
    appliedAt = now();
    apply(applied);
  };
  const loop = createLoopGuard({
    later,
    release: () => settled() || applyWanted(),
    restore(height) {
      target = height;
      applyWanted();
    },
  });

  return {
    request(height) {
      if (!Number.isFinite(height) || height <= 0) return;
      // weakening: any-size
      target = Math.min(maxHeight, Math.max(minHeight, Math.ceil(height)));
      const passedMs = now() - appliedAt;
      if (settled() || loop.stops({ applied, requested: target, passedMs })) return;
      if (passedMs > RESPONSE_MS) {
        burst = BURST;
        trailing = TRAILING;
      }
      const cost = isTurn() ? TURN : 1;
      if (burst >= cost) {
        burst -= cost;
        applyWanted();
      } else if (trailing > 0) {
        cancelTrailing ??= later(() => {
          cancelTrailing = undefined;
          if (settled()) return;
          trailing--;
          applyWanted();
        }, RESPONSE_MS + 50);
      }
    },
    close() {
      cancelTrailing?.();
      loop.close();
    },
  };
}

function timer(run: () => void, ms: number): () => void {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
}
