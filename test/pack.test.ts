// What a user installs: every public package is built, packed, and installed from its tarball into an empty folder together with what
// the registry has; then every export path is imported by a Node without any of our conditions, and the command answers.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRooms, readText, root } from './support/repository.ts';

const packages = listRooms().filter(({ manifest }) => !manifest.private);
const execute = promisify(execFile);
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** What `npm pack --json` says of one package. */
interface Packed {
  name: string;
  filename: string;
  size: number;
  files: { path: string }[];
}

let folder: string;
let consumer: string;
const packed = new Map<string, Packed>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-pack-'));
  consumer = join(folder, 'consumer');
  mkdirSync(consumer);
  await execute(bin('node'), ['scripts/build.mjs', '--if-stale'], { cwd: root });
  const { stdout } = await execute(
    'npm',
    ['pack', '--json', '--pack-destination', folder, ...packages.flatMap(({ path }) => ['--workspace', path])],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  for (const entry of packEntries(JSON.parse(stdout))) packed.set(entry.name, entry);
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await execute(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefer-offline', ...[...packed.values()].map(tarballOf)],
    { cwd: consumer, maxBuffer: 64 * 1024 * 1024 },
  );
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** npm prints a list, or an object by package name, depending on its version. */
function packEntries(output: Packed[] | Record<string, Packed>): Packed[] {
  return Array.isArray(output) ? output : Object.values(output);
}

function tarballOf({ filename }: Packed): string {
  return join(folder, filename.split('/').at(-1)!);
}

describe.each(packages)('$manifest.name', ({ path, manifest }) => {
  const files = () => packed.get(manifest.name)!.files.map(file => file.path);

  it('carries its README, the licence, its build and its sources, and no test', () => {
    expect(files()).toEqual(
      expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'src/index.ts']),
    );
    expect(files().filter(file => /\.(test|browser|full)\.|(^|\/)test\/|tsbuildinfo/.test(file))).toEqual([]);
    expect(readFileSync(join(consumer, 'node_modules', manifest.name, 'LICENSE'), 'utf8')).toBe(readText('LICENSE'));
  });

  it('has every file that its sources have, built', () => {
    const built = files()
      .filter(file => /^src\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map(file => file.replace(/^src/, 'dist').replace(/\.tsx?$/, '.js'));
    expect(built.filter(file => !files().includes(file))).toEqual([]);
  });

  it('is clean by publint', async () => {
    const { messages } = await publint({
      pkgDir: join(consumer, 'node_modules', manifest.name),
      pack: false,
      strict: true,
    });
    expect(messages.map(message => formatMessage(message, manifest, { color: false }))).toEqual([]);
  });

  it('imports by every export path, in Node, without a DOM', { timeout: 60_000 }, async () => {
    for (const [subpath, target] of Object.entries(manifest.exports ?? {}).flatMap(entry => spread(entry, files()))) {
      // A style sheet is for bundlers.
      if (subpath.endsWith('.css')) continue;
      const specifier = manifest.name + subpath.slice(1);
      const withType = typeof target === 'string' && target.endsWith('.json') ? ", { with: { type: 'json' } }" : '';
      const script = `const names = Object.keys(await import('${specifier}'${withType})); console.log(names.length)`;
      const { stdout, stderr } = await execute(bin('node'), ['--input-type=module', '-e', script], { cwd: consumer });
      expect(Number(stdout), `exports of ${specifier}`).toBeGreaterThan(0);
      expect(stderr).toBe('');
    }
    expect(path).toMatch(/^(packages|apps)\//);
  });
});

/** An export path; one with a star is every path that it stands for. */
function spread([subpath, target]: [string, unknown], files: string[]): [string, unknown][] {
  if (typeof target !== 'string' || !target.includes('*')) return [[subpath, target]];
  const [before = '', after = ''] = target.slice(2).split('*');
  const names = files
    .filter(file => file.startsWith(before) && file.endsWith(after))
    .map(file => file.slice(before.length, file.length - after.length));
  expect(names.length, `files of ${subpath}`).toBeGreaterThan(0);
  return names.map(name => [subpath.replace('*', name), target.replace('*', name)]);
}

it('every package is clean by "are the types wrong" (ESM only)', { timeout: 180_000 }, async () => {
  const queue = [...packed.values()];
  const problems: string[] = [];
  const worker = async () => {
    for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
      const args = [
        tarballOf(entry),
        '--profile',
        'esm-only',
        '--no-color',
        '--no-emoji',
        '--exclude-entrypoints',
        'styles.css',
      ];
      await execute(bin('attw'), args).catch((error: { stdout: string }) => problems.push(error.stdout));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  expect(problems).toEqual([]);
});

it('the command answers', { timeout: 60_000 }, async () => {
  const { stdout } = await execute('npx', ['--no-install', 'vitrine', '--help'], { cwd: consumer });
  expect(stdout).toMatch(/Usage: vitrine/);
  expect(stdout).toMatch(/\bchat\b/);
});

it('the chat that was installed serves its page and ends on SIGINT', { timeout: 60_000 }, async () => {
  const main = join(consumer, 'node_modules', 'vitrine', 'dist', 'main.js');
  const args = [main, 'chat', '--port', '0', '--sandbox-port', '0', '--no-open', '--data', join(folder, 'data')];
  const child = spawn(bin('node'), args, { cwd: consumer, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', chunk => {
    errors += chunk;
  });
  try {
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
      ended.then(([code]) => `exit code ${code}: ${errors}`),
    ]);
    const url = /^Vitrine chat: (http:\S+)$/.exec(line)?.[1];
    expect(url, line).toBeDefined();
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', servers: [] });
    const page = await fetch(`${url}/`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    const script = /<script[^>]* src="([^"]+)"/.exec(html)?.[1];
    expect((await fetch(new URL(script!, `${url}/`))).headers.get('content-type')).toMatch(/javascript/);
  } finally {
    child.kill('SIGINT');
  }
  expect(await ended).toEqual([0, null]);
});
