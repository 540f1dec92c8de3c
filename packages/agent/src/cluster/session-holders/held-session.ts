// One session while this process holds it: claims it, takes up what the holder before left (change-holder.ts), executes commands in the order of
// their arrival, and ends when the session is idle, lost, or to be handed over (held-session-state.ts). A session that is not at work takes no place
// of its process; one that would begin to work where no place is free is handed over.
import type { Signals } from '@vitrine/storage/internal/signals';
import { AgentError } from '../../errors.ts';
import { type Command, type Commands, createInterrupted } from '../commands.ts';
import type { HeldJob } from '../held-job.ts';
import type { LiveSteps } from '../live-steps.ts';
import { isNotHolder, type LocalAgent } from '../local-agent.ts';
import { callMethod } from '../remote-methods.ts';
import { type SessionKey, topics } from '../session-key.ts';
import { createWaker } from '../waker.ts';
import { claim, handOver, takeUp } from './change-holder.ts';
import { CLAIMING, type HeldEvent, nextHeld } from './held-session-state.ts';

/** How long a failing database is left alone. */
const RETRY_MS = 1000;

export interface HeldSessionOptions {
  readonly job: HeldJob;
  readonly local: LocalAgent;
  readonly commands: Commands;
  readonly liveSteps: Pick<LiveSteps, 'publish'>;
  readonly signals: Signals;
  readonly token: string;
  /** Tells whether another session may begin to work in this process. */
  readonly hasRoom: () => boolean;
  /** How long the session stays here without any activity. */
  readonly idleMs: number;
  /** How long a hand-over waits for calls at servers. */
  readonly graceMs: number;
  readonly onError: (error: Error) => void;
}

export interface HeldSession {
  readonly session: SessionKey;
  /** The token of what is written; undefined when this process has given the session up, which no other one may have claimed yet. */
  readonly token: string | undefined;
  /** Whether it has been claimed and taken up, and is not ending. */
  readonly isServing: boolean;
  /** True while the session only waits for its user. */
  readonly isResting: boolean;
  /**
   * Enters the session for a request to this very process: returns a function to call at its end. Undefined when the session takes no
   * direct calls (yet, or any more), or would have to be handed over.
   */
  enter(): (() => void) | undefined;
  /** Looks for commands. */
  wake(): void;
  /** Another process has claimed the session, or it cannot go on here (`error`). */
  lose(error?: Error): void;
  /** Works until the end. Rejects when the session cannot be taken up, or go on. */
  run(): Promise<'done' | 'hand-over'>;
}

export function createHeldSession(options: HeldSessionOptions): HeldSession {
  const { job, local, commands, liveSteps, signals, token, hasRoom, idleMs, onError } = options;
  const { session } = job;
  const { sessionId } = session;
  const waker = createWaker();
  const losing = new AbortController();
  const ending = AbortSignal.any([job.signal, losing.signal]);
  /** Commands that are being executed. */
  const running = new Map<string, AbortController>();
  let state = CLAIMING;
  /** Set when commands may wait: what only changes the state of the session asks nothing of the database. */
  let mustLook = true;
  let failure: Error | undefined;
  const look = (): void => {
    mustLook = true;
    waker.wake();
  };
  const send = (event: HeldEvent): void => {
    state = nextHeld(state, event);
  };

  const execute = async (command: Command): Promise<void> => {
    const { id } = command;
    const controller = new AbortController();
    running.set(id, controller);
    const onProgress = createProgressWriter(id, { commands, signals, onError });
    try {
      const end = await callMethod(local.agent, command, { signal: controller.signal, onProgress }).then(
        value => ({ value }),
        (error: unknown) => ({ error: isNotHolder(error) ? createInterrupted() : error }),
      );
      await commands.answer(id, end);
      signals.publish(topics.answer(id));
    } catch (error) {
      // The asker goes on waiting; the next holder answers.
      onError(error as Error);
    } finally {
      running.delete(id);
      waker.wake();
    }
  };

  /** Starts the commands that wait. The agent executes what it is given in this order. */
  const startCommands = async (): Promise<void> => {
    // Of those that begin now, a signal tells when they are withdrawn.
    const earlier = [...running.keys()];
    for (let hasMore = true; hasMore && !ending.aborted; ) {
      const started = await commands.start(session, token);
      if (started) void execute(started.command);
      hasMore = started?.hasMore === true;
    }
    if (earlier.length === 0) return;
    for (const id of await commands.listWithdrawn(earlier)) running.get(id)?.abort();
  };

  const isBusy = (): boolean => running.size > 0 || local.isBusy(sessionId);

  /** Work that has begun goes on here, even where no place is free. */
  const mayBegin = (): boolean => isBusy() || hasRoom();

  /** Resolves with `true` when the session needs no holder: it has been idle for long enough, or is idle when this process closes. */
  const serve = async (): Promise<boolean> => {
    while (!ending.aborted) {
      try {
        if (mayBegin()) {
          // Commands that are being executed may be withdrawn.
          if (mustLook || running.size > 0) {
            mustLook = false;
            await startCommands();
          }
        } else if (state.directCalls === 0 && (await commands.hasWaiting(session))) {
          send({ type: 'ended' });
          return false;
        }
      } catch (error) {
        mustLook = true;
        onError(error as Error);
        await waker.next(RETRY_MS, ending);
        continue;
      }
      const now = performance.now();
      send({ type: 'looked', isBusy: isBusy(), now, idleMs });
      if (state.id === 'ending') return true;
      await waker.next(Math.min(idleMs, Math.max(50, idleMs - (now - state.idleSince))), ending);
    }
    send({ type: 'ended' });
    return !losing.signal.aborted && state.directCalls === 0 && !isBusy();
  };

  let isGivenUp = false;
  return {
    session,
    get token() {
      return isGivenUp ? undefined : token;
    },
    get isServing() {
      return state.id === 'serving';
    },
    get isResting() {
      return state.id === 'serving' && !local.isWorking(sessionId);
    },
    enter() {
      if (state.id !== 'serving' || ending.aborted || !mayBegin()) return undefined;
      send({ type: 'entered' });
      return () => {
        send({ type: 'left' });
        waker.wake();
      };
    },
    wake: look,
    lose(error) {
      failure = error;
      losing.abort();
    },
    async run() {
      const unsubscribe = signals.subscribe(topics.commands(session), look);
      let endLive: (() => Promise<void>) | undefined;
      try {
        if (!(await claim(options))) return 'hand-over';
        endLive = liveSteps.publish(session, await local.agent.live(sessionId), token);
        await takeUp(options);
        send({ type: 'taken-up', now: performance.now() });
        job.begun();
        const isDone = await serve();
        if (failure) throw failure;
        if (!isDone && !losing.signal.aborted) await handOver(options);
        isGivenUp = !isDone;
        return isDone ? 'done' : 'hand-over';
      } catch (error) {
        isGivenUp = true;
        if (error instanceof AgentError && error.code === 'unknown-session') return 'done';
        if (isNotHolder(error)) return 'hand-over';
        throw error;
      } finally {
        send({ type: 'ended' });
        unsubscribe();
        for (const controller of running.values()) controller.abort();
        await local.release(sessionId);
        await endLive?.();
      }
    },
  };
}

/** Writes the last progress of a command; what comes while one is being written replaces the one that waits. */
function createProgressWriter(
  id: string,
  { commands, signals, onError }: Pick<HeldSessionOptions, 'commands' | 'signals' | 'onError'>,
): (progress: object) => void {
  let waiting: string | undefined;
  let isWriting = false;
  const write = async (): Promise<void> => {
    isWriting = true;
    try {
      for (let json = waiting; json !== undefined; json = waiting) {
        waiting = undefined;
        await commands.progress(id, json);
        signals.publish(topics.answer(id));
      }
    } catch (error) {
      onError(error as Error);
    } finally {
      isWriting = false;
    }
  };
  return progress => {
    waiting = JSON.stringify(progress);
    if (!isWriting) void write();
  };
}
