// Servers that are killed, hang, print garbage, answer far too much, or restart with other tools, behind `vitrine wrap` over stdio. Over HTTP:
// wrap-faults.full.ts.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { faulty, gone } from '../../../../connect/test/support.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { describeFaults } from '../../../test/wrap-fault-cases.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const commands = useCommands();
describeFaults('stdio');

it.each([
  ['prints nothing but garbage', ['garbage-for-ever', 'silent'], /this is a log line/],
  ['exits at once', ['exit-at-start'], /config file is missing/],
])(
  'a server that %s, with nothing stored: code 1 and one line with the reason',
  { timeout: 60_000 },
  async (_, modes, why) => {
    const { command, args = [], mark } = faulty(...modes);
    const words = ['--', 'env', `MARK=${mark}`, command, ...args];
    const run = commands.run('wrap', '--no-cache', '--http', '0', ...words);
    expect(await run.ended).toMatchObject({ code: 1 });
    expect(run.stderr.trim().split('\n').at(-1)).toMatch(/^vitrine: /);
    expect(run.stderr.trim().split('\n').at(-1)).toMatch(why);
    await gone(mark);
  },
);

it('over stdio the client learns why a server ended at its start', async () => {
  const { command, args = [], mark } = faulty('exit-at-start');
  const words = ['wrap', '--no-cache', '--', 'env', `MARK=${mark}`, command, ...args];
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', MAIN, ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  const { id, error } = JSON.parse(await text(child.stdout));
  expect({ id, type: error.data.errorType }).toEqual({ id: 1, type: 'exited' });
  expect(error.message).toMatch(/exited with code \d+\. Its last words: ".*config file is missing/);
  await gone(mark);
});

it.each([
  ['one without its --', ['wrap', 'node', 'server.mjs'], '--upstream'],
  ['a header without a name', ['wrap', '--url', 'http://127.0.0.1:9/', '--header', 'secret'], '"name: value"'],
  ['a header for a command', ['wrap', '--header', 'A: b', '--', 'node', 'server.mjs'], '--env'],
])('a command line is refused with the way out: %s', async (_what, words, way) => {
  const run = commands.run(...words);
  expect(await run.ended).toMatchObject({ code: 2 });
  expect(run.stderr).toContain(way);
});
