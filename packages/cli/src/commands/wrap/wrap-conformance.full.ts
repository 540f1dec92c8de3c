// The official conformance suite, released and draft: a server passes behind `vitrine wrap` what it passes alone, also while a model makes
// interfaces for its tools. The suite is
// downloaded at run time; without a registry the tests are skipped.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useCommands } from '../../../test/use-commands.ts';

const FIXTURE = fileURLToPath(new URL('../../../test/conformance-server.ts', import.meta.url));
/** `least`: checks that the fixture passes by itself. */
const SUITES = [
  { version: '0.1.16', words: [], least: 39 },
  { version: '0.2.0-alpha.12', words: ['--suite', 'all', '--spec-version', '2026-07-28'], least: 136 },
];
const execute = promisify(execFile);
const commands = useCommands();
const closers: (() => void)[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-conformance-'));
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  rmSync(folder, { recursive: true, force: true });
});

/** The suite's command, or undefined where it can't be fetched. */
async function fetchSuite(version: string): Promise<string | undefined> {
  const home = fileURLToPath(new URL(`../../../../../node_modules/.cache/conformance-${version}`, import.meta.url));
  const main = join(home, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
  if (existsSync(main)) return main;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"private":true}');
  const words = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `@modelcontextprotocol/conformance@${version}`,
  ];
  return execute('npm', words, { cwd: home }).then(
    () => main,
    () => undefined,
  );
}

/** Check → its result, with a server at `url`. */
async function judge(
  suite: string,
  { url, words, name }: { url: string; words: readonly string[]; name: string },
): Promise<Map<string, string>> {
  const output = join(folder, name);
  // It ends with 1 when any check failed; the files have the results.
  await execute(process.execPath, [suite, 'server', '--url', url, ...words, '-o', output]).catch(() => {});
  const checks = new Map<string, string>();
  for (const file of globSync(join(output, '*', 'checks.json'))) {
    const scenario = file.replace(/^.*server-(.*?)-\d{4}-\d\d-\d\dT.*$/, '$1');
    for (const { id, status } of JSON.parse(readFileSync(file, 'utf8')) as { id: string; status: string }[]) {
      const check = `${scenario}: ${id}`;
      // A check that runs several times counts as its worst result.
      if ((checks.get(check) ?? 'SUCCESS') === 'SUCCESS') checks.set(check, status);
    }
  }
  return checks;
}

/** Starts the fixture; resolves with its address. */
async function startFixture(): Promise<string> {
  const child = spawn(process.execPath, [FIXTURE], { stdio: ['ignore', 'pipe', 'inherit'] });
  closers.push(() => child.kill());
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return String(output).trim().split(' ').at(-1)!;
}

/** The options of a wrapper whose model writes a usable spec for every tool. */
async function modelWords(): Promise<{ words: string[]; wire: WireServer }> {
  const wire = await startWireServer({ otherwise: { text: JSON.stringify({ version: 1, form: { submit: 'Go' } }) } });
  closers.push(() => void wire.close());
  const config = join(folder, 'wrap.json');
  const llm = { provider: 'anthropic', model: 'm', apiKey: 'test-key', baseURL: `${wire.origin}/v1` };
  writeFileSync(config, JSON.stringify({ llm }));
  return { wire, words: ['--config', config, '--max-tools', '100'] };
}

/** Starts the wrapper before a server; resolves with its address. */
async function startWrapped(...words: string[]): Promise<string> {
  const wrap = commands.run('wrap', '--no-cache', '--http', '0', ...words);
  await wrap.prints(/Vitrine wrap: (http:\S+)/);
  return /Vitrine wrap: (http:\S+)/.exec(wrap.stderr)![1]!;
}

describe.each(SUITES)('the suite $version', ({ version, words, least }) => {
  it('passes the same checks through the wrapper as without, with the server behind HTTP and behind stdio', async ({
    skip,
  }) => {
    const suite = await fetchSuite(version);
    if (suite === undefined) return skip('the suite cannot be fetched');
    const url = await startFixture();
    const direct = await judge(suite, { url, words, name: 'direct' });
    const passed = [...direct].filter(([, status]) => status === 'SUCCESS').map(([check]) => check);
    expect(passed.length).toBeGreaterThanOrEqual(least);
    const model = await modelWords();
    const ways = {
      http: await startWrapped('--upstream-url', url),
      stdio: await startWrapped('--', process.execPath, FIXTURE, '--stdio'),
      'http, with a model': await startWrapped(...model.words, '--upstream-url', url),
      'stdio, with a model': await startWrapped(...model.words, '--', process.execPath, FIXTURE, '--stdio'),
    };
    for (const [way, wrapped] of Object.entries(ways)) {
      const through = await judge(suite, { url: wrapped, words, name: way });
      // INFO: the suite notes that a server may answer with JSON instead of a stream.
      const failedChecks = passed.filter(check => !['SUCCESS', 'INFO'].includes(through.get(check) ?? 'absent'));
      expect([way, ...failedChecks]).toEqual([way]);
    }
    expect(model.wire.requests.length).toBeGreaterThan(0);
  });
});
