// How much a page has room for beside its own tool: with what it offers it should stay below a weight, and a follow-up is worth less than that.
import type { ToolPage } from './page-data.ts';
import { type PartName, scriptLength } from './page-parts.ts';

/** Of a page, in bytes, gzipped. */
const MOST_BYTES = 30_000;
/** What a character comes to in such bytes, and what no character tells: fitted to the pages of a corpus, right to 200 bytes. */
const SCRIPT = 0.319;
const TOOL = 0.335;
const FOLLOW_UP = 0.233;
const REST = 7_900;
/** Also the lightest page says more of its own tool than of others, in characters of JSON. */
const MOST_CHARACTERS = 5_000;

/** In characters of JSON; below none where the page is heavy without them. */
export function followUpRoom(page: ToolPage, parts: ReadonlySet<PartName>): number {
  const size = JSON.stringify(page).length;
  const bytes = REST + SCRIPT * scriptLength(new Set([...parts, 'followUps'])) + TOOL * size;
  return Math.min(MOST_CHARACTERS - size, (MOST_BYTES - bytes) / FOLLOW_UP);
}
