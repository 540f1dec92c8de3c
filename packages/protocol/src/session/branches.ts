// The branches of a session. The log only grows: an event `branch` says that what follows it goes on after an earlier event, and leaves what
// came between. Each other event follows the one before it on its branch, so that the log is a tree whose active path is the conversation.
import type { SessionEvent } from './events.ts';

/** Change of the active path by one more event. */
type PathChange =
  /** The event is the newest of the path. */
  | 'added'
  /** The event belongs to a branch that is not on the path. */
  | 'hidden'
  /** The path is another one now: read all events anew with `includes`. */
  | 'moved';

/** The tree of a session's events, read in their order. */
export interface BranchTree {
  add(event: SessionEvent): PathChange;
  /** Whether an event that was added is on the active path. */
  includes(seq: number): boolean;
  /** Whether an event may be gone on from: it was added, and is no part of something else. */
  has(seq: number): boolean;
  /** The event before another one on its branch; 0 for the first. */
  parent(seq: number): number;
  /** The events that follow an event directly, one for each branch, oldest first. `seq` 0: those that begin the log. */
  children(seq: number): readonly number[];
  /** The newest event of the branches that begin with this one. */
  newestAfter(seq: number): number;
  /** The newest event of the active path; 0 for none. */
  readonly head: number;
}

export function createBranchTree(): BranchTree {
  const parents = new Map<number, number>();
  const children = new Map<number, number[]>();
  /** Events outside the tree, with the event that they are a part of. */
  const parts = new Map<number, number>();
  /** Sequence numbers at which calls and questions began. */
  const openings = new Map<string, number>();
  let path = new Set<number>();
  let head = 0;

  const append = (seq: number): void => {
    parents.set(seq, head);
    const siblings = children.get(head);
    if (siblings) siblings.push(seq);
    else children.set(head, [seq]);
    path.add(seq);
    head = seq;
  };
  const move = (after: number): void => {
    head = parents.has(after) ? after : 0;
    path = new Set();
    for (let seq = head; seq !== 0; seq = parents.get(seq) ?? 0) path.add(seq);
  };
  const includes = (seq: number): boolean => {
    const opening = parts.get(seq);
    return path.has(seq) || (opening !== undefined && includes(opening));
  };

  return {
    add(event) {
      if (event.type === 'branch') {
        move(event.after);
        return 'moved';
      }
      const opening = openings.get(partKey(event) ?? '');
      if (opening !== undefined) parts.set(event.seq, opening);
      const key = openingKey(event);
      if (key !== undefined && opening === undefined) openings.set(key, event.seq);
      // What a call of another branch still reports does not belong to this one.
      if (opening !== undefined && !includes(opening)) return 'hidden';
      append(event.seq);
      return 'added';
    },
    includes,
    has: seq => parents.has(seq),
    parent: seq => parents.get(seq) ?? 0,
    children: seq => children.get(seq) ?? [],
    newestAfter(seq) {
      let newest = seq;
      const open = [...(children.get(seq) ?? [])];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        newest = Math.max(newest, next);
        open.push(...(children.get(next) ?? []));
      }
      return newest;
    },
    get head() {
      return head;
    },
  };
}

/** The events of the active path, in the order of the log, without the events `branch`. */
export function activeEvents(events: readonly SessionEvent[]): SessionEvent[] {
  const tree = createBranchTree();
  let isBranched = false;
  for (const event of events) isBranched = tree.add(event) !== 'added' || isBranched;
  return isBranched ? events.filter(({ seq }) => tree.includes(seq)) : [...events];
}

/** The call, question or surface that an event begins. */
function openingKey(event: SessionEvent): string | undefined {
  switch (event.type) {
    case 'tool:input':
    case 'llm:tool-call':
    case 'view:tool-call':
      return `call ${event.callId}`;
    case 'approval:request':
      return `approval ${event.approvalId}`;
    default:
      return undefined;
  }
}

/**
 * The call or question that an event is a part of: it is wherever that is, on whatever branch it was written, so that no call seems to run for ever.
 * A view has one model context, whichever branches show it.
 */
function partKey(event: SessionEvent): string | undefined {
  switch (event.type) {
    case 'llm:tool-call':
    case 'tool:progress':
    case 'tool:interface':
    case 'llm:tool-result':
    case 'view:tool-result':
      return `call ${event.callId}`;
    case 'approval:response':
      return `approval ${event.approvalId}`;
    case 'view:context':
      return `call ${event.surfaceId}`;
    default:
      return undefined;
  }
}
