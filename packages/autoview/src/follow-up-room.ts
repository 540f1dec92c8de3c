// How much a page has room for beside its own tool: with what it offers it should stay below a weight, and a follow-up is worth less than that.
import type { FollowUpTool, ToolPage } from './page-data.ts';
import { partsOf, scriptLength } from './page-parts.ts';

/** Of a page, in bytes, gzipped. */
const MOST_BYTES = 40_000;
/** What a character comes to in such bytes, and what no character tells: fitted to the pages of a corpus, right to 200 bytes. */
const SCRIPT = 0.319;
const TOOL = 0.335;
const FOLLOW_UP = 0.233;
const REST = 8_050;
/** Also the lightest page says more of its own tool than of others, in characters of JSON. */
const MOST_CHARACTERS = 5_000;
/** One follow-up should not take the room of all. */
const MOST_OF_ONE = 1_500;

/** A function that says whether a page with this tool has room for some follow-ups, with the parts of the script that they need. */
export function createRoom(tool: ToolPage): (followUps: readonly FollowUpTool[]) => boolean {
  const own = JSON.stringify(tool).length;
  return followUps => {
    const lengths = followUps.map(followUp => JSON.stringify(followUp).length);
    const others = lengths.reduce((sum, length) => sum + length, 0);
    if (lengths.some(length => length > MOST_OF_ONE) || own + others > MOST_CHARACTERS) return false;
    const script = scriptLength(partsOf({ tool, followUps }));
    return REST + SCRIPT * script + TOOL * own + FOLLOW_UP * others <= MOST_BYTES;
  };
}
