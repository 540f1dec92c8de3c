// Loads what the user probably needs next, when the page has nothing else to do: forms, approvals and JSON come without a moment of waiting then.

const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../draft/draft-view.tsx'),
  () => import('../approvals/cards.ts'),
  () => import('../components/json.tsx'),
];
/** For browsers without `requestIdleCallback`. */
const LATER_MS = 2_000;

/** A part that cannot be loaded now is loaded when it is needed. */
export function preloadWhenIdle(): void {
  const load = (): void => {
    for (const part of PARTS) part().catch(() => {});
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, LATER_MS);
}
