// Copies a conversation, or its beginning, into a session of its own. Contents are shared; nothing is called again.
import { activeEvents } from '@vitrine/protocol/internal/session/branches';
import type { SessionEvent } from '@vitrine/protocol/session';
import { AgentError } from '../errors.ts';
import { readAllEvents } from '../store/read-all-events.ts';
import type { Store } from '../store/store.ts';
import { copyTitle } from './copy-title.ts';
import { type Creating, createFilledSession } from './create-filled-session.ts';
import { createRenewId } from './renew-ids.ts';
import { settleEvents } from './settle-events.ts';

/** `runId`: the answer that the copy ends with. Absent: the whole conversation. See `Agent.copySession`. */
export async function copySession(
  options: Creating,
  sessionId: string,
  { runId, project }: { readonly runId?: string | undefined; readonly project?: string | undefined } = {},
): Promise<{ id: string }> {
  const { store, randomId } = options;
  const session = await store.getSession(sessionId);
  if (!session) throw new AgentError('unknown-session', `There is no session ${sessionId}.`, { received: sessionId });
  const path = activeEvents(await readAllEvents(store, sessionId));
  const events = runId === undefined ? path : readUntil(path, runId);
  const renew = createRenewId(randomId);
  const copy = await createFilledSession(options, {
    renew,
    events: settleEvents(events),
    contents: [],
    project: project === undefined ? session.project : project || undefined,
    ...(session.title === undefined ? {} : { title: copyTitle(session.title) }),
  });
  await copyViewStates(store, { from: sessionId, to: copy.id, events, renew });
  return copy;
}

/** The events up to the end of an answer, with what its calls returned later. */
function readUntil(path: readonly SessionEvent[], runId: string): readonly SessionEvent[] {
  const isOfRun = (event: SessionEvent): boolean => 'runId' in event && event.runId === runId;
  if (!path.some(event => event.type === 'run:start' && isOfRun(event)))
    throw new AgentError('bad-arguments', `The run ${runId} is not in this conversation. Read the session again.`, {
      received: runId,
    });
  const end = path.findIndex(event => event.type === 'run:end' && isOfRun(event));
  if (end === -1) return path;
  const beginning = path.slice(0, end + 1);
  const calls = new Set(beginning.flatMap(event => ('callId' in event ? [event.callId] : [])));
  const late = path
    .slice(end + 1)
    .filter(
      event =>
        (event.type === 'llm:tool-result' || event.type === 'view:tool-result' || event.type === 'tool:interface') &&
        calls.has(event.callId),
    );
  return [...beginning, ...late];
}

/** The state of each surface goes on in the copy for itself. */
async function copyViewStates(
  store: Store,
  {
    from,
    to,
    events,
    renew,
  }: { from: string; to: string; events: readonly SessionEvent[]; renew: (id: string) => string },
): Promise<void> {
  const surfaces = new Map(
    events.flatMap(event =>
      event.type === 'llm:tool-call' || event.type === 'tool:input' ? [[event.callId, event.server]] : [],
    ),
  );
  for (const [surfaceId, server] of surfaces) {
    const json = await store.getViewState(from, surfaceId);
    if (json !== undefined) await store.setViewState({ sessionId: to, surfaceId: renew(surfaceId), server, json });
  }
}
