// Ends a server's process together with everything that it started. POSIX: the process leads a group (`detached`), and signals are sent to the
// group. Windows has no groups: `taskkill /T` ends the process tree.
import { type ChildProcess, spawn } from 'node:child_process';

/** The living groups, which are ended when this process exits, for any reason that runs exit handlers. */
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

/** Ends the remaining processes of the group, and removes it from the list. */
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
    // ESRCH: no process is left in the group.
  }
}
