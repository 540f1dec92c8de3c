// Runs the command, in this process or in one of its own, and finds the processes that it leaves behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCli } from '../src/program/run-cli.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface RunningCommand {
  /** The output so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** Resolves with the chat's address; rejects when the command ends before it prints one. */
  readonly url: Promise<string>;
  /** Resolves when the command has ended and its output is complete. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Resolves when stderr has matched. */
  prints(pattern: RegExp): Promise<void>;
  /** Sends the signal. */
  signal(name: NodeJS.Signals): void;
  /** Every descendant process, now. */
  descendants(): ProcessIdentity[];
  /** Ends the command and all descendants, after a failed test too. */
  kill(): Promise<void>;
}

export interface RunningProcess extends RunningCommand {
  readonly child: ChildProcess;
}

/** The output of a command, and what waits for a part of it. */
function watchOutput(hasEnded: () => boolean) {
  const output = { stdout: '', stderr: '' };
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const check of waiting) check();
  };
  const until = <Value>(look: () => Value | undefined): Promise<Value> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const value = look();
        if (value !== undefined) resolve(value);
        else if (hasEnded()) reject(new Error(`The command ended:\n${output.stdout}\n${output.stderr}`));
        else return;
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  const url = until(() => /^Vitrine chat: (http:\S+)$/m.exec(output.stdout)?.[1]);
  // Not every test awaits it.
  url.catch(() => {});
  return {
    changed,
    add(name: keyof typeof output, text: string): void {
      output[name] += text;
      changed();
    },
    shared: {
      get stdout() {
        return output.stdout;
      },
      get stderr() {
        return output.stderr;
      },
      url,
      prints: async (pattern: RegExp) => void (await until(() => pattern.exec(output.stderr) ?? undefined)),
    },
  };
}

/** Runs `vitrine <words>` in this process. A command that serves ends with a signal of `signal`. */
export function startCommand(words: readonly string[], env: Record<string, string> = {}): RunningCommand {
  let hasEnded = false;
  // Other tests' processes, such as a bundler's.
  const earlier = new Set(findDescendants(process.pid).map(({ pid }) => pid));
  const { shared, add, changed } = watchOutput(() => hasEnded);
  const collect = (name: 'stdout' | 'stderr') =>
    new Writable({
      decodeStrings: false,
      write(chunk, _encoding, done) {
        add(name, String(chunk));
        done();
      },
    });
  const signals = new EventEmitter();
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  const io = { stdin: Readable.from([]), stdout: collect('stdout'), stderr: collect('stderr'), signals, exit };
  const ended = (async () => {
    const code = await runCli(words, { ...io, env: { ...process.env, NO_COLOR: '1', ...env } });
    // A command that listens for signals is still running.
    const last = signals.listenerCount('SIGTERM') > 0 ? await exited : code;
    hasEnded = true;
    changed();
    return { code: last, signal: null };
  })();
  return Object.defineProperties(
    {
      ended,
      signal: (name: NodeJS.Signals) => void signals.emit(name),
      descendants: () => findDescendants(process.pid).filter(({ pid }) => !earlier.has(pid)),
      async kill() {
        signals.emit('SIGTERM');
        await ended;
      },
    },
    Object.getOwnPropertyDescriptors(shared),
  ) as RunningCommand;
}

/** Starts `vitrine <words>` as a process, from live sources. */
export function startProcess(words: readonly string[], env: Record<string, string> = {}): RunningProcess {
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', MAIN, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  const { shared, add, changed } = watchOutput(() => child.exitCode !== null || child.signalCode !== null);
  child.stdout.setEncoding('utf8').on('data', chunk => add('stdout', chunk));
  child.stderr.setEncoding('utf8').on('data', chunk => add('stderr', chunk));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(resolve => {
    child.once('close', (code, signal) => {
      resolve({ code, signal });
      changed();
    });
  });
  return Object.defineProperties(
    {
      child,
      ended,
      signal: (name: NodeJS.Signals) => void child.kill(name),
      descendants: () => findDescendants(child.pid!),
      async kill() {
        const family = child.exitCode === null && child.signalCode === null ? findDescendants(child.pid!) : [];
        child.kill('SIGKILL');
        await ended;
        for (const { pid } of stillRunning(family)) process.kill(pid, 'SIGKILL');
      },
    },
    Object.getOwnPropertyDescriptors(shared),
  ) as RunningProcess;
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
