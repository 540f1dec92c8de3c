// Session events in, what the transcript shows out: a pure function, so that a reload and a live session end up the same.
import type {
  ApprovalRequestEvent,
  ApprovalResponseEvent,
  SessionEvent,
  ToolCallEvent,
  ToolProgressEvent,
  ToolResultEvent,
  ViewMessageEvent,
  ViewNoticeEvent,
} from '@vitrine/protocol';

export interface CallEntry {
  readonly kind: 'call';
  readonly key: string;
  readonly call: ToolCallEvent;
  readonly progress?: ToolProgressEvent;
  readonly result?: ToolResultEvent;
}
export interface ApprovalEntry {
  readonly kind: 'approval';
  readonly key: string;
  readonly request: ApprovalRequestEvent;
  readonly response?: ApprovalResponseEvent;
}
export interface MessageEntry {
  readonly kind: 'message';
  readonly key: string;
  readonly message: ViewMessageEvent;
}
export interface NoticeEntry {
  readonly kind: 'notice';
  readonly key: string;
  readonly notice: ViewNoticeEvent;
}
export type Entry = CallEntry | ApprovalEntry | MessageEntry | NoticeEntry;

export interface Transcript {
  /** Number of the last event that is in here. */
  readonly seq: number;
  readonly entries: readonly Entry[];
}

export const EMPTY_TRANSCRIPT: Transcript = { seq: 0, entries: [] };

/** The transcript after one more event. An event that is already in it changes nothing. */
export function withEvent(transcript: Transcript, event: SessionEvent): Transcript {
  if (event.seq <= transcript.seq) return transcript;
  return { seq: event.seq, entries: nextEntries(transcript.entries, event) };
}

function nextEntries(entries: readonly Entry[], event: SessionEvent): readonly Entry[] {
  switch (event.type) {
    case 'llm:tool-call':
      return [...entries, { kind: 'call', key: event.callId, call: event }];
    case 'tool:progress':
      return changed(entries, event.callId, entry => (entry.kind === 'call' ? { ...entry, progress: event } : entry));
    case 'llm:tool-result':
      return changed(entries, event.callId, entry => (entry.kind === 'call' ? { ...entry, result: event } : entry));
    case 'approval:request':
      return [...entries, { kind: 'approval', key: event.approvalId, request: event }];
    case 'approval:response':
      return changed(entries, event.approvalId, entry =>
        entry.kind === 'approval' ? { ...entry, response: event } : entry,
      );
    case 'view:message':
      return [...entries, { kind: 'message', key: `event-${event.seq}`, message: event }];
    case 'view:notice':
      return [...entries, { kind: 'notice', key: `event-${event.seq}`, notice: event }];
    // Events that change nothing in the transcript.
    default:
      return entries;
  }
}

// From the end: what changes is almost always the newest entry.
function changed(entries: readonly Entry[], key: string, change: (entry: Entry) => Entry): readonly Entry[] {
  const index = entries.findLastIndex(entry => entry.key === key);
  return index === -1 ? entries : entries.with(index, change(entries[index]!));
}

/** Approvals that still wait for the person, oldest first. */
export function pendingApprovals(transcript: Transcript): ApprovalRequestEvent[] {
  return transcript.entries.flatMap(entry => (entry.kind === 'approval' && !entry.response ? [entry.request] : []));
}

/** The call that a surface belongs to: a surface's id is the id of its call. */
export function callOf(transcript: Transcript, surfaceId: string | undefined): ToolCallEvent | undefined {
  const entry = transcript.entries.find(candidate => candidate.kind === 'call' && candidate.key === surfaceId);
  return entry?.kind === 'call' ? entry.call : undefined;
}
