// Copies a call that has ended from one session to another: what was shown, with the state of its view and the time of its result. Nothing is called.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { AgentError } from '../errors.ts';
import { readAllEvents } from '../store/read-all-events.ts';
import type { EventChange, Store } from '../store/store.ts';

type CallStore = Pick<Store, 'getSession' | 'readEvents' | 'getViewState' | 'setViewState'>;
type CallEvent = Extract<SessionEvent, { type: 'llm:tool-call' | 'tool:interface' | 'llm:tool-result' }>;

export interface CopiedCall {
  readonly server: string;
  readonly toolName: string;
  readonly args: Record<string, unknown>;
  /** The call, its interface and its result, under the new id. */
  readonly events: readonly { readonly at: string; readonly event: NewSessionEvent }[];
  /** Hands on the state of its view. Rejects with `AgentError` `store-failed`. */
  copyState(sessionId: string): Promise<void>;
}

const isOfCall = (event: SessionEvent, callId: string): event is CallEvent =>
  (event.type === 'llm:tool-call' || event.type === 'tool:interface' || event.type === 'llm:tool-result') &&
  event.callId === callId;

/** Rejects with `unknown-session`; with `unknown-surface` when the call has no result that is shown. */
export async function copyCall(
  store: CallStore,
  from: { readonly sessionId: string; readonly callId: string },
  newId: string,
): Promise<CopiedCall> {
  const { sessionId, callId } = from;
  if (!(await store.getSession(sessionId)))
    throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
  const events = (await readAllEvents(store, sessionId)).filter(event => isOfCall(event, callId));
  const call = events.find(event => event.type === 'llm:tool-call');
  const hasResult = events.some(event => event.type === 'llm:tool-result');
  if (!call || !hasResult || call.initiator === 'view')
    throw new AgentError('unknown-surface', `There is no call ${callId} with a result here.`, { received: callId });
  const { server, toolName, args } = call;
  return {
    ...{ server, toolName, args },
    events: events.map(({ seq: _, at, ...event }) => ({ at, event: renewCall(event as NewSessionEvent, newId) })),
    async copyState(target) {
      const json = await store.getViewState(sessionId, callId);
      if (json !== undefined) await store.setViewState({ sessionId: target, surfaceId: newId, server, json });
    },
  };
}

/** Tells whether a session has a call, such as one that was copied before. */
export const hasCall = async (
  store: Pick<Store, 'getSession' | 'readEvents'>,
  sessionId: string,
  callId: string,
): Promise<boolean> =>
  (await readAllEvents(store, sessionId)).some(event => event.type === 'llm:tool-call' && event.callId === callId);

/** The user has put it there, outside of any run. */
function renewCall(event: NewSessionEvent, callId: string): NewSessionEvent {
  if (event.type !== 'llm:tool-call') return { ...event, callId } as NewSessionEvent;
  const { runId: _, surfaceId: __, ...call } = event;
  return { ...call, callId, initiator: 'user' };
}

export const toEventChanges = (sessionId: string, { events }: Pick<CopiedCall, 'events'>): EventChange[] =>
  events.map(({ at, event }) => ({ type: 'event', sessionId, event, at }));
