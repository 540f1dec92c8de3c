// UI texts of the line of a turn: what several calls of one tool did.
import { defineTexts, message } from '../language/define-texts.ts';

/** Calls of one tool in words. `what`: things with their number, or a thing: “12 items”, “weather”. */
export const DONE_TEXTS = defineTexts('DONE_TEXTS', {
  lookedUp: message('Looked up {what}', 'what'),
  fetched: message('Fetched {what}', 'what'),
  read: message('Read {what}', 'what'),
  checked: message('Checked {what}', 'what'),
  opened: message('Opened {what}', 'what'),
  listed: message('Listed {what}', 'what'),
  searched: message('Searched {what}', 'what'),
  searchedFor: message('Searched for {what}', 'what'),
  queried: message('Queried {what}', 'what'),
  ran: message('Ran {what}', 'what'),
  calculated: message('Calculated {what}', 'what'),
  converted: message('Converted {what}', 'what'),
  downloaded: message('Downloaded {what}', 'what'),
  created: message('Created {what}', 'what'),
  added: message('Added {what}', 'what'),
  updated: message('Updated {what}', 'what'),
  edited: message('Edited {what}', 'what'),
  wrote: message('Wrote {what}', 'what'),
  moved: message('Moved {what}', 'what'),
  copied: message('Copied {what}', 'what'),
  renamed: message('Renamed {what}', 'what'),
  sent: message('Sent {what}', 'what'),
  uploaded: message('Uploaded {what}', 'what'),
  closed: message('Closed {what}', 'what'),
  deleted: message('Deleted {what}', 'what'),
  removed: message('Removed {what}', 'what'),
});

export const TURN_TEXTS = defineTexts('TURN_TEXTS', {
  things: message('{count, number} {things}', 'count', 'things'),
  times: message('{done}, {count, plural, one {once} other {# times}}', 'done', 'count'),
  moreCalls: message('{count, plural, one {# more call} other {# more calls}}', 'count'),
});
