// Renders the snapshot of a surface into its box.
import type { SurfaceSnapshot } from '../surface.ts';
import type { SurfaceBox } from './surface-box.ts';

/** Returns the function that shows a state; a state that looks like the last one changes nothing on the page. */
export function createBoxUpdater(box: SurfaceBox): (snapshot: SurfaceSnapshot) => void {
  let current: unknown[] = [];
  return ({ state, dialect, tier, height, error, milestone, errors, page, stopped }) => {
    // A view may send a hundred requests at once, and each makes the surface busy and ready again.
    const next = [state, dialect, tier, error, errors, page, stopped];
    if (next.every((value, n) => value === current[n])) return;
    current = next;
    box.report({ errors, page, stopped });
    Object.assign(box.element.dataset, { surfaceState: state, dialect, tier });
    if (error) box.failed(error, milestone);
    else if (state === 'loading') box.loading();
    else if (state === 'parked') box.parked(height);
    else box.ready();
  };
}
