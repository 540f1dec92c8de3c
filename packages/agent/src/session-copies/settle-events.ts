// The events of a copied conversation, at rest: nothing waits, runs or asks, and no question of the user's approval history is there twice.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { StepCall } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { AgentErrorCode } from '../errors.ts';

/** Event of a copy; `seq` is its number in the original, absent where the copy adds it. */
export interface CopiedEvent {
  readonly seq?: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly event: NewSessionEvent;
}

const DECLINED = 'The user declined this call.';
const NOT_ENDED = 'This chat is a copy from before the call had a result.';

type CallName = Pick<StepCall, 'callId'> & { readonly server: string; readonly toolName: string };

/**
 * Leaves out questions and their answers, and messages that no run has read; ends what is open. A call that the user declined ends with that.
 * `events` are in the order of their log.
 */
export function settleEvents(events: readonly SessionEvent[]): CopiedEvent[] {
  const { unread, joinRuns } = readMessages(events);
  const open = createOpenWork();
  const settled = events.flatMap((original): CopiedEvent[] => {
    const event = joinRuns(original);
    const { seq, at, ...rest } = event;
    if ('messageId' in event && unread.has(event.messageId)) return [];
    if (event.type === 'approval:request' || event.type === 'approval:response') {
      const declined = open.readAnswer(event);
      return declined ? [{ seq, at, event: failCall(declined, 'denied', DECLINED) }] : [];
    }
    open.read(event);
    return [{ seq, at, event: rest as NewSessionEvent }];
  });
  const at = events.at(-1)?.at ?? '';
  return [...settled, ...open.end().map(event => ({ at, event }))];
}

/**
 * The messages that no run has read; and of one whose own run is on another branch, because it was answered again, the run that answers it here: the
 * two are joined as if there had been no other answer.
 */
function readMessages(events: readonly SessionEvent[]) {
  const started = new Set<string>();
  const answeredBy = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'run:start' || event.type === 'run:end') started.add(event.runId);
    if (event.type === 'run:start') for (const id of event.answers ?? []) answeredBy.set(id, event.runId);
  }
  const unread = new Set<string>();
  const joined = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'message:user' || started.has(event.runId)) continue;
    const runId = answeredBy.get(event.messageId);
    if (runId === undefined) unread.add(event.messageId);
    else joined.set(event.messageId, runId);
  }
  return {
    unread,
    joinRuns(event: SessionEvent): SessionEvent {
      if (event.type === 'message:user') return { ...event, runId: joined.get(event.messageId) ?? event.runId };
      if (event.type !== 'run:start' || event.answers === undefined) return event;
      const { answers, ...rest } = event;
      const others = answers.filter(id => joined.get(id) !== event.runId);
      return others.length === 0 ? rest : { ...rest, answers: others };
    },
  };
}

/** Tracks what has begun and not ended. */
function createOpenWork() {
  const calls = new Map<string, CallName>();
  const viewCalls = new Map<string, CallName & { readonly surfaceId: string }>();
  /** Steps that each run has made. */
  const runs = new Map<string, number>();
  /** Calls that questions are about. */
  const callOfQuestion = new Map<string, CallName>();
  return {
    read(event: SessionEvent): void {
      switch (event.type) {
        case 'tool:input':
        case 'llm:tool-call':
          calls.set(event.callId, event);
          break;
        case 'llm:tool-result':
          calls.delete(event.callId);
          break;
        case 'view:tool-call':
          viewCalls.set(event.callId, event);
          break;
        case 'view:tool-result':
          viewCalls.delete(event.callId);
          break;
        case 'run:start':
          runs.set(event.runId, 0);
          break;
        case 'step:start':
          runs.set(event.runId, event.step);
          break;
        case 'run:end':
          runs.delete(event.runId);
          break;
      }
    },
    /** The call that an answer has ended. */
    readAnswer(event: Extract<SessionEvent, { type: 'approval:request' | 'approval:response' }>): CallName | undefined {
      if (event.type === 'approval:request') {
        const { kind, callId, server, toolName } = event;
        if (kind === undefined && callId !== undefined)
          callOfQuestion.set(event.approvalId, { callId, server, toolName });
        return undefined;
      }
      const call = event.status === 'approved' ? undefined : callOfQuestion.get(event.approvalId);
      if (!call || !calls.delete(call.callId)) return undefined;
      return call;
    },
    /** Ends calls before their runs. */
    end: (): NewSessionEvent[] => [
      ...[...calls.values()].map(call => failCall(call, 'interrupted', NOT_ENDED)),
      ...[...viewCalls.values()].map(
        ({ surfaceId, ...call }): NewSessionEvent => ({
          ...failCall(call, 'interrupted', NOT_ENDED),
          type: 'view:tool-result',
          surfaceId,
        }),
      ),
      ...[...runs].map(([runId, steps]): NewSessionEvent => ({ type: 'run:end', runId, reason: 'stopped', steps })),
    ],
  };
}

function failCall({ callId, server, toolName }: CallName, code: AgentErrorCode, message: string) {
  return {
    type: 'llm:tool-result',
    ...{ callId, server, toolName, success: false },
    sanitized: { content: [], meta: { isError: true } },
    error: { code, message },
  } satisfies NewSessionEvent;
}
