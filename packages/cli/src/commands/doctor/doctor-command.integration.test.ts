// `vitrine doctor` on broken servers: it names the cause of each, and what to do.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN_SERVERS } from '../../../test/broken-servers/broken-servers.ts';
import type { BrokenServer } from '../../../test/broken-servers/sources.ts';
import { EXIT } from '../../program/exit.ts';
import { runCli } from '../../program/run-cli.ts';
import type { DoctorReport } from './report.ts';

const WEATHER = fileURLToPath(new URL('../../../../../examples/weather-view/src/main.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'));
const servers: Server[] = [];

beforeAll(() => {
  const words = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 2 -keyout key.pem -out certificate.pem';
  execFileSync('openssl', words.split(' '), { cwd: root, stdio: 'ignore' });
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(root, { recursive: true, force: true });
});

/** Runs the command, and collects what it prints. */
async function run(words: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  let text = '';
  const collect = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const code = await runCli(words, { stdout: collect, stderr: collect, env });
  return { code, text };
}

async function listen({ answer, isSelfSigned }: BrokenServer): Promise<number> {
  if (!answer) return 0;
  const listener: RequestListener = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    answer(request, response, body);
  };
  const server = isSelfSigned
    ? createHttpsServer(
        { key: readFileSync(join(root, 'key.pem')), cert: readFileSync(join(root, 'certificate.pem')) },
        listener,
      )
    : createHttpServer(listener);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function examine(broken: BrokenServer): Promise<DoctorReport> {
  const { files = {}, words, options = [], address, isSelfSigned } = broken;
  const folder = mkdtempSync(join(root, 'server-'));
  const port = await listen(broken);
  const fill = (text: string) =>
    text.replaceAll('FOLDER', folder).replaceAll('NODE', process.execPath).replaceAll('PORT', String(port));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text.replaceAll('PORT', String(port)));
    chmodSync(join(folder, name), name.endsWith('+x') ? 0o755 : 0o644);
  }
  const url = fill(address ?? `${isSelfSigned ? 'https' : 'http'}://127.0.0.1:PORT/mcp`);
  const server = words ? ['--', ...words.map(fill)] : ['--url', url];
  const timeout = options.includes('--timeout') ? [] : ['--timeout', '6'];
  const { code, text } = await run(['doctor', '--json', ...timeout, ...options, ...server]);
  const report = JSON.parse(text) as DoctorReport;
  expect(code).toBe(report.ok ? EXIT.ok : EXIT.failed);
  return report;
}

describe('vitrine doctor', { timeout: 60_000 }, () => {
  it.for(BROKEN_SERVERS)('$name: $cause', async broken => {
    const { findings, ok } = await examine(broken);
    const errors = [...new Set(findings.filter(({ level }) => level === 'error').map(({ code }) => code))];
    expect(errors, JSON.stringify(findings)).toEqual(broken.isWarning ? [] : [broken.cause]);
    const cause = findings.find(({ code }) => code === broken.cause);
    expect(cause?.hint).toMatch(broken.advice);
    expect(ok).toBe(broken.isWarning === true);
  });

  it('a sound server: exit code 0, its version, and its entry for each client', async () => {
    const { code, text } = await run(['doctor', '--', process.execPath, '--conditions=@vitrine/source', WEATHER]);
    expect(text).toMatch(/weather-view: (nothing is wrong|works, with \d+ warnings?)\./);
    expect(text).toMatch(/node \d+\.\d+\.\d+ .*handshake in .* MCP 20\d\d-\d\d-\d\d · \d+ tools/);
    for (const place of ['Claude Desktop', 'VS Code', 'Cursor', 'goose', 'Vitrine'])
      expect(text).toContain(`${place}, `);
    expect(code).toBe(EXIT.ok);
  });

  it('prints an entry with the variable that is missing, full paths, and no secret', async () => {
    const folder = mkdtempSync(join(root, 'server-'));
    const path = join(folder, 'server.mjs');
    writeFileSync(path, "throw new Error('Missing environment variable: BOARD_TOKEN')");
    const words = [
      '--env',
      'API_KEY=geheimnis',
      '--env',
      'LEVEL=debug',
      '--',
      process.execPath,
      path,
      '--token',
      'geheim',
    ];
    const { code, text } = await run(['doctor', '--json', ...words]);
    expect(code).toBe(EXIT.failed);
    expect(text).not.toContain('geheim');
    const { entries } = JSON.parse(text) as DoctorReport;
    expect(JSON.parse(entries.vscode ?? '').inputs).toMatchObject([
      { id: 'BOARD_TOKEN', password: true },
      { id: 'API_KEY' },
    ]);
    const claude = Object.values(JSON.parse(entries.claude ?? '').mcpServers)[0];
    expect(claude).toEqual({
      command: process.execPath,
      args: [path, '--token', '<token>'],
      env: { BOARD_TOKEN: '<BOARD_TOKEN>', API_KEY: '<API_KEY>', LEVEL: 'debug' },
    });
    expect(entries.goose).toContain('env_keys: ["BOARD_TOKEN","API_KEY"]');
    expect(entries.vitrine).toContain('BOARD_TOKEN: "$BOARD_TOKEN"');
  });
});

it.for([
  [['doctor'], /No server/],
  [['doctor', '--url', 'ftp://a.example'], /is no http/],
  [['doctor', '--timeout', 'soon', '--', 'node'], /no number of seconds/],
] as const)('%j: exit code 2', async ([words, message]) => {
  const { code, text } = await run(words);
  expect(code).toBe(EXIT.usage);
  expect(text).toMatch(message);
});
