// A page of `_ui_list`. The rows are for the user: a model is told how many there are, whatever the server lists.

import { getPath } from '@vitrine/std/internal/json';
import type { Catalog, CatalogTool } from '../listing/catalog.ts';
import { BuiltInToolFailure } from './failure.ts';

const PAGE_ROWS = 50;

export interface ListPage {
  readonly tools: readonly object[];
  readonly total: number;
  readonly nextCursor?: string;
}

/** The cursor is the name of the page's first tool, so that tools that come or go before it shift nothing. */
export function listPage(
  { tools }: Catalog,
  given: unknown,
  readRow: (tool: CatalogTool) => object,
): ListPage | BuiltInToolFailure {
  const cursor = getPath(given, 'cursor');
  const start = cursor === undefined ? 0 : tools.findIndex(({ name }) => name === cursor);
  if (start < 0)
    return new BuiltInToolFailure(
      `No page begins at the cursor ${JSON.stringify(cursor)}. Begin again without a cursor.`,
    );
  const next = tools[start + PAGE_ROWS];
  return {
    tools: tools.slice(start, start + PAGE_ROWS).map(readRow),
    total: tools.length,
    ...(next && { nextCursor: next.name }),
  };
}

/** The result of the call: one line for the model, and the rows for the user's eyes. */
export function listResult(page: ListPage): object {
  const more = page.nextCursor === undefined ? '' : ` The next page has the cursor ${JSON.stringify(page.nextCursor)}.`;
  const summary = `The interfaces of ${page.tools.length} of ${page.total} tools are shown to the user.${more}`;
  return {
    content: [
      { type: 'text', text: summary },
      { type: 'text', text: JSON.stringify(page), annotations: { audience: ['user'] } },
    ],
    structuredContent: page,
  };
}
