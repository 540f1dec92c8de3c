// The size a view asks for: its height always, its width only where the application sizes the surface's place. Each side has a
// sizer of its own, so that neither can explode or loop.
import { createSizer, type Sizer } from './sizer.ts';
import type { SurfaceSnapshot } from './surface.ts';

/** CSS pixels: the widest that a view may ask to be. */
const MAX_WIDTH = 4096;

export interface SurfaceSize {
  /** CSS pixels, unchecked. */
  request(size: { width?: number | undefined; height?: number | undefined }): void;
  close(): void;
}

export function createSurfaceSize({
  heights,
  fill,
  apply,
}: {
  heights: { minHeight: number; maxHeight: number };
  fill: boolean;
  apply(wanted: NonNullable<SurfaceSnapshot['wanted']>): void;
}): SurfaceSize {
  let wanted: NonNullable<SurfaceSnapshot['wanted']> = {};
  const side = (name: 'width' | 'height', limits: typeof heights): Sizer =>
    createSizer({ ...limits, apply: pixels => apply((wanted = { ...wanted, [name]: pixels })) });
  const height = side('height', heights);
  const width = fill ? side('width', { minHeight: 1, maxHeight: MAX_WIDTH }) : undefined;
  return {
    request(size) {
      // Without a width every word stands on a line of its own: so high is a page that is not laid out, or not displayed.
      if (size.width === 0) return;
      // What is no size is ignored: a side that was not named is none.
      width?.request(size.width as number);
      height.request(size.height as number);
    },
    close() {
      height.close();
      width?.close();
    },
  };
}
