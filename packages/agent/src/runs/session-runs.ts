// The runs of one session, one at a time. A message that arrives during a run is queued until the run ends, or steers it.

import type { RunEndReason, RunStartEvent } from '@vitrine/protocol/internal/session';
import type { RunEndEvent } from '@vitrine/protocol/session';
import { AgentError } from '../errors.ts';
import type { Log } from '../store/log.ts';
import type { Store } from '../store/store.ts';
import type { SendMessage } from '../types.ts';
import { createLiveStep, type LiveWriter } from './live-step.ts';
import type { RunOptions } from './run.ts';

const MAX_MESSAGE_CHARACTERS = 100_000;
/** Length of a session's message queue. */
const MAX_WAITING = 50;
/** How a run ended that can be taken up without a new message. */
const RETRIED: ReadonlySet<RunEndReason> = new Set(['failed', 'interrupted']);

export interface SessionRuns {
  readonly live: LiveWriter;
  /** See `Agent.sendMessage`. `surfaceId`: the view that wrote the message. */
  send(message: SendMessage & { surfaceId?: string }): { messageId: string; runId: string };
  /** See `Agent.removeMessage`. */
  remove(messageId: string): boolean;
  /** See `Agent.retryRun`. */
  retry(runId: string, modelId: string | undefined): { runId: string };
  /** See `Agent.stopRun`. */
  stop(runId: string): boolean;
  /** Ends the current run; resolves when its end is in the log. No other run starts. */
  close(): Promise<void>;
}

export interface SessionRunsOptions {
  readonly sessionId: string;
  readonly log: Log;
  readonly store: Store;
  readonly randomId: () => string;
  readonly onError: (error: Error) => void;
  /** The id of an available model. Throws `AgentError` `no-model`, `unknown-model`. */
  readonly chooseModel: (requestedModel: string | undefined) => string;
  readonly run: (
    run: Pick<RunOptions, 'runId' | 'modelId' | 'live' | 'steering' | 'signal' | 'retryOf'>,
  ) => Promise<void>;
}

interface ActiveRun {
  readonly runId: string;
  readonly modelId: string;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** The run that follows the active one, with the messages that it answers. */
interface NextRun {
  readonly runId: string;
  readonly messages: { readonly messageId: string; readonly modelId: string }[];
}

export function createSessionRuns(options: SessionRunsOptions): SessionRuns {
  const { sessionId, log, randomId, chooseModel } = options;
  const live = createLiveStep();
  /** Ids of messages for the next step of the active run. */
  const steering: string[] = [];
  let active: ActiveRun | undefined;
  let next: NextRun | undefined;
  let isClosed = false;

  const start = (runId: string, modelId: string, retryOf?: string): void => {
    const controller = new AbortController();
    const waited = steering.length;
    const source = createSteeringSource(steering);
    const run = options.run({ runId, modelId, live, steering: source, signal: controller.signal, retryOf });
    const settled = run.catch(options.onError).then(() => {
      live.clear();
      active = undefined;
      // A run that failed before its first step read nothing; another run would fail in the same way.
      startNext(source.hasRead || steering.length > waited ? modelId : undefined);
    });
    active = { runId, modelId, controller, done: settled };
  };

  /** Queued messages, and those that arrived too late to steer, go to the next run. `steeredModel`: absent when steering messages stay queued. */
  const startNext = (steeredModel: string | undefined): void => {
    const { messages, runId } = next ?? { messages: [], runId: randomId() };
    const isSteered = steeredModel !== undefined && steering.length > 0;
    if (isClosed || (messages.length === 0 && !isSteered)) return;
    next = undefined;
    try {
      start(runId, chooseModel(messages.at(-1)?.modelId ?? steeredModel));
    } catch (error) {
      options.onError(error as Error);
    }
  };

  return {
    live,
    send({ text, modelId, delivery = 'queue', surfaceId }) {
      requireText(text);
      const messageId = randomId();
      const write = (runId: string, how: 'start' | 'queue' | 'steer'): void => {
        const from = surfaceId === undefined ? {} : { surfaceId };
        log.append(sessionId, { type: 'message:user', messageId, text, ...from, runId, delivery: how });
      };
      if (!active) {
        const model = chooseModel(modelId);
        const runId = randomId();
        write(runId, 'start');
        start(runId, model);
        return { messageId, runId };
      }
      if ((next?.messages.length ?? 0) + steering.length >= MAX_WAITING)
        throw new AgentError('too-many', `${MAX_WAITING} messages wait already. Wait for the answer, or stop it.`);
      if (delivery === 'steer' && !active.controller.signal.aborted) {
        write(active.runId, 'steer');
        steering.push(messageId);
        return { messageId, runId: active.runId };
      }
      const model = chooseModel(modelId ?? active.modelId);
      const following = next ?? { runId: randomId(), messages: [] };
      write(following.runId, 'queue');
      following.messages.push({ messageId, modelId: model });
      next = following;
      return { messageId, runId: following.runId };
    },
    remove(messageId) {
      const steers = steering.indexOf(messageId);
      const queued = next?.messages.findIndex(message => message.messageId === messageId) ?? -1;
      if (steers === -1 && queued === -1) return false;
      log.append(sessionId, { type: 'message:removed', messageId });
      if (steers !== -1) steering.splice(steers, 1);
      else next?.messages.splice(queued, 1);
      return true;
    },
    retry(retryOf, modelId) {
      const last = lastRunEvent(options.store, sessionId);
      const isLast = !active && last?.type === 'run:end' && last.runId === retryOf;
      if (!isLast || !RETRIED.has(last.reason))
        throw new AgentError(
          'not-failed',
          'Only the last run can be tried again, and only when it has failed or was interrupted.',
          { received: retryOf },
        );
      const runId = randomId();
      start(runId, chooseModel(modelId), retryOf);
      return { runId };
    },
    stop(runId) {
      if (active?.runId !== runId) return false;
      active.controller.abort(new AgentError('cancelled', 'The run was stopped.'));
      return true;
    },
    async close() {
      isClosed = true;
      active?.controller.abort(new AgentError('closed', 'Vitrine was closed while this run was going on.'));
      await active?.done;
    },
  };
}

/** The steering messages as one run reads them. `hasRead`: the run has begun a step, and so has read the messages so far. */
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

function lastRunEvent(store: Store, sessionId: string): RunStartEvent | RunEndEvent | undefined {
  const { seq = 0 } = store.getSession(sessionId) ?? {};
  const events = store.readEvents(sessionId, { after: 0, limit: seq });
  return events.findLast(event => event.type === 'run:start' || event.type === 'run:end');
}

/** Throws `AgentError` `bad-message`. */
function requireText(text: unknown): asserts text is string {
  if (typeof text === 'string' && text.trim() !== '' && text.length <= MAX_MESSAGE_CHARACTERS) return;
  throw new AgentError('bad-message', `A message has 1 to ${MAX_MESSAGE_CHARACTERS} characters.`, {
    received: typeof text === 'string' ? text.length : text,
  });
}
