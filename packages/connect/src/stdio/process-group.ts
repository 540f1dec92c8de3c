// A server's process and everything it started, as one thing that can be ended. POSIX: its own process group
// (`detached`), signals go to the group. Windows has no groups: `taskkill /T` ends the tree.
import { type ChildProcess, spawn } from 'node:child_process';

/** Groups that live; ended together when our own process exits for whatever reason that runs exit handlers. */
const living = new Set<number>();
const killLiving = () => {
  for (const pid of living) signalGroup(pid, 'SIGKILL');
};

/** Options that make a child the leader of its own group. */
export const GROUP_OPTIONS = { detached: process.platform !== 'win32', windowsHide: true, shell: false } as const;

export function trackGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  if (living.size === 0) process.on('exit', killLiving);
  living.add(pid);
}

/** Ends whatever is left of the group, and forgets it. */
export function reapGroup(pid: number): void {
  signalGroup(pid, 'SIGKILL');
  if (living.delete(pid) && living.size === 0) process.removeListener('exit', killLiving);
}

export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on('error', () => {});
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // ESRCH: no process is left in the group, which is what was wanted.
  }
}
