// `vitrine inspect --check` as CI runs it: a real server as its child, an exit code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckReport } from '@vitrine/server/check';
import { describe, expect, it, vi } from 'vitest';
import { stillRunning } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { EXIT } from '../../program/exit.ts';
import { runCli } from '../../program/run-cli.ts';

const commands = useCommands();
const WEATHER = fileURLToPath(new URL('../../../../../examples/weather-view/src/main.ts', import.meta.url));
const server = (path: string) => ['--', process.execPath, '--conditions=@vitrine/source', path];

/** A server of 20 lines whose one tool names an interface that does not exist. */
const BROKEN = `
const answers = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {}, resources: {} }, serverInfo: { name: 'broken', version: '\\u001b[31m2' } },
  'tools/list': { tools: [{ name: 'roll', inputSchema: { type: 'object' }, _meta: { ui: { resourceUri: 'ui://roll' } } }] },
  'resources/list': { resources: [] },
};
process.stdin.setEncoding('utf8').on('data', chunk => {
  for (const line of chunk.split('\\n').filter(Boolean)) {
    const { id, method } = JSON.parse(line);
    if (id === undefined) continue;
    const result = answers[method];
    const reply = result ? { result } : { error: { code: -32601, message: 'no ' + method } };
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...reply }) + '\\n');
  }
}).on('end', () => process.exit(0));
`;

describe('vitrine inspect --check', { timeout: 60_000 }, () => {
  it('a sound server: exit code 0, the report alone on stdout, no child left', async () => {
    const command = commands.run('inspect', '--check', '--json', ...server(WEATHER));
    expect(await command.ended).toEqual({ code: 0, signal: null });
    const report = JSON.parse(command.stdout) as CheckReport;
    expect(report).toMatchObject({ ok: true, uiTools: 2, server: { name: 'weather-view', version: '0.1.0' } });
    expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(stillRunning(command.descendants())).toEqual([]);
  });

  it('a broken server: exit code 1, and the problem of each tool, without terminal control characters', async () => {
    const path = join(commands.folder, 'broken.mjs');
    writeFileSync(path, BROKEN);
    const command = commands.run('inspect', '--check', ...server(path));
    expect(await command.ended).toEqual({ code: 1, signal: null });
    expect(command.stdout).toMatch(/FAILED +ui-resources-readable/);
    expect(command.stdout).toMatch(/ui:\/\/roll cannot be read: .*roll names it/);
    expect(command.stdout).toMatch(/Failed: .* 1 failed/);
    expect(command.stdout).not.toContain('\u001b');
  });

  it('a view is checked by its tool and by a result: exit code 1, and one line for each fault', async () => {
    const path = join(commands.folder, 'rolls.mjs');
    writeFileSync(
      path,
      BROKEN.replace(
        "'resources/list'",
        `'tools/call': { content: [{ type: 'text', text: '{"eyes":4,"dice":"red"}' }] },\n  'resources/list'`,
      ),
    );
    const view = join(commands.folder, 'roll.view.json');
    const check = async (tiles: object[], ...words: string[]) => {
      writeFileSync(view, JSON.stringify({ version: 1, result: { parts: [{ part: 'stats', at: '', tiles }] } }));
      const command = commands.run('inspect', '--view', view, ...words, ...server(path));
      return { ...(await command.ended), text: command.stdout };
    };
    const tiles = [{ at: '/eyes' }, { at: '/dice' }];
    expect(await check(tiles, '--call', '{}')).toMatchObject({ code: 0, text: 'The view fits its tool.\n' });
    const dropped = await check([{ at: '/eyes' }], '--call', '{}');
    expect(dropped).toMatchObject({ code: 1, text: expect.stringMatching(/shown by no part: \/dice\./) });
    expect(await check(tiles)).toMatchObject({ code: 0 });
  });

  it('a server that cannot be started: exit code 1 and one line', async () => {
    const command = commands.run('inspect', '--check', '--', join(commands.folder, 'nothing-here'));
    expect(await command.ended).toEqual({ code: 1, signal: null });
    expect(command.stdout).toBe('');
    expect(command.stderr).toMatch(/^vitrine: .*nothing-here.*\n$/);
  });
});

it.each([
  [['inspect', '--check'], /No server/],
  [['inspect', '--url', 'https://a.example/mcp', '--', 'node'], /Two servers/],
  [['inspect', '--url', 'ftp://a.example'], /"ftp:\/\/a\.example" is no http/],
  [['inspect', '--json', '--', 'node'], /--json goes with --check/],
])('%j: exit code 2', async (words, message) => {
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await runCli(words)).toBe(EXIT.usage);
  expect(output.mock.calls.join()).toMatch(message);
  output.mockRestore();
});
