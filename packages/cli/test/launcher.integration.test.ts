// `npx vitrine` in a checkout: from the sources, with the Node of the repository, without a build.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from '../../../scripts/lib/is-installed.mjs';
import { start } from '../bin/launch.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const vitrine = join(root, 'packages', 'cli', 'bin', 'vitrine.js');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-launcher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) =>
  spawnSync(process.execPath, [vitrine, ...words], { encoding: 'utf8', cwd: folder, timeout: 30_000 });

describe('the vitrine command in a checkout', { timeout: 60_000 }, () => {
  // The command would start `npm ci` here, and a test that is then killed would leave half an installation.
  beforeAll(() => {
    if (!isInstalled(root)) throw new Error('This checkout is not installed. Run npm run setup first.');
  });

  it('every `bin` file of the package exists before anything is built, so that npm can link it', () => {
    const { bin } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
    for (const target of Object.values<string>(bin))
      expect(readFileSync(join(root, 'packages/cli', target), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('runs by the name that npx uses', () => {
    const { status, stdout } = spawnSync('npx', ['--no-install', 'vitrine', '--help'], { encoding: 'utf8', cwd: root });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: vitrine/)]);
  });

  it('passes on arguments and the exit code', () => {
    expect(run('--version')).toMatchObject({ status: 0, stdout: '0.1.0\n', stderr: '' });
    expect(run('talk')).toMatchObject({ status: 2, stderr: expect.stringContaining('talk') });
  });

  it('ends without an error when the reader of its output is gone', async () => {
    const child = spawn(process.execPath, [vitrine, 'chat', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const stderr = text(child.stderr);
    expect([await once(child, 'exit'), await stderr]).toEqual([[0, null], '']);
  });

  it('checks a server of the folder it is called in', () => {
    const server = join(root, 'examples/product-card/src/main.ts');
    const { status, stdout } = run(
      'inspect',
      '--check',
      '--',
      process.execPath,
      '--conditions=@vitrine/source',
      server,
    );
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Passed: /m)]);
  });

  it('passes stdin on, and ends when stdin ends', async () => {
    const server = ['--conditions=@vitrine/source', join(root, 'examples/database/src/main.ts')];
    const child = spawn(process.execPath, [vitrine, 'wrap', '--no-cache', '--', process.execPath, ...server]);
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    const [line] = await once(createInterface(child.stdout), 'line');
    expect(JSON.parse(String(line))).toMatchObject({ id: 1, result: { serverInfo: {} } });
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('passes on %s, and ends with the command', async signal => {
    const words = ['chat', '--no-open', '--port', '0', '--data', join(folder, signal)];
    const child = spawn(process.execPath, [vitrine, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(child.stdout), 'line');
    expect(line).toMatch(/^Vitrine chat: http/);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('what the launcher starts', () => {
  const checkout = { root: '/repo', node: '/repo/node_modules/node/bin/node', isInstalled: true };
  it.each([
    [['wrap', '--', 'x'], []],
    [['augment', '--config', 'm.yml', '--', 'x'], []],
    [['new', 'view', 'dice'], []],
    [['inspect', '--check', '--', 'x'], []],
    [['chat', '--help'], []],
    [['--version'], []],
    [['chat'], ['--build']],
    [['chat', '--', 'x', '--help'], ['--build']],
    [['inspect', '--', 'x', '--check'], ['--build']],
  ])('in a checkout, %j builds the page only when it is shown', (words, options) => {
    const { setup, command } = start(words, checkout);
    expect(setup).toEqual(options.length > 0 ? ['/repo/scripts/setup.mjs', ...options] : undefined);
    expect(command).toEqual([
      checkout.node,
      '--conditions=@vitrine/source',
      '/repo/packages/cli/src/main.ts',
      ...words,
    ]);
  });

  it('in a checkout without its own Node, it is installed first', () => {
    expect(start(['wrap'], { ...checkout, isInstalled: false }).setup).toEqual(['/repo/scripts/setup.mjs']);
  });
});
