// Starts commands for one test: each in a folder of its own, and all of them ended after the test.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type RunningCommand, startCommand } from './start-command.ts';

export interface Commands {
  /** A folder of the running test. */
  readonly folder: string;
  /** Starts `vitrine <words>`. */
  run(...words: string[]): RunningCommand;
  /** Starts `vitrine chat` on a free port, with a data folder of this test. */
  chat(...words: string[]): RunningCommand;
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
  const run = (...words: string[]) => {
    const command = startCommand(words);
    running.push(command);
    return command;
  };
  return {
    get folder() {
      return folder;
    },
    run,
    chat: (...words) => run('chat', '--no-open', '--port', '0', '--data', join(folder, 'data'), ...words),
    configure(servers, name = 'servers.json') {
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify({ mcpServers: servers }));
      return path;
    },
  };
}
