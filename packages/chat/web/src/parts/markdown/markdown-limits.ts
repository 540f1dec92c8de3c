// How much work a text may take as Markdown. The parser holds the page's only thread, and cannot be interrupted: its steps are counted, and from
// the one that is too many on the text is shown as it is.
import type { MarkdownIt } from 'markdown-it';

/** Units of work: about 0.3 s of a slow machine. */
const MAX_WORK = 250_000;
/** A place where rules are tried: most rules take 1 µs, the rules of links and emphasis 10 µs. */
const STEP = 10;
/** A line that could end the block before it. Quotes in quotes look at each line once a level. */
const LOOK = 1;

/** UTF-16 units: the rows of a table, and the definitions of links, are read without such a step. */
const MAX_LENGTH = 200_000;

/** A text takes more work than a page can wait for. */
export class TooMuchWorkError extends Error {
  override readonly name = 'TooMuchWorkError';
}

/** Has `parse` throw `TooMuchWorkError` when a text takes too much work. Each text needs an `env` of its own. */
export function limitWork(markdown: MarkdownIt): void {
  const workByEnv = new WeakMap<object, number>();
  const spend = (env: object, units: number): false => {
    const work = (workByEnv.get(env) ?? 0) + units;
    if (work > MAX_WORK) throw new TooMuchWorkError();
    workByEnv.set(env, work);
    return false;
  };
  markdown.core.ruler.before('normalize', 'length', ({ src }) => {
    if (src.length > MAX_LENGTH) throw new TooMuchWorkError();
  });
  markdown.block.ruler.before('table', 'work', ({ env }, _start, _end, silent) => spend(env, silent ? LOOK : STEP), {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.inline.ruler.before('text', 'work', ({ env }) => spend(env, STEP));
}
