// A dictionary of the words that requests to tools use in another language. One line is `word: English`; the word may be several words.

/** Words of one language with their English; keys are lower case without accents, words separated by one space. */
export interface Dictionary {
  readonly entries: ReadonlyMap<string, string>;
  /** The most words that an entry has. */
  readonly longest: number;
}

export const foldWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `lines`: `word: English`, a line each. An empty English drops the word. */
export function createDictionary(lines: string): Dictionary {
  const entries = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    for (const word of line.slice(0, colon).split(','))
      entries.set(foldWord(word.trim()), line.slice(colon + 1).trim());
  }
  const longest = Math.max(...[...entries.keys()].map(key => key.split(' ').length));
  return { entries, longest };
}
