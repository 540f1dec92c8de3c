// The rules of the view endpoint: the handler and `vitrine views` keep them, and each planted fault is named.
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { type Connections, createConnections } from '@vitrine/connect';
import { createViewHandler } from '@vitrine/tool-view/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../../test/support/services/test-server.ts';
import { PLANTED_FAULTS, plantFault } from '../../../test/planted-faults.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { createConnectionClients } from '../views/connection-clients.ts';
import { FIXTURE_SERVER } from './fixture/fixture-content.ts';
import { type ConformanceReport, RULES, type RuleOutcome, runRules } from './run-rules.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const FIXTURE = { command: process.execPath, args: ['--conditions=@vitrine/source', MAIN, 'conformance', '--fixture'] };
const TOKEN = 'a-token-of-this-test';
const ANN = { 'X-Vitrine-User': 'ann' };
const BEN = { 'X-Vitrine-User': 'ben' };

const commands = useCommands();
let connections: Connections;
beforeAll(async () => {
  connections = createConnections({ [FIXTURE_SERVER]: { type: 'stdio', ...FIXTURE } });
  await connections.start();
});
afterAll(() => connections.close());

const createHandler = () =>
  createViewHandler({
    client: createConnectionClients(connections),
    user: ({ headers }) => headers.get('X-Vitrine-User') ?? '',
  }).fetch;

/** Tests a handler in this process. */
const testHandler = (fetchAnswer: (request: Request) => Promise<Response>): Promise<ConformanceReport> =>
  runRules({
    endpoint: 'https://chat.example/api/views',
    server: FIXTURE_SERVER,
    headers: ANN,
    otherHeaders: BEN,
    send: (url, init) => fetchAnswer(new Request(url as string, init)),
  });
const filterIds = (rules: readonly RuleOutcome[], status: RuleOutcome['status']) =>
  rules.filter(rule => rule.status === status).map(({ id }) => id);

describe('an endpoint that keeps the contract', { timeout: 120_000 }, () => {
  it('the handler passes every rule', async () => {
    const { ok, rules } = await testHandler(createHandler());
    expect(rules.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect([ok, rules.length]).toEqual([true, RULES.length]);
  });

  it('the handler behind a server passes every rule', async () => {
    const server = await startTestServer(getRequestListener(createHandler(), { overrideGlobalObjects: false }));
    const endpoint = `${server.origin}/api/views`;
    const { rules } = await runRules({ endpoint, server: FIXTURE_SERVER, headers: ANN, otherHeaders: BEN });
    expect(rules.filter(({ status }) => status !== 'passed')).toEqual([]);
    await server.close();
  });

  it('vitrine views passes every rule, as the command reports it', async () => {
    const views = commands.run(
      ...['views', '--port', '0', '--no-sandbox', '--token', TOKEN],
      ...['--config', commands.configure({ fixture: FIXTURE })],
    );
    await expect.poll(() => views.stdout, { timeout: 20_000 }).toMatch(/^Vitrine views: http/m);
    const [, endpoint = ''] = /Vitrine views: (\S+)/.exec(views.stdout) ?? [];
    const words = ['--endpoint', endpoint, '--header', `Authorization: Bearer ${TOKEN}`];
    const asJson = commands.run('conformance', '--json', ...words, '--other-header', 'X-Vitrine-User: ben');
    expect(await asJson.ended).toMatchObject({ code: 0 });
    const { rules } = JSON.parse(asJson.stdout) as ConformanceReport;
    expect(rules.filter(({ status }) => status !== 'passed')).toEqual([]);

    // Without a second user the binding cannot be tested, and the report says so.
    const asText = commands.run('conformance', ...words);
    expect(await asText.ended).toMatchObject({ code: 0 });
    expect(asText.stdout).toMatch(
      /^skipped {2}approval-user .*\n +Name the headers of a second user by --other-header\.$/m,
    );
    expect(asText.stdout).toContain(`Passed: ${RULES.length - 1} ok, 0 failed, 1 skipped.`);
    expect(asText.stdout).toContain('server-slow');

    const without = commands.run('conformance', '--endpoint', endpoint);
    expect(await without.ended).toMatchObject({ code: 1 });
    expect(without.stderr).toMatch(/does not have the fixture.*401/);
  });
});

describe('planted faults', { timeout: 120_000 }, () => {
  it('there are ten and more', () => expect(PLANTED_FAULTS.length).toBeGreaterThanOrEqual(10));

  it.each(PLANTED_FAULTS.map(fault => [fault.name, fault] as const))('%s', async (_name, fault) => {
    const { ok, rules } = await testHandler(plantFault(fault, createHandler()));
    expect(filterIds(rules, 'failed')).toEqual(fault.breaks);
    expect(ok).toBe(false);
    for (const { status, message, section } of rules)
      if (status === 'failed') {
        // What was sent, what was received, what was expected, and where that is written.
        expect(message).toMatch(/^(GET|POST|OPTIONS) .* was answered with \d{3}, .*\. Expected: .*\.$/s);
        expect(section).toMatch(/^docs\/reference\/view-endpoint\.md(#[\w-]+)?$/);
      }
  });
});

it.each([
  [['conformance'], /--endpoint/],
  [['conformance', '--endpoint', 'localhost'], /"localhost" is no http/],
  [['conformance', '--endpoint', 'http://a.example', '--fixture'], /one of them/],
  [['conformance', '--endpoint', 'http://a.example', '--header', 'none'], /name: value/],
])('%j is a mistake of the command line', async (words, message) => {
  const command = commands.run(...words);
  expect(await command.ended).toMatchObject({ code: 2 });
  expect(command.stderr).toMatch(message);
});
