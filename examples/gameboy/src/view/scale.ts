// Chooses the drawn size of the screen: the largest whole number of CSS pixels for each of its own.
const WIDTH = 160;
const HEIGHT = 144;
const MIN_SCALE = 2;
/** The largest size in the conversation. */
const MAX_INLINE_SCALE = 3;
/** The height of everything above and below the screen in full screen. */
const AROUND = 190;

/** The margins in the small window. */
const AROUND_PIP = 12;

/** Keeps `--scale` of the root up to date. */
export function keepScale(root: HTMLElement): () => void {
  const update = (): void => root.style.setProperty('--scale', String(chooseScale(root)));
  new ResizeObserver(update).observe(root);
  addEventListener('resize', update);
  return update;
}

function chooseScale({ dataset: { mode }, clientWidth }: HTMLElement): number {
  // The small window is filled: whole pixels would leave half of it empty.
  if (mode === 'pip')
    return Math.max(1, Math.min((clientWidth - AROUND_PIP) / WIDTH, (innerHeight - AROUND_PIP) / HEIGHT));
  const wide = Math.floor((clientWidth - 24) / WIDTH);
  const high = mode === 'inline' ? MAX_INLINE_SCALE : Math.floor((innerHeight - AROUND) / HEIGHT);
  return Math.max(MIN_SCALE, Math.min(wide, high));
}
