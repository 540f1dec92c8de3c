// `agents/analyst.yml`: a model asks a real PostgreSQL, and the user sees a table and a chart; without a database the chat says so and works.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NativeComponent } from '@vitrine/protocol/parts';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { harboursSql } from '../../../../../examples/postgres/src/harbours.ts';
import { hasPostgres, tempDatabase } from '../../../../../test/support/services/postgres.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { type Conversation, filterEvents, useConversations } from '../../../test/use-conversations.ts';

const commands = useCommands();
const { agentFile, open, wire } = useConversations(commands);
const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const isThere = await hasPostgres();

/** The shipped agent; `overrides`: of the file. */
function analystAgent(overrides: object = {}): string {
  const agent = parse(readFileSync(path('../../../../../agents/analyst.yml'), 'utf8')) as {
    mcpServers: { analyst: { env: object } };
  };
  const args = ['--conditions=@vitrine/source', path('../../../../../examples/postgres/src/analyst/main.ts')];
  const analyst = { ...agent.mcpServers.analyst, command: process.execPath, args };
  return agentFile({ ...agent, ...overrides, mcpServers: { analyst } }, 'analyst.yml');
}

/** The state of the agent's server once it is known. */
async function analystServer({ json }: Conversation): Promise<{ status: string; error?: string }> {
  const read = async () =>
    (await json<{ servers: { name: string; status: string; error?: string }[] }>('/api/servers')).body;
  const find = async () => (await read()).servers.find(({ name }) => name === 'analyst')!;
  await expect.poll(async () => (await find()).status).not.toBe('connecting');
  return find();
}

describe('agents/analyst.yml', { timeout: 120_000 }, () => {
  it.skipIf(!isThere)(
    isThere ? 'lets a model look, query and draw, and repair a refused statement' : 'skipped: no server',
    async () => {
      const url = await tempDatabase();
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      await sql.unsafe(harboursSql());
      await sql.end();
      const byKind = 'SELECT kind, count(*) AS calls FROM port_call GROUP BY kind ORDER BY calls DESC';
      const server = await wire(
        { calls: [{ name: 'analyst__list_tables', args: {} }] },
        { calls: [{ name: 'analyst__query', args: { sql: `${byKind}; DELETE FROM port_call` } }] },
        { calls: [{ name: 'analyst__query', args: { sql: byKind } }] },
        { calls: [{ name: 'analyst__chart', args: { sql: byKind, title: 'Calls by kind' } }] },
        { text: 'Yachts call most often.' },
      );
      const llm = { provider: 'anthropic', model: 'm', apiKey: 'k', baseURL: server.origin };
      const chat = await open(['--agent', analystAgent({ llm })], { ANALYST_DATABASE_URL: url });
      expect((await analystServer(chat)).status).toBe('connected');
      const { id } = await chat.client.createSession();
      const { runId } = await chat.client.sendMessage(id, { text: 'Which kinds of ships call most often?' });
      const answeredIds = new Set<string>();
      const events = await chat.until(id, event => {
        if (event.type === 'approval:request' && !answeredIds.has(event.approvalId)) {
          answeredIds.add(event.approvalId);
          void chat.client.respond(id, event.approvalId, { approved: true, scope: 'chat' });
        }
        return event.type === 'run:end' && event.runId === runId;
      });
      expect(events.at(-1)).toMatchObject({ reason: 'completed', steps: 5 });
      const calls = filterEvents(events, 'llm:tool-call');
      const component = ({ native }: { native?: NativeComponent | undefined }) => native?.component;
      expect(calls.map(component)).toEqual(['data-table', 'data-table', 'data-table', 'chart']);
      const results = filterEvents(events, 'llm:tool-result');
      expect(results.map(({ success }) => success)).toEqual([true, false, true, true]);
      // The model read the schema, why its statement was refused, and the rows.
      const read = server.requests.map(({ body }) => JSON.stringify(body));
      expect(read[0]).toContain('You are a data analyst.');
      expect(read[1]).toContain('port_call (id integer, harbour text');
      expect(read[2]).toContain('Only one statement at a time.');
      expect(read[3]).toMatch(/5 rows\.\\n.*kind,calls/);
    },
  );

  it('without its variable the server says which one is missing, and the chat answers', async () => {
    const chat = await open(['--agent', analystAgent()]);
    expect(await analystServer(chat)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('ANALYST_DATABASE_URL'),
    });
    const { id } = await chat.client.createSession();
    expect((await chat.ask(id, 'hi')).at(-1)).toMatchObject({ type: 'run:end', reason: 'completed' });
  });

  it('without a database the server says that it cannot be reached, and the chat answers', async () => {
    const chat = await open(['--agent', analystAgent()], {
      ANALYST_DATABASE_URL: 'postgresql://reader@127.0.0.1:9/shop',
    });
    const server = await analystServer(chat);
    expect(server).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('The database cannot be reached'),
    });
    const { id } = await chat.client.createSession();
    expect((await chat.ask(id, 'hi')).at(-1)).toMatchObject({ type: 'run:end', reason: 'completed' });
  });
});
