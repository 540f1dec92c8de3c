// `vitrine dev`: the inspector on one server while its author works on it. A change of a source restarts the server; surfaces whose page has
// changed are drawn again with the same call and state.
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { printNotice } from '../../program/print-line.ts';
import { UsageError } from '../../program/usage-error.ts';
import { type OpenChatOptions, openChat } from '../chat/chat-command.ts';
import { parseServerCommand } from '../server/server-command.ts';
import { watchSources } from './watch-sources.ts';

export interface DevCommandOptions extends OpenChatOptions {
  /** Folders whose files are sources. @default the current folder */
  watch?: readonly string[];
  /** A command that runs beside the server, such as a bundler that watches. */
  with?: string;
  /** The values of `--env`: variables of the server command. */
  env?: readonly string[];
  serverCommand: readonly string[];
}

/** Resolves when the chat runs. Throws `UsageError`, `ChatError`. */
export async function runDev({
  watch = [],
  with: beside,
  env,
  serverCommand,
  ...options
}: DevCommandOptions): Promise<void> {
  const [command, ...args] = serverCommand;
  if (command === undefined)
    throw new UsageError('missing', 'No server: write its command after --.', {
      hint: 'Write vitrine dev -- node server.mjs.',
    });
  const { name, config } = parseServerCommand([command, ...args], { env: env ?? [] });
  const bundler = beside === undefined ? undefined : startBeside(beside);
  try {
    await openChat(
      { servers: { [name]: config } },
      {
        ...options,
        inspect: name,
        onOpen(connections) {
          const folders = watch.length === 0 ? ['.'] : watch;
          const stop = watchSources(
            folders.map(folder => resolve(folder)),
            paths => {
              const more = paths.length > 1 ? ` and ${paths.length - 1} more` : '';
              printNotice(`${paths[0]}${more} changed: ${name} is restarted`);
              connections.get(name)?.restart();
            },
          );
          return () => {
            stop();
            endGroup(bundler);
          };
        },
      },
    );
  } catch (error) {
    endGroup(bundler);
    throw error;
  }
}

/** Starts the command in a shell, in a group of its own, with this terminal’s stderr: stdout is for the address of the chat. */
function startBeside(command: string): ChildProcess {
  const child = spawn(command, { shell: true, detached: process.platform !== 'win32', stdio: ['ignore', 2, 2] });
  child.on('exit', code => {
    if (code) printNotice(`${command} ended with code ${code}`);
  });
  return child;
}

/** Ends the shell and what it has started. */
function endGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined || child.exitCode !== null) return;
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGTERM');
}
