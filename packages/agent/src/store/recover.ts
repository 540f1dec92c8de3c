// After a crash: ends whatever a dead process left open, so that no reader waits for it forever.
import type { Calls } from '../calls/calls.ts';
import { AgentError } from '../errors.ts';
import { pickKeptQuestions } from '../schedules/kept-questions.ts';
import { endCutStep } from './end-cut-step.ts';
import type { Log } from './log/log.ts';
import { readAllEvents } from './read-all-events.ts';
import type { Store } from './store.ts';

/**
 * Resolves with the questions that stay open, which must be asked again. Rejects with `AgentError` `store-failed`; `onError` gets what a damaged page of the database keeps open, which costs its own session only.
 */
export async function recover({
  store,
  log,
  calls,
  onError,
}: RecoverOptions): Promise<Awaited<ReturnType<typeof pickKeptQuestions>>> {
  const despiteDamage = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AgentError) || error.storeProblem !== 'damaged') throw error;
      onError(error);
      return undefined;
    }
  };
  const abandoned = await despiteDamage(async () => store.claimOrphanedWork?.());
  if (!abandoned) return [];
  const questions = await pickKeptQuestions(store, abandoned.approvals);
  const keptIds = new Set(questions.map(({ event }) => event.approvalId));
  for (const { sessionId, event } of abandoned.approvals.filter(({ event }) => !keptIds.has(event.approvalId)))
    await despiteDamage(() =>
      log.append(sessionId, { type: 'approval:response', approvalId: event.approvalId, status: 'cancelled' }),
    );
  for (const { sessionId, event } of abandoned.calls) {
    const message = event.type === 'tool:input' ? CALL_NOT_MADE : CALL_CUT_OFF;
    await despiteDamage(() => calls.fail({ sessionId, ...event }, new AgentError('interrupted', message)));
  }
  // A run does not resume by itself: a running call may have taken effect, and servers are not connected yet.
  for (const { sessionId, runId } of abandoned.runs)
    await despiteDamage(async () => {
      await endCutStep(sessionId, { store, log });
      await log.append(sessionId, {
        type: 'run:end',
        runId,
        reason: 'interrupted',
        error: RUN_INTERRUPTED,
        steps: await countSteps(store, sessionId, runId),
      });
    });
  return questions;
}

interface RecoverOptions {
  readonly store: Store;
  readonly log: Log;
  readonly calls: Calls;
  readonly onError: (error: Error) => void;
}

/** The text about a call that the model wrote and that was not made when the process ended. */
export const CALL_NOT_MADE = 'Vitrine stopped before this call was made.';

/** The text for the user and the model about a call that was being made when the process ended: calling it again could take effect twice. */
export const CALL_CUT_OFF =
  'Vitrine stopped while this call was running, and its result is lost. It may have taken effect: look whether it did, or ask the user, before it is called again.';

/** The error of a run that ended with its process. */
export const RUN_INTERRUPTED = {
  code: 'interrupted',
  message: 'Vitrine stopped while this run was going on. Send a message to go on.',
} as const;

async function countSteps(store: Store, sessionId: string, runId: string): Promise<number> {
  const events = await readAllEvents(store, sessionId);
  return events.filter(event => event.type === 'step:start' && event.runId === runId).length;
}
