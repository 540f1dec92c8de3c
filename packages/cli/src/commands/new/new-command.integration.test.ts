// `vitrine new`: the server that it writes builds and passes the checks of a server; the component has correct types and passes its test.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBuilder, defaultClientConditions } from 'vite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../program/exit.ts';
import { runCli } from '../../program/run-cli.ts';
import { checkOne } from '../check/check-command.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vitrine-new-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function quietly(words: readonly string[]): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const spies = [process.stdout, process.stderr].map(stream =>
    vi.spyOn(stream, 'write').mockImplementation(text => output.push(String(text)) > 0),
  );
  const code = await runCli(words);
  for (const spy of spies) spy.mockRestore();
  return { code, output: output.join('') };
}

it('has every file of its templates in the package', async () => {
  const home = join(root, 'packages', 'cli');
  const { stdout } = await execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: home });
  // npm 12 answers by the names of packages, older ones with a list.
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { files: { path: string }[] }>);
  const templates = readdirSync(join(home, 'templates'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(home, join(entry.parentPath, entry.name)));
  expect(packed?.files.map(({ path }) => path)).toEqual(expect.arrayContaining(templates));
});

it.each([
  ['dice', 'react'],
  ['dice-app', 'react'],
  ['svelte-dice', 'svelte'],
  ['plain-dice', 'vanilla'],
])(
  'makes a server %s with %s, whose view builds into one file, whose interface passes every check, and whose test passes',
  {
    timeout: 60_000,
  },
  async (name, framework) => {
    const { code, output } = await quietly(['new', 'view', name, '--into', folder, '--with', framework]);
    expect(code).toBe(EXIT.ok);
    // In a checkout: the packages are not in the registry.
    expect(output).toMatch(/npm --prefix \S+ run pack\n {2}npm install \S+\/tarballs\/\*\.tgz\n {2}npm run dev\n/);
    const home = join(folder, name);
    expect(readdirSync(home)).toEqual(
      expect.arrayContaining(['.github', '.gitignore', 'package.json', 'README.md', 'src', 'test', 'views']),
    );
    // The packages that `npm install` would bring, from this repository.
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));

    const builder = await createBuilder(
      {
        root: home,
        configFile: join(home, 'vite.config.ts'),
        logLevel: 'silent',
        // The packages as sources, so that nothing has to be built before this test.
        resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
      },
      null,
    );
    await builder.buildApp();
    expect(readdirSync(join(home, 'dist', 'views'))).toEqual([`${name}.html`]);
    const report = await checkOne(name, {
      type: 'stdio',
      command: process.execPath,
      args: ['--conditions=@vitrine/source', join(home, 'src', 'main.ts')],
    });
    expect(report.checks.filter(({ status }) => status === 'failed' || status === 'warned')).toEqual([]);
    expect(report).toMatchObject({ ok: true, uiTools: 1 });
    const test = await execute(process.execPath, ['--conditions=@vitrine/source', '--test'], { cwd: home });
    expect(test.stdout).toMatch(/pass 2\b/);
  },
);

describe('a new component', () => {
  const home = mkdtempSync(join(root, 'packages', 'cli', '.new-component-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('has correct types, and its test passes', { timeout: 120_000 }, async () => {
    const { code, output } = await quietly(['new', 'component', 'price-list', '--into', home]);
    expect(code).toBe(EXIT.ok);
    expect(output).toMatch(/run pack -- --for @vitrine\/components\n {2}npm install \S+\/tarballs\/\*\.tgz\n/);
    const folder = join(home, 'price-list');
    expect(readdirSync(folder).sort()).toEqual([
      'price-list.css',
      'price-list.stories.tsx',
      'price-list.test.tsx',
      'price-list.tsx',
      'schema.ts',
    ]);
    // The settings of an application, with the packages as sources, so that nothing has to be built before this test.
    writeFileSync(
      join(home, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../tsconfig.test.json',
        compilerOptions: { incremental: false },
        include: ['price-list'],
      }),
    );
    writeFileSync(
      join(home, 'vitest.config.mjs'),
      "export default { resolve: { conditions: ['@vitrine/source'] }, ssr: { resolve: { conditions: ['@vitrine/source'] }, noExternal: [/@vitrine/] } };",
    );
    const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
    await execute(bin('tsc'), ['-p', home]);
    const { stdout } = await execute(bin('vitest'), ['run', '--root', home], {
      env: { ...process.env, NO_COLOR: '1' },
    });
    expect(stdout).toMatch(/Tests +3 passed \(3\)/);
  });

  it.each(['Price', 'price_list', '2d', 'price-', '../up', 'component-frame', 'default', 'define'])(
    'is not called %s',
    async name => {
      expect(await quietly(['new', 'component', name, '--into', home])).toMatchObject({ code: EXIT.usage });
    },
  );
});

it('overwrites no file, and refuses invalid names', async () => {
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full', 'mine.txt'), 'mine');
  expect(await quietly(['new', 'view', 'full', '--into', folder])).toMatchObject({
    code: EXIT.usage,
    output: expect.stringContaining('is not empty'),
  });
  expect(readdirSync(join(folder, 'full'))).toEqual(['mine.txt']);
  expect(await quietly(['new', 'view', '../up', '--into', folder])).toMatchObject({ code: EXIT.usage });
});
