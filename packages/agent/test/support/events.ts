// Reads a session's log in tests: always until an event, never until a time.
import type { SessionEvent, SessionEventType } from '@vitrine/protocol/session';
import type { Agent } from '../../src/index.ts';

export type EventOf<T extends SessionEventType> = Extract<SessionEvent, { type: T }>;

/** The log up to the first event that `isLast` holds for. */
export async function readUntil(
  agent: Agent,
  sessionId: string,
  isLast: (event: SessionEvent) => boolean,
): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  for await (const event of await agent.events(sessionId)) {
    events.push(event);
    if (isLast(event)) break;
  }
  return events;
}

/** The first event of a type, now or later; `accept` may ask for more. */
export async function waitFor<T extends SessionEventType>(
  agent: Agent,
  sessionId: string,
  type: T,
  accept: (event: EventOf<T>) => boolean = () => true,
): Promise<EventOf<T>> {
  const isIt = (event: SessionEvent): event is EventOf<T> => event.type === type && accept(event as EventOf<T>);
  const events = await readUntil(agent, sessionId, isIt);
  return events.at(-1) as EventOf<T>;
}
