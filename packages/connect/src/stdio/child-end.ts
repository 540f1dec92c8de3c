// Follows the end of a child process, and ends it.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Clock } from '../clock.ts';
import { reapGroup, signalGroup } from './process-group.ts';
import type { ChildReport } from './stdio-transport.ts';

/** Milliseconds to wait for the last output of an ended child: a descendant that left the group may keep the pipe open. */
const DRAIN_MS = 100;

/** Milliseconds to wait for the end of a killed child. A process in uninterruptible sleep survives even SIGKILL. */
const KILLED_MS = 5_000;

export interface ChildEnd {
  /** Set once the child is gone; its last output may still come. */
  readonly exit: ChildReport['exit'];
  /** Whether all of its output has been read, or the wait for it is over. */
  readonly isFinished: boolean;
  /** Resolves with `isFinished`. */
  readonly finished: Promise<void>;
  /** Ends the wait. */
  finish(): void;
}

export interface FollowEndOptions {
  readonly clock: Clock;
  /** Called once, when it is finished. */
  readonly onFinish: () => void;
}

export function followEnd(child: ChildProcessWithoutNullStreams, { clock, onFinish }: FollowEndOptions): ChildEnd {
  const finished = Promise.withResolvers<void>();
  let exit: ChildReport['exit'];
  let isFinished = false;
  const finish = (): void => {
    if (isFinished) return;
    isFinished = true;
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    onFinish();
    finished.resolve();
  };
  // The child did not start.
  child.on('error', () => child.pid === undefined && finish());
  child.once('exit', (code, signal) => {
    exit = { code, signal };
    child.stdout.resume();
    // Descendants that the server left behind are ended too: they hold its pipes.
    reapGroup(child.pid!);
    const cancel = clock.after(DRAIN_MS, finish);
    child.once('close', () => {
      cancel();
      finish();
    });
  });
  return {
    get exit() {
      return exit;
    },
    get isFinished() {
      return isFinished;
    },
    finished: finished.promise,
    finish,
  };
}

/** Ends a child as MCP requires: stdin closes, then SIGTERM, then SIGKILL, each after `graceMs` milliseconds. Resolves when its group is gone. */
export async function endChild(
  child: ChildProcessWithoutNullStreams,
  end: ChildEnd,
  { clock, graceMs }: { readonly clock: Clock; readonly graceMs: number },
): Promise<void> {
  const { pid } = child;
  if (pid === undefined || end.isFinished) return end.finish();
  const endsWithin = async (ms: number): Promise<boolean> => {
    const late = Promise.withResolvers<false>();
    const cancel = clock.after(ms, () => late.resolve(false));
    const isEnded = await Promise.race([end.finished.then(() => true), late.promise]);
    cancel();
    return isEnded;
  };
  child.stdin.end();
  if (await endsWithin(graceMs)) return;
  signalGroup(pid, 'SIGTERM');
  if (await endsWithin(graceMs)) return;
  reapGroup(pid);
  if (!(await endsWithin(KILLED_MS))) end.finish();
}
