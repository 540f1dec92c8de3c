// What a process does with the log of a session whose process died: which runs go on and where, which calls are made, and which are ended. Model
// steps are repeated only when their end is not in the log. A call that was sent and has no result may have taken effect: it is sent again only
// when its tool says that this is harmless.

import type { NewSessionEvent, ToolCallEvent } from '@vitrine/protocol/internal/session/events';
import type {
  StepCall,
  StepEndEvent,
  ToolInputEvent,
  UserMessageEvent,
} from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { AgentError } from '../errors.ts';

/** A call of the last step that has no result. */
export interface ResumedCall {
  readonly callId: string;
  readonly server: string;
  readonly toolName: string;
  /** Arguments as the log has them: secrets are masked. */
  readonly args: Readonly<Record<string, unknown>>;
  /** See `ApprovalRequestEvent.draft`. */
  readonly draft: boolean;
  /** The open question about it, which stays open. */
  readonly approvalId?: string | undefined;
  /** Whether the call was sent before, and is sent again without another `llm:tool-call`. */
  readonly wasSent: boolean;
}

/** Point at which a run goes on that has begun. */
export interface ResumePoint {
  /** Number of steps whose beginning is in the log. */
  readonly steps: number;
  /** The end of the last step; absent when there is none yet, or when the request of that step is repeated. */
  readonly lastStep: StepEndEvent | undefined;
  /** Calls of the last step that are still to be made. */
  readonly calls: readonly ResumedCall[];
  /** Usage of the steps so far. */
  readonly usage: readonly NonNullable<StepEndEvent['usage']>[];
}

export interface ResumedRun {
  readonly runId: string;
  /** The model of the run, or of the run before: messages do not name theirs in the log. */
  readonly modelId: string | undefined;
  /** Point to go on at; absent when the run has not begun. */
  readonly point: ResumePoint | undefined;
  /** Ids of the messages that it answers. */
  readonly messageIds: readonly string[];
}

export interface ResumePlan {
  /** Runs without an end, in the order in which they go on, one after the other. */
  readonly runs: readonly ResumedRun[];
  /** Messages for the next step of the first run. */
  readonly steering: readonly string[];
  /** Questions for which no call waits any more. */
  readonly approvals: readonly string[];
  /** Calls that end without a result. `llm:tool-call`: it may have taken effect. `tool:input`: it was not made. */
  readonly endedCalls: readonly (ToolCallEvent | ToolInputEvent)[];
}

/** `isRepeatable`: whether a tool may be called twice with the same arguments. */
export function planResume(
  events: readonly SessionEvent[],
  isRepeatable: (server: string, toolName: string) => boolean,
): ResumePlan {
  const log = indexLog(events);
  const runs = log.openRuns.map(runId => planRun(runId, log, isRepeatable));
  const calls = runs.flatMap(({ point }) => point?.calls ?? []);
  const madeIds = new Set(calls.map(({ callId }) => callId));
  const openIds = new Set(calls.map(({ approvalId }) => approvalId));
  return {
    runs,
    steering: log.steering,
    approvals: [...log.openApprovals.keys()].filter(approvalId => !openIds.has(approvalId)),
    endedCalls: [...log.openCalls.values()].filter(({ callId }) => !madeIds.has(callId)),
  };
}

function planRun(
  runId: string,
  log: LogIndex,
  isRepeatable: (server: string, toolName: string) => boolean,
): ResumedRun {
  const messageIds = log.messages.filter(message => message.runId === runId).map(({ messageId }) => messageId);
  const run = log.started.get(runId);
  if (!run) return { runId, modelId: log.lastModelId, point: undefined, messageIds };
  const lastStep = run.ends.at(-1);
  const isRepeated = run.steps !== (lastStep?.step ?? 0);
  const plan = (call: StepCall): ResumedCall[] => {
    const { callId, server, toolName, args, problem } = call;
    const open = log.openCalls.get(callId);
    // Calls of views' tools are not opened; what their page did with them is not known.
    if (problem !== undefined || server === undefined || toolName === undefined || !open) return [];
    const wasSent = open.type === 'llm:tool-call';
    if (wasSent && !isRepeatable(server, toolName)) return [];
    const draft = log.draftCalls.has(callId);
    const [approvalId] = [...log.openApprovals].find(([, about]) => about === callId) ?? [];
    return [{ callId, server, toolName, args: wasSent ? open.args : args, draft, wasSent, approvalId }];
  };
  return {
    runId,
    modelId: run.modelId,
    messageIds,
    point: {
      steps: run.steps,
      lastStep: isRepeated ? undefined : lastStep,
      calls: isRepeated ? [] : (lastStep?.calls.flatMap(plan) ?? []),
      usage: run.ends.flatMap(({ usage }) => usage ?? []),
    },
  };
}

interface StartedRun {
  readonly modelId: string;
  /** The number of the last step that began. */
  steps: number;
  readonly ends: StepEndEvent[];
}

interface LogIndex {
  /** Ids of runs without an end: those that have begun, then those that only have messages. */
  readonly openRuns: string[];
  readonly started: ReadonlyMap<string, StartedRun>;
  /** Messages that start a run or wait for one. */
  readonly messages: readonly UserMessageEvent[];
  /** Ids of messages that steer an open run and that no step has read. */
  readonly steering: string[];
  readonly lastModelId: string | undefined;
  /** Calls without a result that no answer of the user has refused. */
  readonly openCalls: ReadonlyMap<string, ToolCallEvent | ToolInputEvent>;
  /** Open questions, with the call that each is about. */
  readonly openApprovals: ReadonlyMap<string, string | undefined>;
  /** Calls whose arguments the user completes. */
  readonly draftCalls: ReadonlySet<string>;
}

function indexLog(events: readonly SessionEvent[]): LogIndex {
  return { ...indexRuns(events), ...indexCalls(events) };
}

function indexRuns(
  events: readonly SessionEvent[],
): Pick<LogIndex, 'openRuns' | 'started' | 'messages' | 'steering' | 'lastModelId'> {
  const started = new Map<string, StartedRun>();
  const messages = new Map<string, UserMessageEvent>();
  const endedRuns = new Set<string>();
  /** Messages that a step has read. */
  const readIds = new Set<string>();
  for (const event of events)
    switch (event.type) {
      case 'message:user':
        messages.set(event.messageId, event);
        break;
      case 'message:removed':
        messages.delete(event.messageId);
        break;
      case 'run:start':
        started.set(event.runId, { modelId: event.model.id, steps: 0, ends: [] });
        break;
      case 'run:end':
        endedRuns.add(event.runId);
        break;
      case 'step:start': {
        const run = started.get(event.runId);
        if (run) run.steps = event.step;
        for (const id of event.messageIds ?? []) readIds.add(id);
        break;
      }
      case 'step:end':
        started.get(event.runId)?.ends.push(event);
        break;
    }
  const isOpen = (runId: string): boolean => !endedRuns.has(runId);
  const unread = [...messages.values()].filter(({ messageId, runId }) => isOpen(runId) && !readIds.has(messageId));
  const waiting = unread.filter(({ delivery, runId }) => delivery !== 'steer' && !started.has(runId));
  return {
    openRuns: [...new Set([...[...started.keys()].filter(isOpen), ...waiting.map(({ runId }) => runId)])],
    started,
    messages: waiting,
    steering: unread.filter(({ delivery }) => delivery === 'steer').map(({ messageId }) => messageId),
    lastModelId: [...started.values()].at(-1)?.modelId,
  };
}

function indexCalls(events: readonly SessionEvent[]): Pick<LogIndex, 'openCalls' | 'openApprovals' | 'draftCalls'> {
  const openCalls = new Map<string, ToolCallEvent | ToolInputEvent>();
  const openApprovals = new Map<string, string | undefined>();
  const draftCalls = new Set<string>();
  for (const event of events)
    switch (event.type) {
      case 'tool:input':
      case 'llm:tool-call':
        openCalls.set(event.callId, event);
        break;
      case 'llm:tool-result':
        openCalls.delete(event.callId);
        break;
      case 'approval:request':
        openApprovals.set(event.approvalId, event.kind === undefined ? event.callId : undefined);
        if (event.draft === true && event.callId !== undefined) draftCalls.add(event.callId);
        break;
      case 'approval:response': {
        const callId = openApprovals.get(event.approvalId);
        openApprovals.delete(event.approvalId);
        if (event.status !== 'approved' && callId !== undefined) openCalls.delete(callId);
        break;
      }
    }
  return { openCalls, openApprovals, draftCalls };
}

/** The end of a run that no process can take up, and of its open questions. */
export const createUnresumedEnd = ({ runId, point }: ResumedRun, { code, message }: AgentError): NewSessionEvent[] => [
  ...(point?.calls ?? []).flatMap(({ approvalId }) =>
    approvalId === undefined ? [] : [{ type: 'approval:response' as const, approvalId, status: 'cancelled' as const }],
  ),
  { type: 'run:end', runId, reason: 'interrupted', error: { code, message }, steps: point?.steps ?? 0 },
];
