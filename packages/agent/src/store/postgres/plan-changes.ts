// From the changes of one write to rows: one for each session, event, call, approval, run and context. An event's number is not
// known yet; `place` counts the events of its session within the write, from 1.
import { chooseUI } from '@vitrine/protocol/parts';
import { AgentError } from '../../errors.ts';
import { readSearchText, splitWords } from '../../search/search-text.ts';
import { messageTitle } from '../index-event.ts';
import type { EventChange } from '../store.ts';

/** A session that gets `count` events, and the title that it gets unless it has one. */
interface SessionRow {
  readonly sessionId: string;
  count: number;
  title: string | null;
  /** Title that takes the place of another one, if the session has that. */
  newTitle: { readonly title: string; readonly replaces: string } | null;
}

interface EventRow {
  readonly sessionId: string;
  readonly place: number;
  /** The event's JSON without its number, which comes first: what follows `{"seq":1,`. */
  readonly body: string;
  /** The event's words, separated by spaces; empty when it has none. */
  readonly words: string;
}

export interface CallRow {
  readonly sessionId: string;
  readonly callId: string;
  /** `insert`: the call must be new. `upsert`: there may be a row of its arguments. Absent: the row is only updated, if there is one. */
  opening?: 'insert' | 'upsert';
  place: number;
  made: 0 | 1;
  interfacePlace: number | null;
}

export interface ApprovalRow {
  readonly sessionId: string;
  readonly approvalId: string;
  /** The request; absent when it was written before. */
  request?: { readonly place: number; readonly at: string; readonly callId: string | null };
  answerPlace: number | null;
}

interface RunRow {
  readonly sessionId: string;
  readonly runId: string;
}

interface MessageRow {
  readonly sessionId: string;
  readonly messageId: string;
  readonly place: number;
}

/** `place` null: the surface has cleared its context. */
interface ContextRow {
  readonly sessionId: string;
  readonly surfaceId: string;
  place: number | null;
}

export interface ChangePlan {
  readonly sessions: SessionRow[];
  readonly events: EventRow[];
  readonly messages: MessageRow[];
  readonly calls: CallRow[];
  readonly approvals: ApprovalRow[];
  readonly runs: RunRow[];
  readonly contexts: ContextRow[];
}

/** Throws `AgentError` `store-failed` when two changes open the same call or approval. */
export function planChanges(changes: readonly EventChange[]): ChangePlan {
  const sessions = new Map<string, SessionRow>();
  const events: EventRow[] = [];
  const rows = createRows();
  for (const { sessionId, event, at } of changes) {
    const session = entry(sessions, sessionId, () => ({ sessionId, count: 0, title: null, newTitle: null }));
    const place = ++session.count;
    const words = splitWords(readSearchText(event) ?? '').join(' ');
    events.push({ sessionId, place, body: JSON.stringify({ at, ...event }).slice(1), words });
    session.title ??= readTitle(event);
    if (event.type === 'session:title') {
      if (session.title === event.replaces) session.title = event.title;
      session.newTitle = event;
    }
    indexEvent(rows, { sessionId, event, at }, place);
  }
  return {
    // Every process locks sessions in the same order, so that no two of them wait for each other.
    sessions: [...sessions.values()].sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1)),
    events,
    messages: [...rows.messages.values()],
    calls: [...rows.calls.values()],
    approvals: [...rows.approvals.values()],
    runs: [...rows.runs.values()],
    contexts: [...rows.contexts.values()],
  };
}

function readTitle(event: EventChange['event']): string | null {
  if (event.type === 'message:user') return messageTitle(event);
  return event.type === 'llm:tool-call' ? (event.title ?? event.toolName) : null;
}

type Rows = ReturnType<typeof createRows>;

function createRows() {
  const messages = new Map<string, MessageRow>();
  const calls = new Map<string, CallRow>();
  const approvals = new Map<string, ApprovalRow>();
  const runs = new Map<string, RunRow>();
  const contexts = new Map<string, ContextRow>();
  const key = (sessionId: string, id: string): string => JSON.stringify([sessionId, id]);
  return {
    messages,
    calls,
    approvals,
    runs,
    contexts,
    message: (sessionId: string, messageId: string, place: number) =>
      entry<MessageRow>(messages, key(sessionId, messageId), () => ({ sessionId, messageId, place })),
    call: (sessionId: string, callId: string) =>
      entry<CallRow>(calls, key(sessionId, callId), () => ({
        ...{ sessionId, callId, place: 0, made: 0, interfacePlace: null },
      })),
    approval: (sessionId: string, approvalId: string) =>
      entry<ApprovalRow>(approvals, key(sessionId, approvalId), () => ({
        ...{ sessionId, approvalId, answerPlace: null },
      })),
    run: (sessionId: string, runId: string) => entry<RunRow>(runs, key(sessionId, runId), () => ({ sessionId, runId })),
    context: (sessionId: string, surfaceId: string) =>
      entry<ContextRow>(contexts, key(sessionId, surfaceId), () => ({ sessionId, surfaceId, place: null })),
  };
}

function entry<T>(rows: Map<string, T>, key: string, create: () => T): T {
  const row = rows.get(key) ?? create();
  rows.set(key, row);
  return row;
}

/** The same rules as `index-event.ts` has for SQLite. */
function indexEvent(rows: Rows, { sessionId, event, at }: Omit<EventChange, 'type'>, place: number): void {
  switch (event.type) {
    case 'message:user':
      rows.message(sessionId, event.messageId, place);
      rows.run(sessionId, event.runId);
      break;
    case 'run:start':
      rows.run(sessionId, event.runId);
      break;
    case 'tool:input':
      openCall(rows.call(sessionId, event.callId), { opening: 'insert', made: 0, place });
      break;
    case 'llm:tool-call':
      openCall(rows.call(sessionId, event.callId), { opening: 'upsert', made: 1, place });
      break;
    case 'llm:tool-result':
      if (chooseUI(event.sanitized.content)) rows.call(sessionId, event.callId).interfacePlace = place;
      break;
    case 'tool:interface':
      rows.call(sessionId, event.callId).interfacePlace = place;
      break;
    case 'approval:request': {
      const approval = rows.approval(sessionId, event.approvalId);
      if (approval.request) throw repeated(`approval ${event.approvalId}`);
      approval.request = { place, at, callId: event.kind === undefined ? (event.callId ?? null) : null };
      break;
    }
    case 'approval:response':
      rows.approval(sessionId, event.approvalId).answerPlace = place;
      break;
    case 'view:context':
      rows.context(sessionId, event.surfaceId).place = event.cleared === undefined ? place : null;
      break;
  }
}

function openCall(
  call: CallRow,
  { opening, made, place }: Required<Pick<CallRow, 'opening' | 'made' | 'place'>>,
): void {
  if (call.made === 1 || (call.opening && made === 0)) throw repeated(`call ${call.callId}`);
  call.opening ??= opening;
  call.made = made;
  call.place = place;
}

const repeated = (what: string): AgentError =>
  new AgentError('store-failed', `The ${what} is opened twice in one write. Give each an id of its own.`, {
    received: what,
  });
