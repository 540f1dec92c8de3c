// The runs of one session, one at a time. A message that arrives during a run is queued until the run ends, or steers it.

import type { RunEndReason, RunStartEvent } from '@vitrine/protocol/internal/session';
import type { RunEndEvent } from '@vitrine/protocol/session';
import { AgentError } from '../errors.ts';
import { createSerial } from '../serial.ts';
import type { Log } from '../store/log.ts';
import { readAllEvents } from '../store/read-all-events.ts';
import type { Store } from '../store/store.ts';
import type { SendMessage } from '../types.ts';
import type { LiveWriter } from './live-step.ts';
import type { ResumedRun, ResumePlan } from './plan-resume.ts';
import type { RunOptions } from './run.ts';

const MAX_MESSAGE_CHARACTERS = 100_000;
/** Length of a session's message queue. */
const MAX_WAITING = 50;
/** How a run ended that can be taken up without a new message. */
const RETRIED: ReadonlySet<RunEndReason> = new Set(['failed', 'interrupted']);

export interface SessionRuns {
  readonly live: LiveWriter;
  /** See `Agent.sendMessage`. `surfaceId`: the view that wrote the message. */
  send(message: SendMessage & { surfaceId?: string }): Promise<{ messageId: string; runId: string }>;
  /** See `Agent.removeMessage`. */
  remove(messageId: string): Promise<boolean>;
  /** See `Agent.retryRun`. */
  retry(runId: string, modelId: string | undefined): Promise<{ runId: string }>;
  /** See `Agent.stopRun`. */
  stop(runId: string): Promise<boolean>;
  /** Goes on with the runs that another process began. Before any other command. */
  resume(plan: Pick<ResumePlan, 'runs' | 'steering'>): Promise<void>;
  /** Whether a run goes on or messages wait. */
  readonly isBusy: boolean;
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
  readonly run: (
    run: Pick<
      RunOptions,
      'runId' | 'modelId' | 'live' | 'steering' | 'signal' | 'retryOf' | 'resume' | 'isPaused' | 'onEnding'
    >,
  ) => Promise<void>;
}

interface ActiveRun {
  readonly runId: string;
  readonly modelId: string;
  readonly controller: AbortController;
  readonly steering: SteeringSource;
  /** How many messages waited to steer when it began. */
  readonly waited: number;
  /** Only its `run:end` is to come. */
  isEnding: boolean;
  /** Resolves when its end is in the log, or could not be written. */
  readonly done: Promise<void>;
}

/** The run that follows the active one, with the messages that it answers. */
interface NextRun {
  readonly runId: string;
  readonly messages: { readonly messageId: string; readonly modelId: string }[];
}

export function createSessionRuns(options: SessionRunsOptions): SessionRuns {
  const { sessionId, live, log, randomId, chooseModel } = options;
  /** One command at a time: each reads the state after the one before has logged what it did. */
  const commands = createSerial();
  /** Ids of messages for the next step of the active run. */
  const steering: string[] = [];
  let active: ActiveRun | undefined;
  let next: NextRun | undefined;
  let isPaused = false;
  let isClosed = false;

  const command = <T>(work: () => Promise<T>): Promise<T> =>
    commands.run(sessionId, async () => {
      requireOpen();
      // A run whose end is decided takes no more messages.
      while (active?.isEnding) await settle(active);
      return work();
    });

  const requireOpen = (): void => {
    if (isClosed) throw new AgentError('closed', 'The agent is closed.');
  };

  const start = (runId: string, modelId: string, from: Pick<RunOptions, 'retryOf' | 'resume'> = {}): void => {
    const controller = new AbortController();
    const { signal } = controller;
    const source = createSteeringSource(steering);
    const onEnding = (): void => {
      run.isEnding = true;
    };
    const running = options.run({
      runId,
      modelId,
      live,
      steering: source,
      signal,
      ...from,
      isPaused: () => isPaused,
      onEnding,
    });
    const run: ActiveRun = {
      runId,
      modelId,
      controller,
      steering: source,
      waited: steering.length,
      isEnding: false,
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
    if (isClosed || isPaused || (messages.length === 0 && !isSteered)) return;
    next = undefined;
    try {
      start(runId, chooseModel(messages.at(-1)?.modelId ?? steeredModel));
    } catch (error) {
      options.onError(error as Error);
    }
  };

  const send: SessionRuns['send'] = async ({ text, modelId, delivery = 'queue', surfaceId }) => {
    const messageId = randomId();
    const write = async (runId: string, how: 'start' | 'queue' | 'steer'): Promise<void> => {
      const from = surfaceId === undefined ? {} : { surfaceId };
      await log.append(sessionId, { type: 'message:user', messageId, text, ...from, runId, delivery: how });
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

  const retry: SessionRuns['retry'] = async (retryOf, modelId) => {
    const last = await lastRunEvent(options.store, sessionId);
    const isLast = !active && last?.type === 'run:end' && last.runId === retryOf;
    if (!isLast || !RETRIED.has(last.reason))
      throw new AgentError(
        'not-failed',
        'Only the last run can be tried again, and only when it has failed or was interrupted.',
        { received: retryOf },
      );
    requireOpen();
    const runId = randomId();
    start(runId, chooseModel(modelId), { retryOf });
    return { runId };
  };

  const endUnresumed = async ({ runId, point }: ResumedRun, { code, message }: AgentError): Promise<void> => {
    const steps = point?.steps ?? 0;
    await log.append(sessionId, { type: 'run:end', runId, reason: 'interrupted', error: { code, message }, steps });
  };

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
    pause() {
      isPaused = true;
    },
    resume: plan => command(() => resume(plan)),
    async send(message) {
      requireText(message.text);
      return command(() => send(message));
    },
    remove: messageId => command(() => remove(messageId)),
    retry: (retryOf, modelId) => command(() => retry(retryOf, modelId)),
    stop: runId =>
      command(async () => {
        if (active?.runId !== runId) return false;
        active.controller.abort(new AgentError('cancelled', 'The run was stopped.'));
        return true;
      }),
    async close() {
      isClosed = true;
      active?.controller.abort(new AgentError('closed', 'Vitrine was closed while this run was going on.'));
      await active?.done;
      await commands.idle();
    },
  };
}

/** Removes an entry; returns a function that puts it back. */
function takeOut<T>(list: T[], index: number): () => void {
  const removed = list.splice(index, 1);
  return () => list.splice(index, 0, ...removed);
}

/** The steering messages as one run reads them. `hasRead`: the run has begun a step, and so has read the messages so far. */
type SteeringSource = ReturnType<typeof createSteeringSource>;

function createSteeringSource(steering: string[]) {
  let hasRead = false;
  return {
    get isEmpty() {
      return steering.length === 0;
    },
    get hasRead() {
      return hasRead;
    },
    take() {
      hasRead = true;
      return steering.splice(0);
    },
  };
}

async function lastRunEvent(store: Store, sessionId: string): Promise<RunStartEvent | RunEndEvent | undefined> {
  const events = await readAllEvents(store, sessionId);
  return events.findLast(event => event.type === 'run:start' || event.type === 'run:end');
}

/** Throws `AgentError` `bad-message`. */
function requireText(text: unknown): asserts text is string {
  if (typeof text === 'string' && text.trim() !== '' && text.length <= MAX_MESSAGE_CHARACTERS) return;
  throw new AgentError('bad-message', `A message has 1 to ${MAX_MESSAGE_CHARACTERS} characters.`, {
    received: typeof text === 'string' ? text.length : text,
  });
}
