// Suggests the word that a misspelt one was meant to be.

/** The nearest of `words`: at most two letters, and at most a third of them, may differ. Case is ignored. Undefined when none is near, or it is right. */
export function didYouMean(written: string, words: readonly string[]): string | undefined {
  // A key may be right elsewhere.
  if (words.includes(written)) return undefined;
  const near = words
    .map(word => ({ word, distance: editDistance(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= Math.min(2, Math.floor((word.length + 1) / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.word;
}

/** The edit distance: letters that are wrong, missing, too many, or swapped with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}
