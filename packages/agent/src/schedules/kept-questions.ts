// Questions of scheduled calls outlive their process: they stay in the log, and the next process asks them under the same id.
import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import type { Approvals } from '../approvals/approvals.ts';
import type { Gate } from '../approvals/call-gate.ts';
import type { StartCall } from '../calls/start-call.ts';
import type { Log } from '../store/log/log.ts';
import type { RecordStore } from '../store/store.ts';
import { INBOX, readRun } from './schedule-records.ts';

/** Longest time, in milliseconds, that an answer waits for its question to be asked again: the servers' time to connect, and some more. */
const ASK_MS = 20_000;

/** Question of a scheduled call that a dead process has left open. */
interface KeptQuestion {
  readonly sessionId: string;
  readonly event: ApprovalRequestEvent & { readonly callId: string };
  /** Id of the schedule. */
  readonly schedule: string;
}

/** Picks the questions of scheduled calls whose runs are in the inbox. */
export async function pickKeptQuestions(
  store: Pick<RecordStore, 'listRecords'>,
  open: readonly { readonly sessionId: string; readonly event: ApprovalRequestEvent }[],
): Promise<readonly KeptQuestion[]> {
  if (!open.some(isScheduledCall)) return [];
  const runs = (await store.listRecords(INBOX)).flatMap(record => (record.dueAt === undefined ? [] : readRun(record)));
  return open.flatMap(({ sessionId, event }) => {
    const { callId } = event;
    const run = runs.find(({ workType, workId }) => workType === 'tool' && workId === callId);
    return run && callId !== undefined ? { sessionId, event: { ...event, callId }, schedule: run.schedule.id } : [];
  });
}

/** Tells whether a schedule asks: among calls of the user, only a schedule's requests name their call. */
const isScheduledCall = ({ event }: { readonly event: ApprovalRequestEvent }): boolean =>
  event.kind === undefined && event.initiator === 'user' && event.callId !== undefined;

interface Services {
  readonly gate: Gate;
  readonly startCall: StartCall;
  readonly approvals: Pick<Approvals, 'expect'>;
  readonly log: Log;
  /** Resolves when the servers are connected, or have had time for it. */
  readonly untilConnected: () => Promise<void>;
  readonly isClosing: () => boolean;
  readonly onError: (error: Error) => void;
}

/** Asks them when their servers are connected. A question whose tool or server is gone, or that no longer needs an answer, is withdrawn. Never rejects. */
export async function askAgain(questions: readonly KeptQuestion[], services: Services): Promise<void> {
  const { gate, startCall, approvals, log, untilConnected, isClosing, onError } = services;
  for (const { event } of questions) approvals.expect(event.approvalId, ASK_MS);
  if (questions.length > 0) await untilConnected();
  for (const { sessionId, event, schedule } of questions) {
    // The next agent asks them.
    if (isClosing()) return;
    const { approvalId, callId, server, toolName: tool, args } = event;
    const withdraw = () => log.append(sessionId, { type: 'approval:response', approvalId, status: 'cancelled' });
    try {
      const requested = { server, tool, arguments: args, callId };
      const prepared = await gate
        .prepare({ sessionId, initiator: 'user', schedule }, requested)
        .catch(async (error: unknown) => {
          await withdraw();
          onError(error as Error);
        });
      if (!prepared) continue;
      if (prepared.verdict.decision !== 'ask') await withdraw();
      const { result } = await startCall({ ...prepared, approvalId });
      // The log has the outcome of the call.
      result.catch(() => {});
    } catch (error) {
      onError(error as Error);
    }
  }
}
