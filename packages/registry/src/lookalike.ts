// Recognises look-alike names, which users confuse. Ids are ASCII, so that most confusable characters cannot occur; what is left (letter
// case, 0 and O, l and 1 and I, rn and m, separators) is compared by skeletons, after the idea of Unicode UTS #39.

/** Letters of other scripts that look like ASCII ones, for the refusal of an id that imitates another. */
const CONFUSABLES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aаɑαａ',
    'bЬв',
    'cсϲ',
    'dԁ',
    'eеёε',
    'gɡ',
    'hһн',
    'iіıι',
    'jј',
    'kκк',
    'lӏΙІｌ',
    'mм',
    'nпη',
    'oоοօ',
    'pрρ',
    'qԛ',
    'rгⲅ',
    'sѕ',
    'tтτ',
    'uυս',
    'vνѵ',
    'wԝω',
    'xхχ',
    'yуγ',
    'zᴢ',
    '-‐‑–—−',
    '/⁄∕',
  ].flatMap(([ascii = '', ...others]) => others.map(other => [other, ascii])),
);

/**
 * The skeletons of a name: two names with a skeleton in common look alike. One skeleton ignores letter case, the other similar glyphs.
 * Names in other scripts have skeletons too, so that the refusal can name the imitated id.
 */
export function createSkeletons(name: string): string[] {
  const ascii = [...name.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')]
    .map(character => CONFUSABLES[character] ?? CONFUSABLES[character.toLowerCase()] ?? character)
    .join('')
    .replace(/[-_.]+/g, '-');
  const folded = ascii.toLowerCase();
  const shape = ascii
    .replace(/[I1|]/g, 'l')
    .replace(/[0O]/g, 'o')
    .toLowerCase()
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
  return [...new Set([folded, shape])];
}
