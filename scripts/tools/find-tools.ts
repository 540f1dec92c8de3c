// Finds the programs that the tests need besides Node: a Chromium, on Linux `ip`, and for the slow suites Firefox.
import type { Machine } from './machine.ts';

/** A program, and how it was found. */
export interface FoundTool {
  readonly path: string;
  readonly by: string;
}

/** A missing program that cannot be provided. The message is one line, with the solution. */
export class MissingToolError extends Error {
  override name = 'MissingToolError';
}

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
/** Debian's name, of the program and of its package. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];

/** `$CHROMIUM`, else one on PATH, else the one that playwright-core has installed. Throws when `$CHROMIUM` is no program. */
export function findChromium(
  machine: Pick<Machine, 'env' | 'which' | 'isProgram' | 'playwrightBrowser'>,
): FoundTool | undefined {
  const there = findNamed(machine, 'CHROMIUM', CHROMIUM_NAMES);
  if (there) return there;
  const path = machine.playwrightBrowser();
  return path !== undefined && machine.isProgram(path) ? { path, by: 'playwright-core' } : undefined;
}

/**
 * Chromium without its windows, on PATH: the same engine, for a third less processor time. Undefined when there is none, or when
 * `$CHROMIUM` names the browser to use.
 */
export function findHeadlessShell({ env, which }: Pick<Machine, 'env' | 'which'>): FoundTool | undefined {
  const path = env.CHROMIUM ? undefined : which(HEADLESS_SHELL);
  return path === undefined ? undefined : { path, by: 'PATH' };
}

/** `$FIREFOX`, else one on PATH. Nothing installs it: the slow suites skip its attacks. Throws when `$FIREFOX` is no program. */
export function findFirefox(machine: Pick<Machine, 'env' | 'which' | 'isProgram'>): FoundTool | undefined {
  return findNamed(machine, 'FIREFOX', FIREFOX_NAMES);
}

/** The program of the variable, else the first of `names` on PATH. */
function findNamed(
  { env, which, isProgram }: Pick<Machine, 'env' | 'which' | 'isProgram'>,
  variable: string,
  names: readonly string[],
): FoundTool | undefined {
  const configured = env[variable];
  if (configured) {
    if (isProgram(configured)) return { path: configured, by: variable };
    throw new MissingToolError(
      `${variable}=${configured} is no program: set it to the path of the browser, or unset it.`,
    );
  }
  const path = names.map(which).find(found => found !== undefined);
  return path === undefined ? undefined : { path, by: 'PATH' };
}

/** `ip` of iproute2. The PATH of a user who is not root often lacks its folder. */
export function findIp({ which, isProgram }: Pick<Machine, 'which' | 'isProgram'>): FoundTool | undefined {
  const path = which('ip') ?? ['/usr/sbin/ip', '/sbin/ip'].find(isProgram);
  return path === undefined ? undefined : { path, by: 'PATH' };
}
