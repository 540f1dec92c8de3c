// Asks the holder of a session, from any process: writes a command, makes sure that there is a holder, and waits for the answer.
//
// No command stays without a holder, whatever the order of events. The asker commits the command before it sends the job, and a job that is sent
// while another one of the session exists changes nothing. A holder completes its job before it looks for commands once more. So, if the asker's
// job was refused, the holder's completion came after the command, and its last look finds the command; if it was accepted, there is a job.
// An asker that waits repeats the job, so that also a holder that dies between the two leaves nothing behind.
import type { Progress } from '@vitrine/connect';
import type { Signals } from '@vitrine/storage/internal/signals';
import { AgentError } from '../errors.ts';
import { type Command, type CommandState, type Commands, createInterrupted } from './commands.ts';
import type { SessionJobs } from './session-holders/assign-holders.ts';
import { topics } from './session-key.ts';
import { CONNECTED_POLL_MS } from './start-polling.ts';
import { createWaker } from './waker.ts';
import { decodeError } from './wire-error.ts';

/** How often an asker looks when no signal came, while the command waits for a holder or signals are lost; else `CONNECTED_POLL_MS`. */
const POLL_MS = 1000;
/** Longest wait of a command for a holder: less than proxies and people wait for an answer. */
const START_MS = 20_000;

export interface AskOptions {
  readonly commands: Commands;
  readonly jobs: Pick<SessionJobs, 'ensure'>;
  readonly signals: Signals;
  /** @default 20_000 */
  readonly startMs?: number | undefined;
}

export interface AskCaller {
  /** Withdraws the command. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The error of a withdrawn command. */
  readonly withdrawn: () => AgentError;
}

/**
 * Resolves with what the method returned at the holder. Rejects with the method's `AgentError`; with `interrupted` when the holder died after it had
 * started the command; with `busy` when no process has started it in time; with `withdrawn()`.
 */
export async function ask(command: Command, caller: AskCaller, options: AskOptions): Promise<unknown> {
  const { commands, jobs, signals, startMs = START_MS } = options;
  const { signal, onProgress, withdrawn } = caller;
  if (signal?.aborted) throw withdrawn();
  const waker = createWaker();
  const unsubscribes = [
    signals.subscribe(topics.answer(command.id), waker.wake),
    signals.subscribeConnection(waker.wake),
  ];
  let pollMs = POLL_MS;
  const report = createProgressReader(onProgress);
  const since = performance.now();
  const withdraw = async (): Promise<{ wasStarted: boolean }> => {
    const wasStarted = await commands.withdraw(command.id);
    signals.publish(topics.commands(command));
    return { wasStarted };
  };
  let others = 0;
  const callHolder = async (): Promise<void> => {
    await jobs.ensure(command, others);
    signals.publish(topics.commands(command));
  };
  try {
    others = await commands.add(command);
    await callHolder();
    for (;;) {
      await waker.next(pollMs, signal);
      if (signal?.aborted) {
        await withdraw();
        throw withdrawn();
      }
      const state = await readState(command.id, commands);
      if (state === 'unreadable') continue;
      if (!state) throw createInterrupted();
      report(state.progress);
      if (state.end) {
        commands.remove(command.id);
        if ('error' in state.end) throw decodeError(state.end.error);
        return state.end.answer === undefined ? undefined : (JSON.parse(state.end.answer) as unknown);
      }
      pollMs = choosePollMs(state, signals);
      if (state.isStarted) continue;
      if (performance.now() - since > startMs)
        throw (await withdraw()).wasStarted ? createInterrupted() : createNotStarted();
      await callHolder();
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
  }
}

/** A command that waits for a holder is looked after: its job is repeated. */
const choosePollMs = ({ isStarted }: CommandState, signals: Signals): number =>
  isStarted && signals.isConnected() ? CONNECTED_POLL_MS : POLL_MS;

/** A database that is restarted loses no answer, so the asker goes on waiting. */
async function readState(id: string, commands: Commands): Promise<CommandState | 'unreadable' | undefined> {
  try {
    return await commands.read(id);
  } catch (error) {
    if (error instanceof AgentError && error.code === 'store-failed') return 'unreadable';
    throw error;
  }
}

const createNotStarted = (): AgentError =>
  new AgentError('busy', 'All processes of this chat are at work. Nothing was done: try again in a moment.');

/** Reports each progress once. */
function createProgressReader(onProgress: AskCaller['onProgress']): (json: string | undefined) => void {
  let last: string | undefined;
  return json => {
    if (json === undefined || json === last) return;
    last = json;
    onProgress?.(JSON.parse(json) as Progress);
  };
}
