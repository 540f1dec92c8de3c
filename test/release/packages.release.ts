// The published packages: what their tarballs contain, how each kind of program resolves them, that Node imports every export path without
// the repository's conditions, and that the command runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, inject, it } from 'vitest';
import { listPackages, type Manifest, readText, root } from '../support/repository.ts';
import { type ExportTarget, expandExports } from './expand-exports.ts';
import { bin, execute } from './run.ts';

const consumer = inject('consumer');
const packed = new Map(inject('packed').map(entry => [entry.name, entry]));

describe.each(listPackages())('$manifest.name', ({ manifest }) => {
  const files = () => packed.get(manifest.name)!.files.map(file => file.path);

  it('contains its README, the licence, its build and its sources, and no test', () => {
    expect(files()).toEqual(
      expect.arrayContaining(['package.json', 'README.md', 'LICENSE', ...entryFiles(manifest, files())]),
    );
    // A new component gets its test from a template.
    const own = files().filter(file => !file.startsWith('templates/'));
    expect(own.filter(file => /\.(test|browser|full)\.|(^|\/)test\/|tsbuildinfo/.test(file))).toEqual([]);
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

  it('is clean by "are the types wrong"', async () => {
    const { filename } = packed.get(manifest.name)!;
    const untyped = ['--exclude-entrypoints', 'styles.css', 'tailwind.css', ...listScripts(manifest)];
    await execute(bin('attw'), [filename, '--profile', 'esm-only', '--no-color', '--no-emoji', ...untyped], {
      cwd: root,
    });
  });

  it('imports by every export path, in Node, without a DOM', async () => {
    // A style sheet is for bundlers, a script for an element of a page.
    const scripts = listScripts(manifest).map(name => `./${name}`);
    const paths = expandExports(manifest, files()).filter(
      ([subpath]) => !(subpath.endsWith('.css') || scripts.includes(subpath)),
    );
    const imports = paths.map(([subpath, target]) => {
      const withType = typeof target === 'string' && target.endsWith('.json') ? ", { with: { type: 'json' } }" : '';
      return `['${subpath}', Object.keys(await import('${manifest.name + subpath.slice(1)}'${withType})).length]`;
    });
    const script = `console.log(JSON.stringify([${imports.join(',')}]))`;
    const { stdout, stderr } = await execute(bin('node'), ['--input-type=module', '-e', script], { cwd: consumer });
    const counts = JSON.parse(stdout) as [string, number][];
    expect(counts.map(([subpath]) => subpath)).toEqual(paths.map(([subpath]) => subpath));
    const empty = counts.flatMap(([subpath, count]) => (count === 0 ? [subpath] : []));
    const targets = new Map(paths);
    expect(empty.filter(subpath => !exportsOnlyTypes(manifest.name, targets.get(subpath)!))).toEqual([]);
    expect(stderr).toBe('');
  });
});

/** Whether all that the declarations of an entry export are types. */
function exportsOnlyTypes(name: string, target: ExportTarget): boolean {
  const { types } = target as { types: string };
  const declarations = readFileSync(join(consumer, 'node_modules', name, types), 'utf8');
  const lines = declarations.split('\n').filter(line => /^export (?!\{\};)/.test(line));
  return lines.length > 0 && lines.every(line => /^export (declare )?(type|interface) /.test(line));
}

/** Lists the entries that are scripts of a page, `vitrine.js`: files that are served, without types and not for Node. */
function listScripts({ exports = {} }: Manifest): string[] {
  const entries = Object.entries(exports).filter(([, target]) => typeof target === 'string' && target.endsWith('.js'));
  return entries.map(([subpath]) => subpath.slice('./'.length));
}

/** Lists the files that the entry points of a package load: built, and as sources, of which a module may be TSX. */
function entryFiles(manifest: Manifest, files: readonly string[]): string[] {
  return expandExports(manifest, files)
    .flatMap(([, target]) => (typeof target === 'string' ? [target] : Object.values(target)))
    .map(file => file.slice(2));
}

it('the command runs', async () => {
  const { stdout } = await execute('npx', ['--no-install', 'vitrine', '--help'], { cwd: consumer });
  expect(stdout).toMatch(/Usage: vitrine/);
  expect(stdout).toMatch(/\bchat\b/);
});

it('the installed chat serves its page and ends on SIGINT', async () => {
  const main = join(consumer, 'node_modules', 'vitrine', 'dist', 'main.js');
  const args = [main, 'chat', '--port', '0', '--sandbox-port', '0', '--no-open', '--data', join(consumer, 'data')];
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
    expect(await (await fetch(`${url}/api/servers`)).json()).toEqual({
      servers: [],
      mayAdd: { commands: true, registry: false },
    });
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

it('the bill of materials names every package, each with its version and licence', async () => {
  const { stdout } = await execute('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], { cwd: consumer });
  const { components } = JSON.parse(stdout) as { components: Component[] };
  const names = new Set(components.map(({ name }) => name));
  expect([...packed.keys()].filter(name => !names.has(name))).toEqual([]);
  expect(components.filter(({ version, licenses = [] }) => !version || licenses.length === 0)).toEqual([]);
  mkdirSync(join(root, 'tarballs'), { recursive: true });
  writeFileSync(join(root, 'tarballs', 'sbom.cdx.json'), stdout);
});

interface Component {
  readonly name: string;
  readonly version?: string;
  readonly licenses?: readonly object[];
}
