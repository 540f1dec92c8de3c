// The official conformance suite, released and coming: what a server passes by itself it passes behind `vitrine wrap`, too. The suite is
// fetched when this runs; without a registry there is nothing to run.
import { execFile, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useCommands } from '../test/use-commands.ts';
import { EVERYTHING } from '../test/wrapped-servers.ts';

const VERSIONS = ['0.1.16', '0.2.0-alpha.12'];
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
  const home = fileURLToPath(new URL(`../../../node_modules/.cache/conformance-${version}`, import.meta.url));
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

/** Check → how it went, with a server at `url`. */
async function judge(suite: string, url: string, name: string): Promise<Map<string, string>> {
  const output = join(folder, name);
  // It ends with 1 when anything failed; the files tell.
  await execute(process.execPath, [suite, 'server', '--url', url, '-o', output]).catch(() => {});
  const checks = new Map<string, string>();
  for (const file of globSync(join(output, '*', 'checks.json'))) {
    const scenario = file.replace(/^.*server-(.*?)-\d{4}-\d\d-\d\dT.*$/, '$1');
    for (const { id, status } of JSON.parse(readFileSync(file, 'utf8')) as { id: string; status: string }[])
      checks.set(`${scenario}: ${id}`, status);
  }
  return checks;
}

async function startEverything(): Promise<string> {
  const port = await freePort();
  const child = spawn(EVERYTHING[0]!, ['streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closers.push(() => child.kill());
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer) => /listening/i.test(String(chunk)) && resolve();
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', () => reject(new Error('the server ended')));
  });
  return `http://127.0.0.1:${port}/mcp`;
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

describe.each(VERSIONS)('the suite %s', version => {
  it('passes through the wrapper what it passes without', async ({ skip }) => {
    const suite = await fetchSuite(version);
    if (suite === undefined) return skip('the suite cannot be fetched');
    const url = await startEverything();
    const wrap = commands.run('wrap', '--no-cache', '--http', '0', '--upstream-url', url);
    await wrap.says(/Vitrine wrap: (http:\S+)/);
    const wrapped = /Vitrine wrap: (http:\S+)/.exec(wrap.stderr)![1]!;
    const direct = await judge(suite, url, 'direct');
    const through = await judge(suite, wrapped, 'wrapped');
    const passed = [...direct].filter(([, status]) => status === 'SUCCESS').map(([check]) => check);
    expect(passed.length).toBeGreaterThan(10);
    // INFO: the suite says that a server may answer with JSON instead of a stream.
    const lost = passed.filter(check => !['SUCCESS', 'INFO'].includes(through.get(check) ?? 'absent'));
    expect(lost).toEqual([]);
  });
});
