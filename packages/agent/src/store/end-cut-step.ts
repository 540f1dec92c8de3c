// After a process died during an answer: the words that it kept become the end of their step, so that the user and the model have them.
import type { Log } from './log/log.ts';
import { readAllEvents } from './read-all-events.ts';
import type { Store } from './store.ts';

/**
 * Ends the step that a dead process left open in a session, with what was kept of it; without any text of it nothing is written, and the step
 * can be made again. Rejects with `AgentError` `store-failed`.
 */
export async function endCutStep(sessionId: string, { store, log }: { store: Store; log: Log }): Promise<void> {
  const draft = await store.getDraft(sessionId);
  if (!draft) return;
  const { runId, step, text, reasoning } = draft;
  const events = await readAllEvents(store, sessionId);
  const last = events.findLast(
    event =>
      (event.type === 'step:start' || event.type === 'step:end' || event.type === 'run:end') && event.runId === runId,
  );
  if (last?.type === 'step:start' && last.step === step && text !== '')
    await log.append(sessionId, {
      type: 'step:end',
      runId,
      step,
      text,
      ...(reasoning === '' ? {} : { reasoning }),
      calls: [],
      finishReason: 'interrupted',
    });
  await store.setDraft(sessionId, undefined);
}
