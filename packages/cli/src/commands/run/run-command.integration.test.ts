// `vitrine run` as a user runs it: the real provider packages against a server that speaks their wire, real MCP servers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it, onTestFinished } from 'vitest';
import { fixtureConfig } from '../../../../chat/test/support/open-chat-app.ts';
import { startCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';

const test = useCommands();

async function wire(...turns: Parameters<WireServer['add']>): Promise<WireServer> {
  const server = await startWireServer({ turns });
  onTestFinished(() => server.close());
  return server;
}
function agentFile(content: object): string {
  const path = join(test.folder, 'agent.yml');
  writeFileSync(path, JSON.stringify(content));
  return path;
}
/** Removes the keys of this machine's environment. */
const NO_KEYS = {
  ANTHROPIC_API_KEY: '',
  OPENAI_API_KEY: '',
  GEMINI_API_KEY: '',
  GOOGLE_GENERATIVE_AI_API_KEY: '',
  OLLAMA_HOST: '127.0.0.1:9',
};
async function run(words: readonly string[], env: Record<string, string> = {}) {
  const command = startCommand(['run', ...words], { ...NO_KEYS, ...env });
  onTestFinished(() => command.kill());
  const { code } = await command.ended;
  return { code, stdout: command.stdout, stderr: command.stderr };
}
const echoTurns = [
  { text: 'Calling.', calls: [{ name: 'fixture__echo', args: { text: 'hello' } }] },
  { text: 'It said hello.' },
] as const;

it.each(['anthropic', 'openai', 'google'] as const)('prints the answer of %s, which called a tool', async provider => {
  const server = await wire(...echoTurns);
  const agent = agentFile({ llm: { provider, model: 'm' }, mcpServers: { fixture: fixtureConfig() } });
  const { code, stdout, stderr } = await run(
    ['--agent', agent, '--allow', 'fixture/echo', 'Say hello'],
    server.env(provider),
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Calling.\nIt said hello.\n' });
  expect(stderr).toContain('→ fixture/echo {"text":"hello"}');
  expect(server.requests[1]!.lastText).toContain('hello');
});

it('prints every event as a line of JSON, with the calls and their initiators', async () => {
  const server = await wire(...echoTurns);
  const llm = { provider: 'openai-compatible', model: 'm', baseURL: `${server.origin}/v1`, apiKey: '$RUN_TEST_KEY' };
  const agent = agentFile({ llm, mcpServers: { fixture: fixtureConfig() } });
  const { code, stdout } = await run(['--agent', agent, '--json', '--allow', 'echo', 'Hi'], { RUN_TEST_KEY: 'k' });
  const events = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as SessionEvent);
  expect(code).toBe(0);
  expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.find(event => event.type === 'llm:tool-call')).toMatchObject({
    server: 'fixture',
    toolName: 'echo',
    args: { text: 'hello' },
    initiator: 'model',
  });
  expect(events.at(-1)).toMatchObject({ type: 'run:end', reason: 'completed', steps: 2 });
  expect(server.requests[0]!.headers.authorization).toBe('Bearer k');
});

it('denies what needs an approval without a terminal, names the option, lets the model go on, and ends with 4', async () => {
  const server = await wire(...echoTurns);
  const agent = agentFile({ llm: { provider: 'anthropic', model: 'm' }, mcpServers: { fixture: fixtureConfig() } });
  const { code, stderr } = await run(['--agent', agent, 'Hi'], server.env('anthropic'));
  expect(code).toBe(4);
  expect(stderr).toContain('fixture/echo needs your approval and was denied. Allow it with --allow fixture/echo.');
  expect(server.requests[1]!.lastText).toContain('No user is there to approve this.');
});

it('ends with 1 and the reason when the model refuses, and with 3 at the step limit', async () => {
  const refusing = await wire({ status: 401, message: 'bad key' });
  const agent = agentFile({ llm: { provider: 'anthropic', model: 'm' }, mcpServers: {} });
  const refused = await run(['--agent', agent, 'Hi'], refusing.env('anthropic'));
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/vitrine: .*key/i);

  const looping = await wire(echoTurns[0], echoTurns[0]);
  const limited = agentFile({
    llm: { provider: 'anthropic', model: 'm' },
    mcpServers: { fixture: fixtureConfig() },
    stepLimit: 2,
  });
  const stopped = await run(['--agent', limited, '--allow', '*', 'Hi'], looping.env('anthropic'));
  expect(stopped.code).toBe(3);
  expect(stopped.stderr).toContain('stopped after 2 steps, the limit of this agent');
});

it('names the variable that a server needs, and answers with the other servers', async () => {
  const server = await wire(...echoTurns);
  const agent = agentFile({
    llm: { provider: 'anthropic', model: 'm' },
    mcpServers: { shop: { command: 'shop-server', env: { KEY: '$SHOP_KEY' } }, fixture: fixtureConfig() },
  });
  const { code, stdout, stderr } = await run(
    ['--agent', agent, '--allow', 'fixture/echo', 'Say hello'],
    server.env('anthropic'),
  );
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Calling.\nIt said hello.\n' });
  expect(stderr).toMatch(
    /^vitrine: shop is not connected: .*agent\.yml:1:\d+: mcpServers\.shop\.env\.KEY: .* SHOP_KEY is not set: set it/m,
  );
});

it('ends with 2 for an unknown model, an empty prompt, and a mistake in the agent file', async () => {
  const unknown = await run(['--model', 'x/y', 'Hi']);
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('There is no model x/y. Use one of: offline/planner.'),
  ]);
  expect((await run(['  '])).code).toBe(2);
  const wrong = await run(['--agent', agentFile({ greting: 'Hi' }), 'Hi']);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('unknown key greting, did you mean greeting?'),
  ]);
});
