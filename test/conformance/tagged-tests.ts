// Finds the tests whose titles name requirements.
import { listFiles, readText } from '../support/repository.ts';

/** A test in a source file. */
export interface TaggedTest {
  readonly file: string;
  /** Title as written; `%s`, `%j` and `$name` stand for the values of a case. */
  readonly title: string;
  readonly ids: readonly string[];
}

const TITLE = /\b(?:it|test)(?:\.\w+\([^'"`\n]*\)|\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
/** A table of cases comes before its title. */
const TITLE_AFTER_CASES = /^ *\](?: satisfies [^\n]*)?\)\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/gm;

/** The ids in a title, as in `H12 H13: …` or `… (H26)`. */
export function readIds(title: string): string[] {
  return [...new Set([...title.matchAll(/\bH\d{2}\b/g)].map(([id]) => id))];
}

/** Every test of the unit and the browser project whose title has an id. */
export function listTaggedTests(): TaggedTest[] {
  return listFiles('packages/*/{src,test,web}/**/*.{test,browser}.{ts,tsx}').flatMap(file => {
    const text = readText(file);
    return [...text.matchAll(TITLE), ...text.matchAll(TITLE_AFTER_CASES)]
      .map(([, , title = '']) => ({ file, title, ids: readIds(title) }))
      .filter(({ ids }) => ids.length > 0);
  });
}

/** Whether a test that ran, by its title, is a case of the test in the source. */
export function matchesTitle(title: string, { title: written }: Pick<TaggedTest, 'title'>): boolean {
  const pattern = written
    .split(/%[sjdo]|\$\w+/)
    .map(piece => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(title);
}
