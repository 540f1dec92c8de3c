// Where a session goes on when the user edits a message or asks for another answer: pure functions of its log.
import { createBranchTree } from '@vitrine/protocol/internal/session/branches';
import type { RunStartEvent, UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';

/** A new branch. */
export interface BranchPoint {
  /** Number of the event that the branch goes on after; 0: it begins the conversation anew. */
  readonly after: number;
  /** Ids of earlier messages that its run answers. */
  readonly answers: readonly string[];
  /** Ids of messages that wait on this branch and that nothing will read. */
  readonly removed: readonly string[];
}

/** The branch on which another run answers what `runId` has answered. Undefined when that run is not on the active path. */
export function findAnswerPoint(events: readonly SessionEvent[], runId: string): BranchPoint | undefined {
  const { tree, active } = readTree(events);
  const run = active.find(event => event.type === 'run:start' && event.runId === runId);
  if (run?.type !== 'run:start') return undefined;
  const first = firstAttempt(active, run);
  return { after: tree.parent(first.seq), answers: listAnswered(active, first), removed: [] };
}

/** The branch on which another message replaces this one. Undefined when no run has read it first, or it is not on the active path. */
export function findEditPoint(events: readonly SessionEvent[], messageId: string): BranchPoint | undefined {
  const { tree, active } = readTree(events);
  const message = active.find(event => event.type === 'message:user' && event.messageId === messageId);
  if (message?.type !== 'message:user' || message.delivery === 'steer') return undefined;
  const run = active.find(event => event.type === 'run:start' && listAnswered(active, event).includes(messageId));
  const isFirst = message.delivery === 'start';
  const begins = isFirst ? message : run;
  if (!begins) return undefined;
  const after = tree.parent(begins.seq);
  const others = run?.type === 'run:start' ? listAnswered(active, run).filter(id => id !== messageId) : [];
  const isBefore = (id: string): boolean =>
    active.some(event => event.type === 'message:user' && event.messageId === id && event.seq <= after);
  return { after, answers: others.filter(isBefore), removed: isFirst ? [] : [messageId] };
}

/** The newest event of the branches that begin with the event `seq`. Undefined when there is no such event. */
export function findBranchEnd(events: readonly SessionEvent[], seq: number): number | undefined {
  const { tree } = readTree(events);
  return tree.has(seq) ? tree.newestAfter(seq) : undefined;
}

function readTree(events: readonly SessionEvent[]) {
  const tree = createBranchTree();
  for (const event of events) tree.add(event);
  return { tree, active: events.filter(({ seq }) => tree.includes(seq)) };
}

/** Ids of the messages that a run answers, those that it was given by the user's request first. */
function listAnswered(active: readonly SessionEvent[], { runId, answers = [] }: RunStartEvent): string[] {
  const own = active.filter(
    (event): event is UserMessageEvent =>
      event.type === 'message:user' && event.runId === runId && event.delivery !== 'steer',
  );
  return [...answers, ...own.map(({ messageId }) => messageId)];
}

/** A run that takes up a failed one has the messages of that one. */
function firstAttempt(active: readonly SessionEvent[], run: RunStartEvent): RunStartEvent {
  if (run.retryOf === undefined) return run;
  const before = active.find(event => event.type === 'run:start' && event.runId === run.retryOf);
  return before?.type === 'run:start' ? firstAttempt(active, before) : run;
}
