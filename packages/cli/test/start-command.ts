// Runs the real command as a process, and finds the processes that it leaves behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface RunningCommand {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Resolves with the chat's address; rejects when the process ends before it prints one. */
  readonly url: Promise<string>;
  /** Resolves when the process has ended and its output is complete. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Resolves when stderr has matched. */
  prints(pattern: RegExp): Promise<void>;
  /** Every descendant of this process, now. */
  descendants(): ProcessIdentity[];
  /** Ends the process and all descendants, after a failed test too. */
  kill(): Promise<void>;
}

/** Starts `vitrine <words>` from live sources. */
export function startCommand(words: readonly string[], env: Record<string, string> = {}): RunningCommand {
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', MAIN, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const check of waiting) check();
  };
  child.stdout.setEncoding('utf8').on('data', chunk => {
    stdout += chunk;
    changed();
  });
  child.stderr.setEncoding('utf8').on('data', chunk => {
    stderr += chunk;
    changed();
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(resolve => {
    child.once('close', (code, signal) => {
      resolve({ code, signal });
      changed();
    });
  });
  const until = <Value>(look: () => Value | undefined): Promise<Value> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const value = look();
        if (value !== undefined) resolve(value);
        else if (child.exitCode !== null || child.signalCode !== null)
          reject(new Error(`The command ended with ${child.exitCode ?? child.signalCode}:\n${stdout}\n${stderr}`));
        else return;
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  const url = until(() => /^Vitrine chat: (http:\S+)$/m.exec(stdout)?.[1]);
  // Not every test awaits it.
  url.catch(() => {});
  return {
    child,
    get stdout() {
      return stdout;
    },
    get stderr() {
      return stderr;
    },
    url,
    ended,
    prints: async pattern => void (await until(() => pattern.exec(stderr) ?? undefined)),
    descendants: () => findDescendants(child.pid!),
    async kill() {
      const family = child.exitCode === null && child.signalCode === null ? findDescendants(child.pid!) : [];
      child.kill('SIGKILL');
      await ended;
      for (const { pid } of stillRunning(family)) process.kill(pid, 'SIGKILL');
    },
  };
}

/** A process, distinguished by its start time from a later one with the same id. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The `processes` that still run (a zombie does not). */
export function stillRunning(processes: readonly ProcessIdentity[]): ProcessIdentity[] {
  return processes.filter(({ pid, startedAt }) => {
    const stat = readStat(pid);
    return stat !== undefined && stat.startedAt === startedAt && stat.state !== 'Z';
  });
}

function findDescendants(root: number): ProcessIdentity[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => readStat(Number(name)) ?? []);
  const descendants: ProcessIdentity[] = [];
  const parents = [root];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const { pid, parentPid, startedAt } of all) {
      if (parentPid !== parent) continue;
      descendants.push({ pid, startedAt });
      parents.push(pid);
    }
  }
  return descendants;
}

/** proc_pid_stat(5); the second field may hold spaces and parentheses. */
function readStat(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid, state: fields[0]!, parentPid: Number(fields[1]), startedAt: fields[19]! };
  } catch {
    return undefined;
  }
}
