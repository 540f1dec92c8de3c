// Before any test runs: finds or installs the programs that tests need, or ends the run with one line that names the missing one.
import { fileURLToPath } from 'node:url';
import {
  type FoundTool,
  findChromium,
  findHeadlessShell,
  findIp,
  HEADLESS_SHELL,
  MissingToolError,
} from './find-tools.ts';
import type { Machine } from './machine.ts';

const PLAYWRIGHT = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url));

export interface ProvidedTools {
  readonly chromium: FoundTool;
  /** Headless shell; absent where there is none, or where `$CHROMIUM` names the browser: then tests use `chromium` instead. */
  readonly headlessShell?: FoundTool;
  /** Program `ip`; absent where attacks have no network of their own: outside Linux. */
  readonly ip?: FoundTool;
}

/** Finds or installs them. Throws `MissingToolError`. */
export function provideTools(machine: Machine): ProvidedTools {
  const apt = findApt(machine);
  const chromium = provideChromium(machine, apt);
  const headlessShell = findHeadlessShell(machine);
  const browsers = { chromium, ...(headlessShell && { headlessShell }) };
  if (machine.platform !== 'linux') return browsers;
  return { ...browsers, ip: provideIp(machine, apt) };
}

/** Installs a package by apt-get, and returns the error; undefined where this user has no apt-get. */
type Apt = ((name: string) => string | undefined) | undefined;

function findApt({ platform, isRoot, which, run, say }: Machine): Apt {
  if (platform !== 'linux' || !isRoot || which('apt-get') === undefined) return undefined;
  let isUpdated = false;
  return name => {
    say(`Installing ${name}: apt-get install -y ${name} …`);
    // If the lists of packages lack it, the installation reports that.
    if (!isUpdated) run(['apt-get', 'update', '-qq']);
    isUpdated = true;
    const code = run(['apt-get', 'install', '-y', '-qq', '-o', 'Dpkg::Use-Pty=0', name]);
    return code === 0 ? undefined : `apt-get install ${name} failed (exit code ${code})`;
  };
}

function provideChromium(machine: Machine, apt: Apt): FoundTool {
  const problems: string[] = [];
  const usable = (): FoundTool | undefined => {
    const program = findChromium(machine);
    if (program === undefined) return undefined;
    // Ubuntu's `chromium-browser` without its snap, or a browser without its libraries, exists and does not start.
    if (machine.run([program.path, '--version'], { quiet: true }) === 0) return program;
    if (program.by === 'CHROMIUM')
      throw new MissingToolError(
        `CHROMIUM=${program.path} does not start: set it to the path of the browser, or unset it.`,
      );
    problems.push(`${program.path} does not start`);
    return undefined;
  };

  const there = usable();
  if (there) return there;
  if (apt) {
    const problem = apt('chromium');
    const installed = usable();
    if (installed) {
      // A distribution without this package loses time, and no test.
      apt(HEADLESS_SHELL);
      return installed;
    }
    problems.push(problem ?? 'apt-get install chromium brought none that starts');
  }
  return downloadChromium(machine, problems);
}

function downloadChromium(machine: Machine, problems: string[]): FoundTool {
  machine.say('Installing Chromium: playwright-core install chromium-headless-shell …');
  const code = machine.run([process.execPath, PLAYWRIGHT, 'install', 'chromium-headless-shell']);
  const path = machine.playwrightBrowser();
  if (code !== 0) problems.push(`playwright-core install chromium-headless-shell failed (exit code ${code})`);
  else if (path === undefined || !machine.isProgram(path)) problems.push('playwright-core installed no Chromium');
  else if (machine.run([path, '--version'], { quiet: true }) !== 0) problems.push(`${path} does not start`);
  else return { path, by: 'playwright-core' };
  throw new MissingToolError(
    `No Chromium for the tests (${[...new Set(problems)].join('; ')}). Install one (as root on Debian or Ubuntu: apt-get install chromium), or set CHROMIUM to its path.`,
  );
}

function provideIp(machine: Machine, apt: Apt): FoundTool {
  const there = findIp(machine);
  if (there) return there;
  const problem = apt ? apt('iproute2') : 'only root may install it';
  const installed = problem === undefined ? findIp(machine) : undefined;
  if (installed) return installed;
  throw new MissingToolError(
    `No ip for the attack tests, which run in a network of their own (${problem ?? 'iproute2 brought none'}). Install it (as root on Debian or Ubuntu: apt-get install iproute2).`,
  );
}
