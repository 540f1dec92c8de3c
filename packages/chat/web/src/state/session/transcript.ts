// Reduces session events to the transcript: a pure function, so that a reload and a live session give the same result.

import type {
  ApprovalRequestEvent,
  ApprovalResponseEvent,
  ToolCallEvent,
  ToolInterfaceEvent,
  ToolProgressEvent,
  ToolResultEvent,
  ViewContextEvent,
  ViewDownloadEvent,
  ViewMessageEvent,
  ViewNoticeEvent,
  ViewSamplingEvent,
  ViewToolCallEvent,
  ViewToolResultEvent,
} from '@vitrine/protocol/internal/session/events';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import { currentModelContexts, type ModelContext } from '@vitrine/protocol/internal/session/model-context';
import type {
  ArtifactEditEvent,
  RunEndEvent,
  RunStartEvent,
  StepEndEvent,
  StepStartEvent,
  ToolInputEvent,
  UserMessageEvent,
} from '@vitrine/protocol/internal/session/run-events';
import { isA2UIMimeType } from '@vitrine/protocol/mime';
import { chooseUI, type ResultPart, type UIResourcePart } from '@vitrine/protocol/parts';
import type { SessionEvent } from '@vitrine/protocol/session';

export interface CallEntry {
  readonly kind: 'call';
  readonly key: string;
  /** Call without arguments while the model writes them, and while the user's approval is pending. */
  readonly call: ToolCallEvent;
  /** Set until the call is made: the model is writing its arguments, or the approval is pending. */
  readonly input?: ToolInputEvent;
  /** The whole arguments of a call that is not made yet: it waits for its approval, or for the calls before it. */
  readonly written?: ToolCallEvent['args'];
  /** The user declined the call, or its approval was withdrawn. */
  readonly refused?: ApprovalResponseEvent;
  readonly progress?: ToolProgressEvent;
  /** The interface, if it arrived before the result. */
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
/** A call of a view's tool, made in this page or another. */
export interface AppCallEntry {
  readonly kind: 'app-call';
  readonly key: string;
  readonly call: ViewToolCallEvent;
  readonly result?: ViewToolResultEvent;
}
/** A message that a run has read, or will read first. */
export interface UserEntry {
  readonly kind: 'user';
  readonly key: string;
  readonly message: UserMessageEvent;
}
/** One model request; without `end` the answer is still being written, see `LiveStep`. */
export interface StepEntry {
  readonly kind: 'step';
  readonly key: string;
  readonly start: StepStartEvent;
  readonly end?: StepEndEvent;
}
/** A run that ended otherwise than by an answer. */
export interface RunEndEntry {
  readonly kind: 'run-end';
  readonly key: string;
  readonly end: RunEndEvent;
}
export type Entry =
  | UserEntry
  | StepEntry
  | RunEndEntry
  | CallEntry
  | ApprovalEntry
  | MessageEntry
  | NoticeEntry
  | DownloadEntry
  | SamplingEntry
  | AppCallEntry;

export interface Transcript {
  /** Number of the last event that is included. */
  readonly seq: number;
  readonly entries: readonly Entry[];
  /** The last model context of each surface; see `modelContexts`. */
  readonly contexts: readonly ViewContextEvent[];
  /** Messages that no run has read yet, oldest first. */
  readonly waiting: readonly UserMessageEvent[];
  /** Versions of artifacts that the user has written, oldest first. */
  readonly edits: readonly ArtifactEditEvent[];
  /** Servers that are switched off in this chat. */
  readonly offServers: readonly string[];
  /** Title that was written for the chat. */
  readonly title?: string;
  /** The current run. `start` is absent until it has begun. */
  readonly run?: { readonly runId: string; readonly start?: RunStartEvent };
  /** The newest run that has begun, for its model. */
  readonly lastRun?: RunStartEvent;
}

export const EMPTY_TRANSCRIPT: Transcript = {
  seq: 0,
  entries: [],
  contexts: [],
  waiting: [],
  edits: [],
  offServers: [],
};

export const stepKey = ({ runId, step }: Pick<StepStartEvent, 'runId' | 'step'> | LiveStep): string =>
  `step-${runId}-${step}`;

/** The transcript after one more event. An event that is already included changes nothing. */
export function withEvent(transcript: Transcript, event: SessionEvent): Transcript {
  if (event.seq <= transcript.seq) return transcript;
  const contexts =
    event.type === 'view:context'
      ? [...transcript.contexts.filter(({ surfaceId }) => surfaceId !== event.surfaceId), event]
      : transcript.contexts;
  const conversation = withRunEvent({ ...transcript, seq: event.seq, contexts }, event);
  return { ...conversation, entries: nextEntries(conversation.entries, event) };
}

function nextEntries(entries: readonly Entry[], event: SessionEvent): readonly Entry[] {
  switch (event.type) {
    case 'tool:input':
      return [...entries, { kind: 'call', key: event.callId, call: callOfInput(event), input: event }];
    case 'llm:tool-call':
      return entries.some(({ key }) => key === event.callId)
        ? changed(entries, event.callId, entry => (entry.kind === 'call' ? madeCall(entry, event) : entry))
        : [...entries, { kind: 'call', key: event.callId, call: event }];
    case 'tool:progress':
      return changed(entries, event.callId, entry => (entry.kind === 'call' ? { ...entry, progress: event } : entry));
    case 'tool:interface':
      return changed(entries, event.callId, entry => (entry.kind === 'call' ? { ...entry, early: event } : entry));
    case 'llm:tool-result':
      return changed(entries, event.callId, entry => (entry.kind === 'call' ? { ...entry, result: event } : entry));
    case 'approval:request':
      return [...withoutRefusal(entries, event), { kind: 'approval', key: event.approvalId, request: event }];
    case 'approval:response':
      return withRefusal(
        changed(entries, event.approvalId, entry =>
          entry.kind === 'approval' ? { ...entry, response: event } : entry,
        ),
        event,
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
    // Model contexts are independent of the order of entries.
    case 'view:context':
      return entries;
    case 'step:start':
      return [...entries, { kind: 'step', key: stepKey(event), start: event }];
    case 'step:end':
      return withWrittenCalls(
        changed(entries, stepKey(event), entry => (entry.kind === 'step' ? { ...entry, end: event } : entry)),
        event,
      );
    case 'run:end':
      // A run that ended with an answer needs no entry of its own, unless prices are configured: then it shows the cost.
      if (event.reason === 'completed' && event.usage?.cost === undefined) return entries;
      return [...entries, { kind: 'run-end', key: `run-end-${event.runId}`, end: event }];
    // See `withRunEvent`.
    case 'message:user':
    case 'message:removed':
    case 'run:start':
    case 'session:servers':
    case 'session:title':
    case 'artifact:edit':
    // See `session-store.ts`.
    case 'branch':
      return entries;
  }
}

/** Messages and runs. A queued message is placed where a run has read it. */
function withRunEvent(transcript: Transcript, event: SessionEvent): Transcript {
  const { entries, waiting } = transcript;
  const markRead = (isRead: (message: UserMessageEvent) => boolean): Transcript => ({
    ...transcript,
    entries: [...entries, ...waiting.filter(isRead).map(userEntry)],
    waiting: waiting.filter(message => !isRead(message)),
  });
  switch (event.type) {
    case 'message:user':
      if (event.delivery !== 'start') return { ...transcript, waiting: [...waiting, event] };
      return { ...transcript, entries: [...entries, userEntry(event)], run: { runId: event.runId } };
    case 'message:removed':
      return { ...transcript, waiting: waiting.filter(({ messageId }) => messageId !== event.messageId) };
    case 'run:start':
      return {
        ...markRead(
          ({ runId, delivery, messageId }) =>
            delivery === 'queue' && (runId === event.runId || event.answers?.includes(messageId) === true),
        ),
        run: { runId: event.runId, start: event },
        lastRun: event,
      };
    case 'step:start':
      return markRead(({ messageId }) => event.messageIds?.includes(messageId) === true);
    case 'run:end': {
      // After a restart no step will read steering messages.
      const isInterrupted = event.reason === 'interrupted';
      const { run, ...rest } = markRead(({ runId, delivery }) =>
        delivery === 'queue' ? runId === event.runId : isInterrupted,
      );
      return run && run.runId !== event.runId ? { ...rest, run } : rest;
    }
    case 'artifact:edit':
      return { ...transcript, edits: [...transcript.edits, event] };
    case 'session:servers':
      return { ...transcript, offServers: event.off };
    case 'session:title':
      return { ...transcript, title: event.title };
    default:
      return transcript;
  }
}

/** Marks the call of a denied or withdrawn approval as not made. */
function withRefusal(entries: readonly Entry[], event: ApprovalResponseEvent): readonly Entry[] {
  const approval = entries.findLast(entry => entry.kind === 'approval' && entry.key === event.approvalId);
  const callId = approval?.kind === 'approval' ? approval.request.callId : undefined;
  if (event.status === 'approved' || callId === undefined) return entries;
  return changed(entries, callId, entry =>
    entry.kind === 'call' && entry.input ? { ...entry, refused: event } : entry,
  );
}

/** A process that takes over a run withdraws its questions and asks them again: then the call is not refused. */
function withoutRefusal(entries: readonly Entry[], { callId }: ApprovalRequestEvent): readonly Entry[] {
  if (callId === undefined) return entries;
  return changed(entries, callId, entry => {
    if (entry.kind !== 'call' || !entry.refused) return entry;
    const { refused: _, ...call } = entry;
    return call;
  });
}

const userEntry = (message: UserMessageEvent): UserEntry => ({ kind: 'user', key: message.messageId, message });

function callOfInput({ seq, at, callId, server, toolName, title, runId, native }: ToolInputEvent): ToolCallEvent {
  const base = { callId, server, toolName, ...(title === undefined ? {} : { title }), ...(native && { native }) };
  return { type: 'llm:tool-call', seq, at, ...base, args: {}, initiator: 'model', runId };
}

/** Gives the calls of a step the arguments that the model has finished writing. */
function withWrittenCalls(entries: readonly Entry[], { calls }: StepEndEvent): readonly Entry[] {
  return calls.reduce<readonly Entry[]>(
    (all, { callId, args, problem }) =>
      problem === undefined
        ? changed(all, callId, entry => (entry.kind === 'call' && entry.input ? { ...entry, written: args } : entry))
        : all,
    entries,
  );
}

function madeCall({ input: _input, written: _written, ...entry }: CallEntry, call: ToolCallEvent): CallEntry {
  return { ...entry, call };
}

// From the end: the changed entry is almost always the newest.
function changed(entries: readonly Entry[], key: string, change: (entry: Entry) => Entry): readonly Entry[] {
  const index = entries.findLastIndex(entry => entry.key === key);
  const entry = entries[index];
  return entry ? entries.with(index, change(entry)) : entries;
}

/** Open approvals, oldest first. */
export function pendingApprovals(transcript: Transcript): ApprovalRequestEvent[] {
  return transcript.entries.flatMap(entry => (entry.kind === 'approval' && !entry.response ? [entry.request] : []));
}

/** The call that a surface belongs to: a surface's id is the id of its call. */
export function findCall(transcript: Transcript, surfaceId: string | undefined): ToolCallEvent | undefined {
  const entry = transcript.entries.find(candidate => candidate.kind === 'call' && candidate.key === surfaceId);
  return entry?.kind === 'call' ? entry.call : undefined;
}

/** A2UI messages are no document: `a2ui/` draws them. */
function chooseFrame(content: readonly ResultPart[]): UIResourcePart | undefined {
  return chooseUI(content.filter(part => part.type !== 'ui-resource' || !isA2UIMimeType(part.mimeType)));
}

/**
 * Finds the interface that is shown in a frame for a call: the result's; while it runs, and when it ended without a result, the one that
 * was read meanwhile. A view's call shows none: its result goes to the view.
 */
export function findUI({ call, early, result }: CallEntry): UIResourcePart | undefined {
  if (call.initiator === 'view') return undefined;
  if (result && !result.error) return chooseFrame(result.sanitized.content);
  return early && chooseFrame([early.part]);
}

/** The current model contexts of surfaces, oldest first. */
export function modelContexts(transcript: Transcript): ModelContext[] {
  return currentModelContexts(transcript.contexts);
}
