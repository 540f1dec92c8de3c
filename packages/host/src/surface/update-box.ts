// What a surface's box shows of its state.
import type { SurfaceSnapshot } from './surface.ts';
import type { SurfaceBox } from './surface-box.ts';

/** Returns the way to have the box show a state; one that looks like the last touches nothing on the page. */
export function createReflection(box: SurfaceBox): (snapshot: SurfaceSnapshot) => void {
  let shown: unknown[] = [];
  return ({ state, dialect, tier, height, error, milestone, errors, page }) => {
    // A view may ask a hundred things at once, and each makes it busy and ready again.
    const next = [state, dialect, tier, error, errors, page];
    if (next.every((value, n) => value === shown[n])) return;
    shown = next;
    box.report({ errors, page });
    Object.assign(box.element.dataset, { surfaceState: state, dialect, tier });
    if (error) box.failed(error, milestone);
    else if (state === 'loading') box.loading();
    else if (state === 'parked') box.parked(height);
    else box.ready();
  };
}
