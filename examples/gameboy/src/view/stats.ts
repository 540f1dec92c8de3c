// Counts frames a second: of the game by its counter, and of the screen by the drawn pictures.

export interface Stats {
  /** Counts a frame, once for each answer. */
  count(frame: number): void;
  reset(): void;
}

const SHOWN_EVERY_MS = 500;

export function createStats(options: {
  fps: HTMLElement;
  counter: HTMLElement;
  drawn: () => number | undefined;
}): Stats {
  const { fps, counter, drawn } = options;
  let last: { at: number; frame: number; drawn: number } | undefined;
  return {
    count(frame) {
      counter.textContent = `Frame ${frame}`;
      counter.dataset.frame = String(frame);
      const at = performance.now();
      const now = { at, frame, drawn: drawn() ?? 0 };
      if (last && at - last.at < SHOWN_EVERY_MS) return;
      if (last && at - last.at < 10 * SHOWN_EVERY_MS) {
        const rate = (amount: number) => Math.round((amount * 1000) / (at - last!.at));
        // An unchanged picture, or one of a stream, is not counted.
        const shownRate = now.drawn === last.drawn ? '' : `, ${rate(now.drawn - last.drawn)} shown`;
        fps.textContent = `${rate(frame - last.frame)} fps${shownRate}`;
      }
      last = now;
    },
    reset() {
      last = undefined;
      fps.textContent = '–';
    },
  };
}
