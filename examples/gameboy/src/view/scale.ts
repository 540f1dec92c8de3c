// How large the screen is drawn: a whole number of pixels for each of its own, as many as fit.
const WIDTH = 160;
const HEIGHT = 144;
const SMALLEST = 2;
/** In the conversation it does not grow with the page for ever. */
const LARGEST_INLINE = 3;
/** What is above and below the screen in full screen. */
const AROUND = 190;

/** Keeps `--scale` of the root right. */
export function keepScale(root: HTMLElement): () => void {
  const update = (): void => {
    const mode = root.dataset.mode;
    const { clientWidth } = root;
    const width = Math.floor((clientWidth - 24) / WIDTH);
    const height = Math.floor((innerHeight - (mode === 'pip' ? 12 : AROUND)) / HEIGHT);
    const scale =
      mode === 'inline'
        ? Math.min(LARGEST_INLINE, width)
        : mode === 'pip'
          ? Math.min(clientWidth / WIDTH, height)
          : Math.min(width, height);
    root.style.setProperty('--scale', String(Math.max(mode === 'pip' ? 1 : SMALLEST, scale)));
  };
  new ResizeObserver(update).observe(root);
  addEventListener('resize', update);
  return update;
}
