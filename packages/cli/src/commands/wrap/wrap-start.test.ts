// What a start of `vitrine wrap` loads. Every further package makes each start of each wrapped server slower and larger.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages from npm, beside the packages of this repository. */
const PACKAGES = [
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/core',
  '@pinojs/redact',
  'atomic-sleep',
  'commander',
  'eventsource',
  'eventsource-parser',
  'on-exit-leak-free',
  'pino',
  'pino-std-serializers',
  'pkce-challenge',
  'quick-format-unescaped',
  'safe-stable-stringify',
  'sonic-boom',
  'thread-stream',
  'zod',
];
const WORKSPACES = ['cli', 'connect', 'protocol', 'std', 'wrapper'];

it('loads the proxy and the log until the handshake is answered, and no views, compiler, parser or model', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
  const log = join(folder, 'modules.txt');
  const node = [
    '--conditions=@vitrine/source',
    '--import',
    here('../../../test/log-modules.ts'),
    here('../../main.ts'),
  ];
  const child = spawn(
    process.execPath,
    [...node, 'wrap', '--no-cache', '--', process.execPath, here('../../../test/text-server.ts')],
    { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, MODULES_LOG: log } },
  );
  try {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'start', version: '1' } };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    const [answer] = (await child.stdout.take(1).toArray()) as Buffer[];
    expect(String(answer)).toContain('"serverInfo"');
  } finally {
    child.kill('SIGKILL');
  }
  // The server has a log of its own only when it inherits the flag, which it does not.
  const modules = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  rmSync(folder, { recursive: true });
  const names = (pattern: RegExp): string[] =>
    [...new Set(modules.flatMap(url => pattern.exec(url)?.[1] ?? []))].sort();
  expect(names(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)).toEqual(PACKAGES);
  expect(names(/^(?!.*\/node_modules\/).*\/packages\/([^/]+)\//)).toEqual(WORKSPACES);
});
