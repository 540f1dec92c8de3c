// One `vitrine chat` of a cluster, which can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

export interface ChatProcessOptions {
  readonly port: number;
  readonly config: string;
  /** More words of the command line. */
  readonly words: readonly string[];
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
  /** Folder of the repository whose chat is run, which may be another version. @default this one */
  readonly repository?: string | undefined;
}

export interface ChatProcess {
  readonly port: number;
  /** Process id of the operating system; absent before the first start. */
  readonly pid: number | undefined;
  /** Resolves when it answers. */
  start(): Promise<void>;
  /** Ends it at once, without a chance to hand anything over. */
  kill(): Promise<void>;
  /** Ends it as a service manager does. */
  terminate(): Promise<void>;
  /** Sends a signal that does not end it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

const REPOSITORY = join(import.meta.dirname, '../..');
const MAIN = 'packages/cli/src/main.ts';

export function createChatProcess({
  port,
  config,
  words: more,
  data,
  env,
  ...options
}: ChatProcessOptions): ChatProcess {
  const { repository = REPOSITORY } = options;
  let child: ChildProcess | undefined;
  const log = createWriteStream(join(data, `chat-${port}.log`), { flags: 'a' });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    get pid() {
      return child?.pid;
    },
    async start() {
      const words = ['chat', '--config', config, '--data', data, '--port', String(port), '--no-open', ...more];
      const args = [
        '--conditions=@vitrine/source',
        join(repository, MAIN),
        ...words,
        '--sandbox-port',
        String(port + 1),
      ];
      const next = spawn(process.execPath, args, {
        cwd: repository,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      child = next;
      next.stderr.pipe(log, { end: false });
      let text = '';
      // Without destroying the stream, which would end the chat at its next word.
      for await (const chunk of next.stdout.iterator({ destroyOnReturn: false })) {
        text += String(chunk);
        if (text.includes('Vitrine chat: ')) return void next.stdout.resume();
      }
      throw new Error(`The chat on port ${port} ended: its last words are in ${log.path}.`);
    },
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
    signal: signal => void child?.kill(signal),
  };
}
