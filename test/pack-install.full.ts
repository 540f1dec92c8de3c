// The published packages: every public one is built, packed, and installed from its tarball into an empty folder together with
// packages of the registry; then Node imports every export path without the repository's conditions, and the command runs. "are the
// types wrong": pack.full.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { bin, execute, folder, installAll, packAll, packages, packed } from './support/packed.ts';
import { type Manifest, readText } from './support/repository.ts';

packAll();
let consumer: string;
beforeAll(async () => {
  consumer = await installAll();
}, 180_000);

describe.each(packages)('$manifest.name', ({ path, manifest }) => {
  const files = () => packed.get(manifest.name)!.files.map(file => file.path);

  it('contains its README, the licence, its build and its sources, and no test', () => {
    expect(files()).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', ...entryFiles(manifest)]));
    expect(files().filter(file => /\.(test|browser|full)\.|(^|\/)test\/|tsbuildinfo/.test(file))).toEqual([]);
    expect(readFileSync(join(consumer, 'node_modules', manifest.name, 'LICENSE'), 'utf8')).toBe(readText('LICENSE'));
  });

  it('has a built file for every source', () => {
    const builtFiles = files()
      .filter(file => /^src\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map(file => file.replace(/^src/, 'dist').replace(/\.tsx?$/, '.js'));
    expect(builtFiles.filter(file => !files().includes(file))).toEqual([]);
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
    const paths = Object.entries(manifest.exports ?? {})
      .flatMap(entry => spread(entry, files()))
      // A style sheet is for bundlers.
      .filter(([subpath]) => !subpath.endsWith('.css'));
    const imports = paths.map(([subpath, target]) => {
      const withType = typeof target === 'string' && target.endsWith('.json') ? ", { with: { type: 'json' } }" : '';
      return `['${subpath}', Object.keys(await import('${manifest.name + subpath.slice(1)}'${withType})).length]`;
    });
    const script = `console.log(JSON.stringify([${imports.join(',')}]))`;
    const { stdout, stderr } = await execute(bin('node'), ['--input-type=module', '-e', script], { cwd: consumer });
    const counts = JSON.parse(stdout) as [string, number][];
    expect(counts.map(([subpath]) => subpath)).toEqual(paths.map(([subpath]) => subpath));
    expect(counts.filter(([, count]) => count === 0)).toEqual([]);
    expect(stderr).toBe('');
    expect(path).toMatch(/^(packages|apps)\//);
  });
});

/** What the entry points of a package load: built, and as sources. */
function entryFiles({ exports = {} }: Manifest): string[] {
  const targets = Object.values(exports).filter(target => typeof target === 'object' && target !== null);
  return targets.flatMap(target => Object.values(target as Record<string, string>)).map(file => file.slice(2));
}

/** The paths of an export; one with a star has several. */
function spread([subpath, target]: [string, unknown], files: string[]): [string, unknown][] {
  if (typeof target !== 'string' || !target.includes('*')) return [[subpath, target]];
  const [before = '', after = ''] = target.slice(2).split('*');
  const names = files
    .filter(file => file.startsWith(before) && file.endsWith(after))
    .map(file => file.slice(before.length, file.length - after.length));
  expect(names.length, `files of ${subpath}`).toBeGreaterThan(0);
  return names.map(name => [subpath.replace('*', name), target.replace('*', name)]);
}

it('the command runs', { timeout: 60_000 }, async () => {
  const { stdout } = await execute('npx', ['--no-install', 'vitrine', '--help'], { cwd: consumer });
  expect(stdout).toMatch(/Usage: vitrine/);
  expect(stdout).toMatch(/\bchat\b/);
});

it('the installed chat serves its page and ends on SIGINT', { timeout: 60_000 }, async () => {
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
