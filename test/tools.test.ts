// Which Chromium and which `ip` the tests use, depending on the machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium, findFirefox, MissingToolError } from '../scripts/tools/find-tools.ts';
import type { Machine } from '../scripts/tools/machine.ts';
import { provideTools } from '../scripts/tools/provide-tools.ts';
import { root } from './support/repository.ts';

const SHELL = '/home/ann/.cache/ms-playwright/headless-shell';
const PLAYWRIGHT = /playwright-core\/cli\.js install chromium-headless-shell$/;

interface Case {
  env?: Record<string, string>;
  platform?: NodeJS.Platform;
  isRoot?: boolean;
  /** Paths of the existing programs; those below a `bin` folder are on PATH. */
  has?: string[];
  /** The programs that each installation adds; without an entry it fails with 100. */
  brings?: Record<string, string[]>;
  /** Programs that do not start. */
  broken?: string[];
}

/** A machine by description, and the commands that were run on it. */
function createMachine({ env = {}, platform = 'linux', isRoot = false, has = [], brings = {}, broken = [] }: Case) {
  const programs = new Set(has);
  const commands: string[] = [];
  const machine: Machine = {
    env,
    platform,
    isRoot,
    which: name => [`/usr/bin/${name}`, `/bin/${name}`].find(path => programs.has(path)),
    isProgram: path => programs.has(path),
    run(words, { quiet = false } = {}) {
      const line = words.join(' ').replace(process.execPath, 'node');
      if (quiet) return programs.has(words[0]) && !broken.includes(words[0]) ? 0 : 1;
      commands.push(line);
      if (line.startsWith('apt-get update')) return 0;
      const what = line.startsWith('apt-get install') ? words.at(-1)! : 'playwright';
      if (!brings[what]) return 100;
      for (const path of brings[what]) programs.add(path);
      return 0;
    },
    playwrightBrowser: () => SHELL,
    say: () => {},
  };
  return { machine, commands };
}

const IP = '/usr/bin/ip';
const DEBIAN = { isRoot: true, has: [IP, '/usr/bin/apt-get'] };

describe('a machine with a Chromium installs nothing', () => {
  it.each<[string, Case, string, string]>([
    [
      'CHROMIUM before PATH',
      { env: { CHROMIUM: '/opt/c' }, has: [IP, '/opt/c', '/usr/bin/chromium'] },
      '/opt/c',
      'CHROMIUM',
    ],
    ['PATH', { has: [IP, '/usr/bin/chromium', SHELL] }, '/usr/bin/chromium', 'PATH'],
    ['another name on PATH', { has: [IP, '/usr/bin/google-chrome'] }, '/usr/bin/google-chrome', 'PATH'],
    ['what playwright-core has installed before', { ...DEBIAN, has: [...DEBIAN.has, SHELL] }, SHELL, 'playwright-core'],
  ])('%s', (_what, given, path, by) => {
    const { machine, commands } = createMachine(given);
    expect(provideTools(machine).chromium).toEqual({ path, by });
    expect(commands).toEqual([]);
  });
});

describe('a machine without a Chromium gets one', () => {
  it('as root on Debian or Ubuntu by apt-get', () => {
    const { machine, commands } = createMachine({ ...DEBIAN, brings: { chromium: ['/usr/bin/chromium'] } });
    expect(provideTools(machine).chromium).toEqual({ path: '/usr/bin/chromium', by: 'PATH' });
    expect(commands).toEqual([
      'apt-get update -qq',
      'apt-get install -y -qq -o Dpkg::Use-Pty=0 chromium',
      'apt-get install -y -qq -o Dpkg::Use-Pty=0 chromium-headless-shell',
    ]);
  });

  it.each<[string, Case]>([
    ['not root', { has: [IP, '/usr/bin/apt-get'] }],
    ['no apt-get', { isRoot: true, has: [IP] }],
    ['not Linux', { platform: 'darwin' }],
  ])('else by playwright-core: %s', (_what, given) => {
    const { machine, commands } = createMachine({ ...given, brings: { playwright: [SHELL] } });
    expect(provideTools(machine).chromium).toEqual({ path: SHELL, by: 'playwright-core' });
    expect(commands).toEqual([expect.stringMatching(PLAYWRIGHT)]);
  });

  it.each<[string, Case]>([
    ['apt-get fails', { ...DEBIAN, brings: { playwright: [SHELL] } }],
    [
      'the package brings a stub that does not start, as on Ubuntu without snap',
      {
        ...DEBIAN,
        brings: { chromium: ['/usr/bin/chromium-browser'], playwright: [SHELL] },
        broken: ['/usr/bin/chromium-browser'],
      },
    ],
  ])('by playwright-core after apt-get: %s', (_what, given) => {
    const { machine, commands } = createMachine(given);
    expect(provideTools(machine).chromium.path).toBe(SHELL);
    expect(commands.at(-1)).toMatch(PLAYWRIGHT);
  });
});

describe('a machine that can get none ends with one line', () => {
  const readMessage = (given: Case): string => {
    try {
      provideTools(createMachine(given).machine);
    } catch (error) {
      expect(error).toBeInstanceOf(MissingToolError);
      expect((error as Error).message).not.toContain('\n');
      return (error as Error).message;
    }
    throw new Error('the tools were provided');
  };

  it.each<[string, Case, RegExp]>([
    ['CHROMIUM that is no program', { env: { CHROMIUM: '/nowhere' } }, /^CHROMIUM=\/nowhere is no program: /],
    [
      'CHROMIUM that does not start',
      { env: { CHROMIUM: '/opt/c' }, has: ['/opt/c'], broken: ['/opt/c'] },
      /^CHROMIUM=\/opt\/c does not start: /,
    ],
    [
      'no network, root',
      DEBIAN,
      /^No Chromium .*apt-get install chromium failed \(exit code 100\); playwright-core install chromium-headless-shell failed \(exit code 100\).*set CHROMIUM/,
    ],
    ['no network, not root', { has: [IP] }, /^No Chromium .*playwright-core install .* failed/],
    [
      'libraries are missing',
      { has: [IP], brings: { playwright: [SHELL] }, broken: [SHELL] },
      /headless-shell does not start/,
    ],
    [
      'no ip, not root',
      { has: ['/usr/bin/chromium', '/usr/bin/apt-get'] },
      /^No ip .*only root may install it.*apt-get install iproute2/,
    ],
    [
      'no ip, no network',
      { isRoot: true, has: ['/usr/bin/chromium', '/usr/bin/apt-get'] },
      /^No ip .*apt-get install iproute2 failed/,
    ],
  ])('%s', (_what, given, words) => expect(readMessage(given)).toMatch(words));
});

describe('the headless shell', () => {
  const both = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', IP];
  const findShell = (given: Case) => provideTools(createMachine(given).machine).headlessShell?.path;

  it('is found on PATH beside Chromium', () => {
    expect(findShell({ has: both })).toBe('/usr/bin/chromium-headless-shell');
  });

  it('is installed together with Chromium by apt-get', () => {
    const brings = { chromium: ['/usr/bin/chromium'], 'chromium-headless-shell': ['/usr/bin/chromium-headless-shell'] };
    expect(findShell({ ...DEBIAN, brings })).toBe('/usr/bin/chromium-headless-shell');
  });

  it('is absent where its package is missing, where a browser is named, and where Chromium was there before', () => {
    expect(findShell({ ...DEBIAN, brings: { chromium: ['/usr/bin/chromium'] } })).toBeUndefined();
    expect(findShell({ has: both, env: { CHROMIUM: '/usr/bin/chromium' } })).toBeUndefined();
    const { machine, commands } = createMachine({ ...DEBIAN, has: [...DEBIAN.has, '/usr/bin/chromium'] });
    expect(provideTools(machine).headlessShell).toBeUndefined();
    expect(commands).toEqual([]);
  });
});

describe('ip', () => {
  const chromium = '/usr/bin/chromium';
  it('is found outside the PATH of a user who is not root', () => {
    expect(provideTools(createMachine({ has: [chromium, '/usr/sbin/ip'] }).machine).ip?.path).toBe('/usr/sbin/ip');
  });

  it('is installed as root on Debian or Ubuntu, after one update for both', () => {
    const { machine, commands } = createMachine({
      isRoot: true,
      has: ['/usr/bin/apt-get'],
      brings: { chromium: [chromium], iproute2: ['/usr/sbin/ip'] },
    });
    expect(provideTools(machine).ip?.path).toBe('/usr/sbin/ip');
    expect(commands).toEqual([
      'apt-get update -qq',
      'apt-get install -y -qq -o Dpkg::Use-Pty=0 chromium',
      'apt-get install -y -qq -o Dpkg::Use-Pty=0 chromium-headless-shell',
      'apt-get install -y -qq -o Dpkg::Use-Pty=0 iproute2',
    ]);
  });

  it('is not needed outside Linux', () => {
    expect(provideTools(createMachine({ platform: 'darwin', has: [chromium] }).machine).ip).toBeUndefined();
  });
});

it('Firefox is looked for and never installed', () => {
  const readFirefox = (given: Case) => findFirefox(createMachine(given).machine)?.path;
  expect(readFirefox({ ...DEBIAN })).toBeUndefined();
  expect(readFirefox({ has: ['/usr/bin/firefox', '/usr/bin/firefox-esr'] })).toBe('/usr/bin/firefox-esr');
  expect(readFirefox({ env: { FIREFOX: '/opt/f' }, has: ['/opt/f', '/usr/bin/firefox'] })).toBe('/opt/f');
  expect(() => readFirefox({ env: { FIREFOX: '/nowhere' } })).toThrow('FIREFOX=/nowhere is no program');
});

it('a test that is run alone finds the Chromium that playwright-core has installed', () => {
  expect(findChromium(createMachine({ has: [SHELL] }).machine)?.path).toBe(SHELL);
});

it('npm test without a Chromium ends with one line and exit code 1 before anything is checked', {
  timeout: 30_000,
}, () => {
  const env = { ...process.env, CHROMIUM: '/nowhere/chromium' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'test.mjs')], {
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe('CHROMIUM=/nowhere/chromium is no program: set it to the path of the browser, or unset it.\n');
});
