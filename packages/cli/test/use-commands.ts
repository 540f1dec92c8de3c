// Starts commands for one test: each in a folder of its own, and all of them ended after the test.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type RunningCommand, type RunningProcess, startCommand, startProcess } from './start-command.ts';

export interface Commands {
  /** A folder of the running test. */
  readonly folder: string;
  /** Runs `vitrine <words>` in this process. */
  run(...words: string[]): RunningCommand;
  /** Starts `vitrine <words>` as a process. */
  process(...words: string[]): RunningProcess;
  /** Runs `vitrine chat` on a free port, with a data folder of this test. */
  chat(...words: string[]): RunningCommand;
  /** The same as a process. */
  chatProcess(...words: string[]): RunningProcess;
  /** Writes a configuration file and returns its path. */
  configure(servers: Record<string, unknown>, name?: string): string;
}

/** Must be called at the top of a test file. */
export function useCommands(): Commands {
  let folder = '';
  let running: RunningCommand[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'));
  });
  afterEach(async () => {
    for (const command of running) await command.kill();
    running = [];
    rmSync(folder, { recursive: true, force: true });
  });
  const chatWords = (words: readonly string[]) => [
    ...['chat', '--no-open', '--port', '0', '--data', join(folder, 'data')],
    ...words,
  ];
  const added = <Command extends RunningCommand>(command: Command): Command => {
    running.push(command);
    return command;
  };
  const run = (...words: string[]) => added(startCommand(words));
  return {
    get folder() {
      return folder;
    },
    run,
    process: (...words) => added(startProcess(words)),
    chat: (...words) => run(...chatWords(words)),
    chatProcess: (...words) => added(startProcess(chatWords(words))),
    configure(servers, name = 'servers.json') {
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify({ mcpServers: servers }));
      return path;
    },
  };
}
