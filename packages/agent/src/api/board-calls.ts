// Which calls of a board's session are whose: the page and the agent find the items' results in the log by the ids of calls.
import type { ToolCallEvent, ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';

const ITEM_ID = /^[0-9a-f]{12}$/;

/** Makes the id of a call of an item. No client and no view chooses such an id: other calls begin with a part of another length. */
export const createItemCallId = (itemId: string, randomId: string): string => `${itemId}-${randomId}`;

/** Item that a call belongs to; undefined for calls of views. */
export function findItemId(callId: string): string | undefined {
  const [first = ''] = callId.split('-', 1);
  return ITEM_ID.test(first) ? first : undefined;
}

/** Calls of one item, as the log has them. */
export interface ItemCalls {
  /** The oldest of the last successful calls whose results are the same: its view need not begin anew. */
  readonly shown?: string;
  /** The last call that succeeded. */
  readonly good?: ToolResultEvent;
  /** The last call, when it has not succeeded (yet). */
  readonly attempt?: { readonly call: ToolCallEvent; readonly result?: ToolResultEvent };
}

interface Reading {
  shown?: { call: ToolCallEvent; result: ToolResultEvent };
  good?: ToolResultEvent;
  attempt?: { call: ToolCallEvent; result?: ToolResultEvent };
}

/** Reads the calls of all items, by the items' ids. */
export function readItemCalls(events: Iterable<SessionEvent>): Map<string, ItemCalls> {
  const items = new Map<string, Reading>();
  for (const event of events) {
    const itemId = 'callId' in event && event.callId !== undefined ? findItemId(event.callId) : undefined;
    if (itemId === undefined) continue;
    const item = items.get(itemId) ?? {};
    items.set(itemId, item);
    if (event.type === 'llm:tool-call') item.attempt = { call: event };
    if (event.type === 'llm:tool-result') readResult(item, event);
  }
  return new Map(
    [...items].map(([id, { shown, good, attempt }]) => [
      id,
      { ...(shown && { shown: shown.call.callId }), ...(good && { good }), ...(attempt && { attempt }) },
    ]),
  );
}

function readResult(item: Reading, result: ToolResultEvent): void {
  const { attempt, shown } = item;
  if (attempt?.call.callId !== result.callId) return;
  if (!result.success) {
    attempt.result = result;
    return;
  }
  delete item.attempt;
  item.good = result;
  if (!shown || !isSame(shown, { call: attempt.call, result })) item.shown = { call: attempt.call, result };
}

type Ended = Required<NonNullable<Reading['shown']>>;

/** Tells whether a view would be given the same again. A result that is not stored as received is another one. */
function isSame(before: Ended, now: Ended): boolean {
  const [ref, other] = [before, now].map(({ result }) => result.sanitized.meta.resultRef);
  const [part, otherPart] = [before, now].map(({ result }) => JSON.stringify(result.sanitized.content));
  return (
    ref !== undefined &&
    ref === other &&
    part === otherPart &&
    JSON.stringify(before.call.args) === JSON.stringify(now.call.args)
  );
}
