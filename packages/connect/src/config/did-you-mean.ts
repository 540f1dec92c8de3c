// Suggests the word that a misspelt one was meant to be.

/** The nearest of `words`: at most two letters, and at most a third of them, may differ. Case is ignored. Undefined when none is near. */
export function didYouMean(written: string, words: readonly string[]): string | undefined {
  const near = words
    .map(word => ({ word, distance: editDistance(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= Math.min(2, Math.floor((word.length + 1) / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.word;
}

/** The edit distance: letters that are wrong, missing, too many, or swapped with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
