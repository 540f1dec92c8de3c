// What the user does with the branches of a session: replace a message, have it answered again, go back. Each command first stops what runs.

import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { withoutUndefined } from '@vitrine/std/internal/json';
import type { Attached } from '../attachments/create-attachments.ts';
import { AgentError } from '../errors.ts';
import { toChange } from '../store/log/log.ts';
import { readAllEvents } from '../store/read-all-events.ts';
import { findAnswerPoint, findBranchEnd, findEditPoint } from './branch-points.ts';
import type { IdentifiedRun } from './earlier-requests.ts';
import type { NewMessage } from './new-message.ts';
import type { RunBeginning, SessionRuns, SessionRunsOptions } from './session-runs.ts';

interface BranchCommandsOptions
  extends Pick<SessionRunsOptions, 'sessionId' | 'log' | 'store' | 'randomId' | 'chooseModel'> {
  /** Stops the current run and takes back what waits. */
  readonly end: () => Promise<void>;
  readonly start: (runId: string, modelId: string, from: RunBeginning) => void;
  /** Throws `AgentError` `closed`. */
  readonly requireOpen: () => void;
}

export interface BranchCommands extends Pick<SessionRuns, 'switchBranch'> {
  /** See `Agent.answerAgain`. `runId`: the new run's. */
  answerAgain(answeredId: string, run: IdentifiedRun): Promise<void>;
  /**
   * Sends a message on a branch of its own, which leaves the message that it replaces. Without attachments and results it keeps the
   * replaced ones.
   */
  replace(messageId: string, message: NewMessage): Promise<{ messageId: string; runId: string }>;
}

/** Commands of one session; the caller runs one at a time. */
export function createBranchCommands(options: BranchCommandsOptions): BranchCommands {
  const { sessionId, log, store, randomId, chooseModel, end, start, requireOpen } = options;
  const readLog = () => readAllEvents(store, sessionId);
  return {
    async replace(replacedId, { messageId = randomId(), text, modelId, attachments, results }) {
      const model = chooseModel(modelId);
      await end();
      const before = await readLog();
      const point = findEditPoint(before, replacedId);
      if (!point) throw notInConversation('message', replacedId);
      const carried = { ...findAttached(before, replacedId), ...withoutUndefined({ attachments, results }) };
      const runId = randomId();
      const events: NewSessionEvent[] = [
        { type: 'branch', after: point.after },
        { type: 'message:user', messageId, text, runId, delivery: 'start', ...carried },
        ...point.removed.map((id): NewSessionEvent => ({ type: 'message:removed', messageId: id })),
      ];
      await log.write(events.map(event => toChange(sessionId, event)));
      requireOpen();
      start(runId, model, { answers: point.answers });
      return { messageId, runId };
    },
    async answerAgain(answeredId, { runId, modelId }) {
      const model = chooseModel(modelId);
      await end();
      const point = findAnswerPoint(await readLog(), answeredId);
      if (!point) throw notInConversation('run', answeredId);
      requireOpen();
      start(runId, model, { answers: point.answers, branchAfter: point.after });
    },
    async switchBranch(seq) {
      await end();
      const after = findBranchEnd(await readLog(), seq);
      if (after === undefined) throw notInConversation('event', seq);
      await log.append(sessionId, { type: 'branch', after });
    },
  };
}

/** Finds what a message of the log carries. */
function findAttached(events: readonly SessionEvent[], messageId: string): Attached {
  const message = events.find(event => event.type === 'message:user' && event.messageId === messageId);
  if (message?.type !== 'message:user') return {};
  return withoutUndefined({ attachments: message.attachments, results: message.results });
}

const notInConversation = (what: string, received: unknown): AgentError =>
  new AgentError('bad-arguments', `The ${what} ${received} is not in this conversation. Read the session again.`, {
    received,
  });
