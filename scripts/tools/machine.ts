// The interface of the machine for the search for programs, so that a test can describe another machine.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** The path of a program on PATH. */
  which(name: string): string | undefined;
  /** Whether a path is a file that this user may run. */
  isProgram(path: string): boolean;
  /** Runs a program, and returns its exit code. `quiet`: without its output. */
  run(words: readonly [string, ...string[]], options?: { quiet?: boolean }): number;
  /** Returns where playwright-core puts its headless Chromium; it may be missing. */
  playwrightBrowser(): string | undefined;
  say(line: string): void;
}

/** Returns a description of this machine. */
export function thisMachine(): Machine {
  const windows = process.platform === 'win32';
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    which(name) {
      const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
      return folders.map(folder => join(folder, windows ? `${name}.exe` : name)).find(isProgram);
    },
    isProgram,
    run([command, ...args], { quiet = false } = {}) {
      // Installers write to stderr, and may not ask questions.
      const stdio = quiet ? 'ignore' : (['ignore', 2, 2] as const);
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      const { status } = spawnSync(command, args, { cwd: root, env, stdio: stdio === 'ignore' ? stdio : [...stdio] });
      return status ?? 1;
    },
    playwrightBrowser() {
      // Its version is pinned exactly; the public interface names only the browser with a window.
      const { registry } = createRequire(import.meta.url)('playwright-core/lib/coreBundle');
      return registry.registry.findExecutable('chromium-headless-shell')?.executablePath('javascript');
    },
    say: line => console.log(line),
  };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
