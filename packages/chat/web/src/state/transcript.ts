// Session events in, what the transcript shows out: a pure function, so that a reload and a live session end up the same.
import {
  type ApprovalRequestEvent,
  type ApprovalResponseEvent,
  chosenInterface,
  currentModelContexts,
  type ModelContext,
  type SessionEvent,
  type ToolCallEvent,
  type ToolInterfaceEvent,
  type ToolProgressEvent,
  type ToolResultEvent,
  type UIResourcePart,
  type ViewContextEvent,
  type ViewDownloadEvent,
  type ViewMessageEvent,
  type ViewNoticeEvent,
  type ViewSamplingEvent,
  type ViewToolCallEvent,
  type ViewToolResultEvent,
} from '@vitrine/protocol';

export interface CallEntry {
  readonly kind: 'call';
  readonly key: string;
  readonly call: ToolCallEvent;
  readonly progress?: ToolProgressEvent;
  /** The interface, when it was there before the result. */
  readonly early?: ToolInterfaceEvent;
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
export interface DownloadEntry {
  readonly kind: 'download';
  readonly key: string;
  readonly download: ViewDownloadEvent;
}
export interface SamplingEntry {
  readonly kind: 'sampling';
  readonly key: string;
  readonly sampling: ViewSamplingEvent;
}
/** A tool that a view offers, called in this page or another. */
export interface AppCallEntry {
  readonly kind: 'app-call';
  readonly key: string;
  readonly call: ViewToolCallEvent;
  readonly result?: ViewToolResultEvent;
}
export type Entry =
  | CallEntry
  | ApprovalEntry
  | MessageEntry
  | NoticeEntry
  | DownloadEntry
  | SamplingEntry
  | AppCallEntry;

export interface Transcript {
  /** Number of the last event that is in here. */
  readonly seq: number;
  readonly entries: readonly Entry[];
  /** What surfaces said to the model, the last of each; see `modelContexts`. */
  readonly told: readonly ViewContextEvent[];
}

export const EMPTY_TRANSCRIPT: Transcript = { seq: 0, entries: [], told: [] };

/** The transcript after one more event. An event that is already in it changes nothing. */
export function withEvent(transcript: Transcript, event: SessionEvent): Transcript {
  if (event.seq <= transcript.seq) return transcript;
  const told =
    event.type === 'view:context'
      ? [...transcript.told.filter(({ surfaceId }) => surfaceId !== event.surfaceId), event]
      : transcript.told;
  return { seq: event.seq, entries: nextEntries(transcript.entries, event), told };
}

function nextEntries(entries: readonly Entry[], event: SessionEvent): readonly Entry[] {
  switch (event.type) {
    case 'llm:tool-call':
      return [...entries, { kind: 'call', key: event.callId, call: event }];
    case 'tool:progress':
      return changed(entries, event.callId, entry => (entry.kind === 'call' ? { ...entry, progress: event } : entry));
    case 'tool:interface':
      return changed(entries, event.callId, entry => (entry.kind === 'call' ? { ...entry, early: event } : entry));
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
    case 'view:download':
      return [...entries, { kind: 'download', key: `event-${event.seq}`, download: event }];
    case 'view:sampling':
      return [...entries, { kind: 'sampling', key: `event-${event.seq}`, sampling: event }];
    case 'view:tool-call':
      return [...entries, { kind: 'app-call', key: event.callId, call: event }];
    case 'view:tool-result':
      return changed(entries, event.callId, entry => (entry.kind === 'app-call' ? { ...entry, result: event } : entry));
    // What the model is told stands apart from the order of events.
    case 'view:context':
      return entries;
    case 'message:user':
    case 'message:removed':
    case 'run:start':
    case 'step:start':
    case 'tool:input':
    case 'step:end':
    case 'run:end':
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

/**
 * The interface that is shown for a call: the one of its result; while it runs, and when it ended without a result, the one that was read
 * meanwhile. A call of a view shows none: its answer goes to the view.
 */
export function interfaceOf({ call, early, result }: CallEntry): UIResourcePart | undefined {
  if (call.initiator === 'view') return undefined;
  return result && !result.error ? chosenInterface(result.sanitized.content) : early?.part;
}

/** What the model is told by surfaces as it holds now, oldest first. */
export function modelContexts(transcript: Transcript): ModelContext[] {
  return currentModelContexts(transcript.told);
}
