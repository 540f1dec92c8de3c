// The stories, and the text that each of them must show.
import type { Locator, Page } from 'playwright-core';

/** The text that each story must show. A story without an entry fails. */
export const SHOWS: Record<string, Record<string, RegExp>> = {
  'pages-list-databases': {
    default: /users_db/,
    empty: /No databases/,
    single: /admin/,
    huge: /1 EB/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'pages-collection-schema': {
    default: /customer/,
    empty: /No fields/,
    single: /_id/,
    huge: /measurement_0/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'pages-rename-collection': {
    default: /Rename a collection/,
    renamed: /It has its new name/,
    'not-renamed': /It has kept its name/,
    refused: /Rename a collection/,
    empty: /cannot be shown here/,
    single: /Rename a collection/,
    huge: /Rename and replace/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'pages-table': {
    default: /VT 100/,
    empty: /No rows/,
    single: /VT 100/,
    huge: /VT 100/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'pages-hello-world': {
    default: /The kettle is on/,
    empty: /Nothing was said/,
    single: /^Hello\s+A$/,
    huge: /All work/,
    malformed: /cannot be shown here/,
    loading: /Loading/,
    failed: /reported an error/,
  },
  'hosts-dialects': {
    'of-the-toolbar': /of_the-toolbar/,
    'mcp-apps': /of_mcp-apps/,
    'mcp-ui': /of_mcp-ui/,
    'tool-ui': /of_tool-ui/,
  },
  'surfaces-surface': {
    ready: /users_db/,
    acting: /Rename a collection/,
    waiting: /Loading/,
    failed: /reported an error/,
    cancelled: /was cancelled/,
    refused: /The text of the result/,
  },
};

/** The place of a story's text: in the page, or in the view of a surface in it. */
export function locateStory(page: Page, id: string): Locator {
  const root = page.locator('#storybook-root');
  const isFramed = id.startsWith('surfaces-') && !id.endsWith('refused');
  return isFramed ? root.frameLocator('iframe').frameLocator('iframe').locator('body') : root;
}
