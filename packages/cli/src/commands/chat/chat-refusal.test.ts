// The command when it cannot start, or prints help: one line, the right exit code, and only answers on stdout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../../test/support/services/test-server.ts';
import { fixtureConfig } from '../../../../chat/test/support/open-chat-app.ts';
import type { RunningCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';

const test = useCommands();

describe('vitrine chat that can’t start', { timeout: 60_000 }, () => {
  /** One line on stderr that starts with the command's name; nothing on stdout. */
  async function refusal(command: RunningCommand): Promise<{ code: number | null; line: string }> {
    const { code } = await command.ended;
    expect(command.stdout).toBe('');
    expect(command.stderr).not.toMatch(/^\s+at /m);
    const line = command.stderr.split('\n').find(text => text.startsWith('vitrine: '));
    expect(line).toBeDefined();
    return { code, line: line! };
  }

  it('because the port is taken: exit code 1, one line, no child started', async () => {
    const { port, close } = await startTestServer(() => {});
    const mark = join(test.folder, 'started');
    const marker = ['--', process.execPath, '-e', `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`];
    const command = test.run('chat', '--no-open', '--port', `${port}`, '--data', test.folder, ...marker);
    const { code, line } = await refusal(command);
    await close();
    expect(existsSync(mark)).toBe(false);
    expect(code).toBe(1);
    expect(line).toMatch(new RegExp(`^vitrine: Port ${port} on 127.0.0.1 is taken`));
  });

  it('because a strict server can’t connect: exit code 1, the server’s name', async () => {
    const config = test.configure({
      vital: { ...fixtureConfig('exit'), connectionMode: 'strict' },
      good: fixtureConfig(),
    });
    const { code, line } = await refusal(test.chat('--config', config));
    expect(code).toBe(1);
    expect(line).toContain('vital');
  });

  it('because the data folder can’t be made: exit code 1', async () => {
    const file = join(test.folder, 'file');
    writeFileSync(file, '');
    const { code, line } = await refusal(test.run('chat', '--no-open', '--port', '0', '--data', join(file, 'data')));
    expect(code).toBe(1);
    expect(line).toContain(file);
  });

  it.each([
    ['a wrong value', 'mcpServers:\n  weather:\n    type: stdio\n    command: 7\n', /servers\.yml:4/],
    ['a wrong type', 'mcpServers:\n  weather:\n    type: carrier-pigeon\n', /servers\.yml:3/],
    ['no YAML', 'mcpServers:\n  - [\n', /servers\.yml:\d/],
  ])('because the configuration has %s: exit code 2, file and line', async (_what, text, place) => {
    const path = join(test.folder, 'servers.yml');
    writeFileSync(path, text);
    const { code, line } = await refusal(test.chat('--config', path));
    expect([code, line]).toEqual([2, expect.stringMatching(place)]);
  });

  it.each([
    ['--host', '0.0.0.0'],
    ['--host', '::'],
    ['--host', 'chat.example'],
    ['--host', '0.0.0.0', '--token', ''],
  ])('because other machines could use it without a token (%s %s): exit code 2, the ways out', async (...words) => {
    const { code, line } = await refusal(test.chat(...words));
    expect(code).toBe(2);
    expect(line).toMatch(/VITRINE_TOKEN=.*--insecure-no-auth/);
  });

  it('because its token is too short: exit code 1', async () => {
    const { line } = await refusal(test.chat('--host', '0.0.0.0', '--token', 'short'));
    expect(line).toContain('at least 16');
  });

  it('because there is no such file: exit code 2', async () => {
    const { code, line } = await refusal(test.chat('--config', join(test.folder, 'nothing.yml')));
    expect([code, line]).toEqual([2, expect.stringContaining('nothing.yml')]);
  });
});

describe('help and version of the command', { timeout: 60_000 }, () => {
  const answer = async (...words: string[]) => {
    const command = test.run(...words);
    const { code } = await command.ended;
    expect(command.stderr).not.toMatch(/^\s+at /m);
    return { code, stdout: command.stdout, stderr: command.stderr };
  };
  it('--help and chat --help list the options', async () => {
    const help = await answer('--help');
    expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/Usage: vitrine .*chat/s)]);
    const chatHelp = await answer('chat', '--help');
    expect(chatHelp.code).toBe(0);
    for (const word of ['--config', '--port', '--host', '--data', '--no-open', '-- <server command>'])
      expect(chatHelp.stdout).toContain(word);
  });
  it('--version prints the package’s version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect(await answer('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
  it.each([
    ['an unknown command', ['talk'], /talk/],
    ['an unknown option', ['chat', '--colour'], /--colour/],
    ['a port that is none', ['chat', '--port', '99999'], /65535/],
    ['words before --', ['chat', 'node', 'server.js'], /argument/],
    ['nothing', [], /Usage: vitrine/],
  ])('%s ends with exit code 2 and a message on stderr', async (_what, words, text) => {
    expect(await answer(...words)).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(text) });
  });
});
