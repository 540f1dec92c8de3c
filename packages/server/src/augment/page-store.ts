// Reads and keeps the documents of pages, for deliveries that send the page itself.
import { readDocument } from '../html-source.ts';
import type { AugmenterOptions } from './types.ts';

/** A page as MCP Apps hosts read it. */
export interface AugmentPage {
  /** Name of the page among `pages`. */
  readonly page: string;
  /** Changes with the document, so that hosts may cache it: `ui://vitrine/<page>-<hash>.html`. */
  readonly uri: string;
  readonly html: string;
}

/** Creates a store that finds pages by name and reads each once. Throws `UIResourceError` `missing-content` or `content-failed`. */
export function createPageStore(
  pages: NonNullable<AugmenterOptions['pages']>,
): (page: string) => AugmentPage | undefined {
  const read = new Map<string, AugmentPage>();
  return page => {
    const cached = read.get(page);
    if (cached || !Object.hasOwn(pages, page)) return cached;
    const { html, hash } = readDocument(`the page ${page}`, pages[page]);
    const storedPage = { page, html, uri: new URL(`ui://vitrine/${encodeURIComponent(page)}-${hash}.html`).href };
    read.set(page, storedPage);
    return storedPage;
  };
}
