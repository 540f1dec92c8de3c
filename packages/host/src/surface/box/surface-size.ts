// Handles the size that a view requests: always its height, its width only where the application sizes the surface (`fill`). Each dimension
// has a sizer of its own.

import type { SurfaceSnapshot } from '../surface.ts';
import { createSizer, type Sizer } from './sizer.ts';

/** CSS pixels: the widest that a view may ask to be. */
const MAX_WIDTH = 4096;

export interface SurfaceSize {
  /** CSS pixels, unchecked. */
  request(size: { width?: number | undefined; height?: number | undefined }): void;
  close(): void;
}

export function createSurfaceSize({
  heights,
  initialHeight,
  fill,
  apply,
}: {
  heights: { minHeight: number; maxHeight: number };
  /** The height before the view has requested one. */
  initialHeight?: number | undefined;
  fill: boolean;
  apply(wanted: NonNullable<SurfaceSnapshot['wanted']>): void;
}): SurfaceSize {
  let requested: NonNullable<SurfaceSnapshot['wanted']> = {};
  const side = (name: 'width' | 'height', limits: typeof heights & { initial?: number | undefined }): Sizer =>
    createSizer({ ...limits, apply: pixels => apply((requested = { ...requested, [name]: pixels })) });
  const height = side('height', { ...heights, initial: initialHeight });
  const width = fill ? side('width', { minHeight: 1, maxHeight: MAX_WIDTH }) : undefined;
  return {
    request(size) {
      // A page without a width is not laid out or not displayed, so its height means nothing.
      if (size.width === 0) return;
      // The sizer ignores a side that is undefined.
      width?.request(size.width as number);
      height.request(size.height as number);
    },
    close() {
      height.close();
      width?.close();
    },
  };
}
