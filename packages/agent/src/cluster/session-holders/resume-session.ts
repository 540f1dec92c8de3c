// Takes up a session from its log: another process worked on it and died, or handed it over.
import type { Connections } from '@vitrine/connect';
import type { AgentServices } from '../../agent-services.ts';
import { AgentError } from '../../errors.ts';
import { planResume } from '../../runs/plan-resume.ts';
import { askAgain, pickKeptQuestions } from '../../schedules/kept-questions.ts';
import { endCutStep } from '../../store/end-cut-step.ts';
import { readAllEvents } from '../../store/read-all-events.ts';
import { CALL_CUT_OFF, CALL_NOT_MADE } from '../../store/recover.ts';

/** How long runs that go on wait for servers that are being connected. */
const CONNECT_MS = 10_000;

type Parts = Pick<
  AgentServices,
  'store' | 'log' | 'calls' | 'runs' | 'connections' | 'approvals' | 'gate' | 'startCall' | 'onError'
>;

/** Longest time, in milliseconds, that an answer waits for the call that it allows. */
const ASK_MS = 20_000;

/** Ends what cannot go on, then starts what can. Rejects with `AgentError` `store-failed`, `not-holder`. */
export async function resumeSession(sessionId: string, parts: Parts): Promise<void> {
  const { store, log, calls, runs, connections, approvals } = parts;
  await endCutStep(sessionId, parts);
  const events = await readAllEvents(store, sessionId);
  if (planResume(events, () => false).runs.length > 0) await waitForServers(connections);
  const plan = planResume(events, (server, toolName) => isRepeatable(connections, server, toolName));
  const unclaimed = events.flatMap(event =>
    event.type === 'approval:request' && plan.approvals.includes(event.approvalId) ? { sessionId, event } : [],
  );
  const questions = await pickKeptQuestions(store, unclaimed);
  const keptIds = new Set(questions.map(({ event }) => event.approvalId));
  for (const approvalId of plan.approvals.filter(id => !keptIds.has(id)))
    await log.append(sessionId, { type: 'approval:response', approvalId, status: 'cancelled' });
  for (const event of plan.endedCalls) {
    const message = event.type === 'tool:input' ? CALL_NOT_MADE : CALL_CUT_OFF;
    await calls.fail({ sessionId, ...event }, new AgentError('interrupted', message));
  }
  for (const { point } of plan.runs)
    for (const { approvalId } of point?.calls ?? []) if (approvalId !== undefined) approvals.expect(approvalId, ASK_MS);
  await runs.resume(sessionId, plan);
  await askAgain(questions, { ...parts, untilConnected: () => waitForServers(connections), isClosing: () => false });
}

/** Whether the tool says that a second call with the same arguments changes nothing. */
function isRepeatable(connections: Connections, server: string, toolName: string): boolean {
  const tool = connections
    .get(server)
    ?.getSnapshot()
    .tools.find(({ name }) => name === toolName);
  return tool?.annotations?.idempotentHint === true || tool?.annotations?.readOnlyHint === true;
}

/** Resolves when no server is being connected any more, or after a time. */
function waitForServers(connections: Connections): Promise<void> {
  const isConnecting = (): boolean => connections.list.some(server => server.getSnapshot().status === 'connecting');
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CONNECT_MS);
  const look = (): void => {
    if (!isConnecting()) resolve();
  };
  const unsubscribe = connections.subscribe(look);
  look();
  return promise.finally(() => {
    clearTimeout(timer);
    unsubscribe();
  });
}
