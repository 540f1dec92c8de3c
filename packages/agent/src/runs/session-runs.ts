// The runs of one session, one at a time. A message that arrives during a run is queued until the run ends, or steers it.

import { activeEvents } from '@vitrine/protocol/internal/session/branches';
import type { RunEndReason } from '@vitrine/protocol/internal/session/run-events';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import { AgentError } from '../errors.ts';
import { type Log, toChange } from '../store/log/log.ts';
import { readAllEvents } from '../store/read-all-events.ts';
import type { Store } from '../store/store.ts';
import { createBranchCommands } from './branch-commands.ts';
import { createEarlierRequests, type IdentifiedRun } from './earlier-requests.ts';
import type { LiveWriter } from './live-step.ts';
import { type NewMessage, requireContent } from './new-message.ts';
import { createUnresumedEnd, type ResumedRun, type ResumePlan } from './plan-resume.ts';
import type { RunOptions, RunPhase } from './run.ts';
import { createSteeringSource, type SteeringSource } from './steering-source.ts';

/** Length of a session's message queue. */
const MAX_WAITING = 50;
/** Ends of runs that can be taken up without a new message. */
const RETRIED: ReadonlySet<RunEndReason> = new Set(['failed', 'interrupted']);

/** A run that is about to start. `runId`: the client's; absent, a new one. `modelId`: absent, the default. */
export interface NewRun {
  readonly runId?: string | undefined;
  readonly modelId?: string | undefined;
}

export interface SessionRuns {
  readonly live: LiveWriter;
  /** See `Agent.sendMessage`. */
  send(message: NewMessage): Promise<{ messageId: string; runId: string }>;
  /** See `Agent.removeMessage`. */
  remove(messageId: string): Promise<boolean>;
  /** See `Agent.retryRun`. */
  retry(runId: string, next: NewRun): Promise<{ runId: string }>;
  /** See `Agent.answerAgain`. */
  answerAgain(runId: string, next: NewRun): Promise<{ runId: string }>;
  /** See `Agent.switchBranch`. */
  switchBranch(seq: number): Promise<void>;
  /** See `Agent.stopRun`. */
  stop(runId: string): Promise<boolean>;
  /** Stops the current run, and takes back the messages that wait; resolves when that is in the log. */
  end(): Promise<void>;
  /** Goes on with the runs that another process began. Before any other command. */
  resume(plan: Pick<ResumePlan, 'runs' | 'steering'>): Promise<void>;
  /** Whether a run goes on or messages wait. */
  readonly isBusy: boolean;
  /** True if a run goes on that does not wait for its calls alone. */
  readonly isThinking: boolean;
  /** The current run begins no other step and leaves without an end; no other run starts. */
  pause(): void;
  /** Ends the current run; resolves when its end is in the log. No other run starts. */
  close(): Promise<void>;
}

export interface SessionRunsOptions {
  readonly sessionId: string;
  readonly live: LiveWriter;
  readonly log: Log;
  readonly store: Store;
  readonly randomId: () => string;
  readonly onError: (error: Error) => void;
  /** The id of an available model. Throws `AgentError` `no-model`, `unknown-model`. */
  readonly chooseModel: (requestedModel: string | undefined) => string;
  /** Reads again the models and the user's choices, which other processes may have changed. */
  readonly refreshChoices: () => Promise<void>;
  readonly run: (
    run: Pick<
      RunOptions,
      'runId' | 'modelId' | 'live' | 'steering' | 'signal' | 'isPaused' | 'onPhase' | keyof RunBeginning
    >,
  ) => Promise<void>;
}

/** Beginning of a run that has no messages of its own. */
export type RunBeginning = Pick<RunOptions, 'retryOf' | 'resume' | 'answers' | 'branchAfter'>;

interface ActiveRun {
  readonly runId: string;
  readonly modelId: string;
  readonly controller: AbortController;
  readonly steering: SteeringSource;
  /** How many messages waited to steer when it began. */
  readonly waited: number;
  phase: RunPhase;
  /** Resolves when its end is in the log, or could not be written. */
  readonly done: Promise<void>;
}

/** The run that follows the active one, with the messages that it answers. */
interface NextRun {
  readonly runId: string;
  readonly messages: { readonly messageId: string; readonly modelId: string }[];
}

/** `paused`: nothing starts here any more, and another process goes on with the runs. `left`: paused, and closed. */
type LifeState = 'open' | 'paused' | 'closed' | 'left';

export function createSessionRuns(options: SessionRunsOptions): SessionRuns {
  const { sessionId, live, log, store, randomId, chooseModel, refreshChoices } = options;
  /** One command at a time: each reads the state after the one before has logged what it did. */
  const commands = createSerialQueue();
  /** Ids of messages for the next step of the active run. */
  const steering: string[] = [];
  let active: ActiveRun | undefined;
  let next: NextRun | undefined;
  let state: LifeState = 'open';
  const isPaused = (): boolean => state === 'paused' || state === 'left';
  const isClosed = (): boolean => state === 'closed' || state === 'left';

  const command = <T>(work: () => Promise<T>): Promise<T> =>
    commands.run(sessionId, async () => {
      requireOpen();
      // A run whose end is decided takes no more messages.
      while (active?.phase === 'ending') await settle(active);
      return work();
    });

  /** A command that chooses a model, by what the user has chosen last in any process. */
  const commandWithChoices = <T>(work: () => Promise<T>): Promise<T> => command(() => refreshChoices().then(work));

  const requireOpen = (): void => {
    if (isClosed()) throw new AgentError('closed', 'The agent is closed.');
  };

  const start = (runId: string, modelId: string, from: RunBeginning = {}): void => {
    const controller = new AbortController();
    const { signal } = controller;
    const source = createSteeringSource(steering);
    const running = options.run({
      runId,
      modelId,
      live,
      steering: source,
      signal,
      ...from,
      isPaused,
      onPhase: phase => {
        run.phase = phase;
      },
    });
    const run: ActiveRun = {
      runId,
      modelId,
      controller,
      steering: source,
      waited: steering.length,
      phase: 'thinking',
      done: running.catch(options.onError),
    };
    active = run;
    void run.done.then(() => commands.run(sessionId, () => settle(run)));
  };

  /** Waits for the end of a run, then starts the next one, once. */
  const settle = async (run: ActiveRun): Promise<void> => {
    await run.done;
    if (active !== run) return;
    live.clear();
    active = undefined;
    // A run that failed before its first step read nothing; another run would fail in the same way.
    startNext(run.steering.hasRead || steering.length > run.waited ? run.modelId : undefined);
  };

  /** Queued messages, and those that arrived too late to steer, go to the next run. `steeredModel`: absent when steering messages stay queued. */
  const startNext = (steeredModel: string | undefined): void => {
    const { messages, runId } = next ?? { messages: [], runId: randomId() };
    const isSteered = steeredModel !== undefined && steering.length > 0;
    if (state !== 'open' || (messages.length === 0 && !isSteered)) return;
    next = undefined;
    try {
      start(runId, chooseModel(messages.at(-1)?.modelId ?? steeredModel));
    } catch (error) {
      options.onError(error as Error);
    }
  };

  const send: SessionRuns['send'] = async ({ messageId = randomId(), modelId, delivery = 'queue', ...content }) => {
    const write = async (runId: string, how: 'start' | 'queue' | 'steer'): Promise<void> => {
      await log.append(sessionId, { type: 'message:user', messageId, ...content, runId, delivery: how });
    };
    if (!active) {
      const model = chooseModel(modelId);
      const runId = randomId();
      await write(runId, 'start');
      // The message is in the log: the next process tells that its run was interrupted.
      requireOpen();
      start(runId, model);
      return { messageId, runId };
    }
    if ((next?.messages.length ?? 0) + steering.length >= MAX_WAITING)
      throw new AgentError('too-many', `${MAX_WAITING} messages wait already. Wait for the answer, or stop it.`);
    const { runId } = active;
    if (delivery === 'steer' && !active.controller.signal.aborted) {
      await write(runId, 'steer');
      // Only now, so that the step that takes it finds it in the log.
      steering.push(messageId);
      return { messageId, runId };
    }
    const model = chooseModel(modelId ?? active.modelId);
    const following = next ?? { runId: randomId(), messages: [] };
    await write(following.runId, 'queue');
    following.messages.push({ messageId, modelId: model });
    next = following;
    return { messageId, runId: following.runId };
  };

  const remove: SessionRuns['remove'] = async messageId => {
    const steers = steering.indexOf(messageId);
    const queue = next?.messages ?? [];
    const queued = queue.findIndex(message => message.messageId === messageId);
    if (steers === -1 && queued === -1) return false;
    // Removed before it is logged, so that no step takes it meanwhile.
    const undo = steers === -1 ? takeOut(queue, queued) : takeOut(steering, steers);
    try {
      await log.append(sessionId, { type: 'message:removed', messageId });
    } catch (error) {
      undo();
      throw error;
    }
    return true;
  };

  const retry = async (retryOf: string, { runId, modelId }: IdentifiedRun): Promise<void> => {
    if (active || !(await isRetryable(store, sessionId, retryOf)))
      throw new AgentError(
        'not-failed',
        'Only the last run can be tried again, and only when it has failed or was interrupted.',
        { received: retryOf },
      );
    requireOpen();
    start(runId, chooseModel(modelId), { retryOf });
  };

  const stop = (runId: string): boolean => {
    if (active?.runId !== runId) return false;
    active.controller.abort(createStopped());
    return true;
  };

  const end = async (): Promise<void> => {
    const unstarted = next;
    next = undefined;
    const waiting = [...steering.splice(0), ...(unstarted?.messages.map(({ messageId }) => messageId) ?? [])];
    for (const messageId of waiting) await log.append(sessionId, { type: 'message:removed', messageId });
    if (unstarted)
      await log.append(sessionId, { type: 'run:end', runId: unstarted.runId, reason: 'stopped', steps: 0 });
    if (active && stop(active.runId)) await settle(active);
  };

  const isPending = (runId: string): boolean => active?.runId === runId || next?.runId === runId;
  const earlier = createEarlierRequests({ sessionId, store, randomId, isPending });

  const branches = createBranchCommands({ ...options, end, start, requireOpen });

  const endUnresumed = async (run: ResumedRun, error: AgentError): Promise<void> =>
    void (await log.write(createUnresumedEnd(run, error).map(event => toChange(sessionId, event))));

  const resume: SessionRuns['resume'] = async ({ runs: [first, ...others], steering: unread }) => {
    if (!first) return;
    let modelId: string;
    try {
      modelId = chooseModel(first.modelId);
    } catch (error) {
      // This process has no such model: the run ends, and the user can try it again with another one.
      await endUnresumed(first, error as AgentError);
      return resume({ runs: others, steering: [] });
    }
    steering.push(...unread);
    const [second] = others;
    if (second) next = { runId: second.runId, messages: second.messageIds.map(messageId => ({ messageId, modelId })) };
    start(first.runId, modelId, { resume: first.point });
  };

  return {
    live,
    get isBusy() {
      return active !== undefined || next !== undefined;
    },
    get isThinking() {
      return active !== undefined && active.phase !== 'calling';
    },
    pause() {
      state = isClosed() ? 'left' : 'paused';
    },
    end: () => command(end),
    resume: plan => commandWithChoices(() => resume(plan)),
    async send(message) {
      requireContent(message);
      const { messageId, replaces } = message;
      const sendNew = () => (replaces === undefined ? send(message) : branches.replace(replaces, message));
      return commandWithChoices(async () => (await earlier.findMessage(messageId)) ?? sendNew());
    },
    remove: messageId => command(() => remove(messageId)),
    retry: (retryOf, next) => commandWithChoices(() => earlier.startOnce(next, run => retry(retryOf, run))),
    answerAgain: (answeredId, next) =>
      commandWithChoices(() => earlier.startOnce(next, run => branches.answerAgain(answeredId, run))),
    switchBranch: seq => command(() => branches.switchBranch(seq)),
    stop: runId => command(async () => stop(runId)),
    async close() {
      state = isPaused() ? 'left' : 'closed';
      active?.controller.abort(new AgentError('closed', 'Vitrine was closed while this run was going on.'));
      await active?.done;
      await commands.idle();
    },
  };
}

const createStopped = (): AgentError => new AgentError('cancelled', 'The run was stopped.');

/** Removes an entry; returns a function that puts it back. */
function takeOut<T>(list: T[], index: number): () => void {
  const removed = list.splice(index, 1);
  return () => list.splice(index, 0, ...removed);
}

/** True when a run is the last one that is shown, and its end allows to try it again. */
async function isRetryable(store: Store, sessionId: string, runId: string): Promise<boolean> {
  const events = activeEvents(await readAllEvents(store, sessionId));
  const last = events.findLast(event => event.type === 'run:start' || event.type === 'run:end');
  return last?.type === 'run:end' && last.runId === runId && RETRIED.has(last.reason);
}
