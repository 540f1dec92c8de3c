// Reads and keeps the documents of pages, for deliveries that send the page itself.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkHTML } from '../ui-content.ts';
import type { AugmenterOptions } from './types.ts';

/** A page as MCP Apps hosts read it. */
export interface AugmentPage {
  /** Its name among `pages`. */
  readonly page: string;
  /** Changes with the document, so that hosts may cache it: `ui://vitrine/<page>-<hash>.html`. */
  readonly uri: string;
  readonly html: string;
}

/** Creates a store that finds pages by name and reads each once. Throws `UIResourceError` `missing-content`, or what reading a file throws. */
export function createPageStore(
  pages: NonNullable<AugmenterOptions['pages']>,
): (page: string) => AugmentPage | undefined {
  const read = new Map<string, AugmentPage>();
  return page => {
    const before = read.get(page);
    if (before || !Object.hasOwn(pages, page)) return before;
    const source = pages[page];
    const html = checkHTML(source instanceof URL ? readFileSync(source, 'utf8') : source, `The page ${page}`);
    const hash = createHash('sha256').update(html).digest('hex').slice(0, 16);
    const made = { page, html, uri: new URL(`ui://vitrine/${encodeURIComponent(page)}-${hash}.html`).href };
    read.set(page, made);
    return made;
  };
}
