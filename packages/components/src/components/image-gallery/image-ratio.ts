// The shape in which an image of a gallery is shown.
import type { GalleryImage } from './schema.ts';

/** Wider or taller images are cut, so that one of them does not fill a row or become a line. */
const LIMITS = { lowest: 0.5, highest: 2.5 };

/** Width by height, between 0.5 and 2.5; 1 when one of them is absent. */
export function imageRatio({ width, height }: Pick<GalleryImage, 'width' | 'height'>): number {
  if (width === undefined || height === undefined) return 1;
  const ratio = width / height;
  return Math.round(Math.min(LIMITS.highest, Math.max(LIMITS.lowest, ratio)) * 1000) / 1000;
}
