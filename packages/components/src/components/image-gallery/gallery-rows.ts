// Places the images of a gallery in rows that are all as wide as the gallery.

/** The place of an image in its row. */
export interface RowPlace {
  /** The part of the row's width that the image takes, 0 to 1. */
  readonly share: number;
  /** The number of images in the row. */
  readonly inRow: number;
}

/** Width of a row by its height: three squares, or two landscapes. */
const ROW_RATIO = 2.8;

/** Rows of nearly one height, from ratios of width to height, in order. */
export function placeInRows(ratios: readonly number[]): RowPlace[] {
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const count = Math.max(1, Math.round(total / ROW_RATIO));
  let end = 0;
  // The row in which the middle of an image lies, when all stand in one line that is cut into equal parts.
  const rows = ratios.map(ratio => {
    const middle = end + ratio / 2;
    end += ratio;
    return Math.min(count - 1, Math.floor((middle / total) * count));
  });
  return ratios.map((ratio, index) => {
    const row = ratios.filter((_, other) => rows[other] === rows[index]);
    const sum = row.reduce((all, each) => all + each, 0);
    return { share: ratio / sum, inRow: row.length };
  });
}
