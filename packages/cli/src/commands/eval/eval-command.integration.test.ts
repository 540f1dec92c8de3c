// `vitrine eval` as a user runs it: real MCP servers, and models on a server that speaks their wire.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ScriptedTurn, startWireServer } from '@vitrine/model/testing';
import { expect, it, onTestFinished } from 'vitest';
import { fixtureConfig } from '../../../../chat/test/support/open-chat-app.ts';
import { startCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';
import type { EvalReport } from './report.ts';

const test = useCommands();

const call = (name: string, args: Record<string, unknown>): ScriptedTurn => ({ calls: [{ name, args }] });
const ECHO = call('fixture__echo', { text: 'hello', loud: false });
const ANSWER: ScriptedTurn = { text: 'It said Hello.' };

async function open(
  { models: names = ['a'], ...tasks }: { models?: string[]; [key: string]: unknown },
  ...turns: ScriptedTurn[]
) {
  const wire = await startWireServer({ turns });
  onTestFinished(() => wire.close());
  const file = join(test.folder, 'tasks.json');
  const models = names.map(model => ({
    provider: 'openai-compatible',
    id: model,
    model,
    baseURL: `${wire.origin}/v1`,
    prices: { input: 1000, output: 1000 },
  }));
  writeFileSync(file, JSON.stringify({ models, ...tasks }));
  const config = join(test.folder, 'servers.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { fixture: fixtureConfig() } }));
  const run = async (...words: string[]) => {
    const command = startCommand(['eval', file, '--config', config, ...words], { OLLAMA_HOST: '127.0.0.1:9' });
    onTestFinished(() => command.kill());
    const { code } = await command.ended;
    return { code, stdout: command.stdout, stderr: command.stderr };
  };
  return { wire, run };
}
const TASK = {
  name: 'says hello',
  prompt: 'Say hello',
  expect: { calls: [{ tool: 'fixture/echo', arguments: { text: 'hello' } }], only: true, answer: ['it said hello'] },
};

it('says which tools each model called, with which arguments, and what differs from what is expected', async () => {
  const { run } = await open(
    { tasks: [TASK], models: ['a', 'b'], repeat: 1 },
    ECHO,
    ANSWER,
    call('fixture__echo', { text: 'bye' }),
    { text: 'Done.' },
  );
  const { code, stdout, stderr } = await run('--json');
  expect(code, stderr).toBe(1);
  const { rows, servers } = JSON.parse(stdout) as EvalReport;
  expect(servers).toMatchObject([{ name: 'fixture', version: expect.any(String) }]);
  expect(rows.map(({ model, trials }) => [model, trials[0]!.failures])).toEqual([
    ['a', []],
    [
      'b',
      [
        'It called fixture/echo with {"text":"bye"}, and not with {"text":"hello"}.',
        'It called fixture/echo, which is not expected.',
        'The answer does not have "it said hello".',
      ],
    ],
  ]);
  expect(rows[0]!.trials[0]).toMatchObject({
    calls: [{ tool: 'fixture/echo', arguments: { text: 'hello', loud: false } }],
    interfaces: 0,
    reason: 'completed',
    steps: 2,
    usage: { inputTokens: expect.any(Number), cost: expect.any(Number) },
  });
});

it('does not call a tool that no task expects, unless it is allowed', async () => {
  const never = { name: 'no echo', prompt: 'Hi', expect: { calls: [], never: ['echo'] } };
  const { run } = await open({ tasks: [never] }, ECHO, ANSWER, ECHO, ANSWER);
  const { code, stdout } = await run('--json');
  expect(code).toBe(1);
  expect((JSON.parse(stdout) as EvalReport).rows[0]!.trials[0]).toMatchObject({
    calls: [{ tool: 'fixture/echo', error: 'it was denied' }],
    failures: ['It called fixture/echo, which it must not.'],
  });
  const allowed = JSON.parse((await run('--json', '--allow', 'fixture/*')).stdout) as EvalReport;
  expect(allowed.rows[0]!.trials[0]!.calls[0]).not.toHaveProperty('error');
});

it('repeats tasks, writes an HTML file, and compares with the report of an earlier version', async () => {
  const { run } = await open({ tasks: [TASK] }, ECHO, ANSWER, ECHO, ANSWER, ECHO, ANSWER, ECHO, { text: '<b>No</b>' });
  const [before, html] = ['before.json', 'report.html'].map(name => join(test.folder, name)) as [string, string];
  const first = await run('--repeat', '2', '--report', before);
  expect(first.code, first.stderr).toBe(0);
  expect(first.stdout).toMatch(/^task +model +passed +interface +time +tokens +cost$/m);
  expect(first.stdout).toMatch(/^says hello +a +2\/2 +0\/2 /m);
  const second = await run('--repeat', '2', '--baseline', before, '--html', html);
  expect(second.code).toBe(1);
  expect(second.stdout).toMatch(/^says hello +a +1\/2 .* 100 % worse$/m);
  expect(second.stdout).toContain('✗ says hello, a: The answer does not have "it said hello".');
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('&#60;b&#62;No&#60;/b&#62;');
  expect(page).not.toContain('<b>');
});

it('stops when the budget is spent, and tells it from a failure', async () => {
  const { run, wire } = await open({ tasks: [TASK], budget: { tokens: 1 }, repeat: 3 }, ECHO, ANSWER);
  const { code, stdout } = await run();
  expect(code).toBe(3);
  expect(stdout).toContain('The budget is spent: not all trials were run.');
  expect(wire.requests.length).toBeLessThan(3);
});

it('names the line of a mistake, an unknown model, and a budget that cannot be counted', async () => {
  const mistake = await open({ tasks: [{ ...TASK, expected: {} }] });
  expect(await mistake.run()).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/tasks\.json:1:\d+: .*unknown key.* expected, did you mean expect\?/),
  });
  const fine = await open({ tasks: [TASK], budget: { cost: 1 } });
  expect(await fine.run('--model', 'x/y')).toMatchObject({ code: 2, stderr: expect.stringContaining('no model x/y') });
  expect(await fine.run('--model', 'offline/planner')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('offline/planner has no prices'),
  });
});
