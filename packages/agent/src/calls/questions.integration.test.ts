// Questions of real servers that are more than a form: as an interface, and as an address to visit.
import { fileURLToPath } from 'node:url';
import { createConnections, type ServerConfig } from '@vitrine/connect';
import { describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { createAgent } from '../index.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const server = (name: string, args: string[] = [], more: object = {}): ServerConfig => ({
  type: 'stdio',
  command: process.execPath,
  args: [
    '--conditions=@vitrine/source',
    fileURLToPath(new URL(`../../test/support/${name}`, import.meta.url)),
    ...args,
  ],
  connectionMode: 'strict',
  ...more,
});

async function open(config: ServerConfig) {
  const connections = createConnections({ server: config });
  const store = createSqliteStore({ file: ':memory:' });
  const agent = await createAgent({ connections, store, prefetch: false });
  onTestFinished(async () => {
    await agent.close();
    await connections.close();
  });
  await connections.start();
  const { id } = await agent.createSession();
  const call = async (tool: string, args: Record<string, unknown> = {}) =>
    (await agent.callTool(id, { server: 'server', tool, arguments: args, initiator: 'user' })).callId;
  const readResult = async (callId: string) => {
    const { sanitized, error } = await waitFor(agent, id, 'llm:tool-result', event => event.callId === callId);
    return error?.message ?? sanitized.content.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n');
  };
  const question = (isOpened?: true) =>
    waitFor(agent, id, 'approval:request', ({ elicitation }) => elicitation?.opened === isOpened);
  const answer = (approvalId: string, more: object) => agent.respond(id, approvalId, { approved: true, ...more });
  const ended = (approvalId: string) =>
    waitFor(agent, id, 'approval:response', event => event.approvalId === approvalId);
  return { agent, id, store, call, readResult, question, answer, ended };
}

describe('a question as a view', () => {
  it('has its page and the metadata of the request, and is checked by the schema like the form', async () => {
    const { store, call, readResult, question, answer } = await open(server('view-asking-server.ts'));
    const callId = await call('ask');
    const { approvalId, elicitation } = await question();
    expect(elicitation).toMatchObject({
      mode: 'form',
      requestedSchema: { required: ['name'] },
      view: { type: 'ui-resource', server: 'server', uri: 'ui://asking/name', ref: expect.any(String) },
      meta: { 'example.org/hint': 'first name' },
    });
    const page = await store.getBlob(elicitation!.view!.ref!);
    expect(Buffer.from(page!.bytes).toString()).toContain('Your name');
    await expect(answer(approvalId, { content: { name: 7 } })).rejects.toMatchObject({ code: 'bad-arguments' });
    await answer(approvalId, { content: { name: 'Ann' } });
    expect(await readResult(callId)).toBe('Hello Ann');
  });

  it('is its form alone where the server has not announced it, or names no page of its own', async () => {
    const silent = await open(server('view-asking-server.ts', ['silent']));
    await silent.call('ask');
    expect((await silent.question()).elicitation).not.toHaveProperty('view');
    const { call, question } = await open(server('view-asking-server.ts'));
    await call('ask', { uri: 'https://evil.example/' });
    expect((await question()).elicitation).not.toHaveProperty('view');
  });

  it('says why its page is missing', async () => {
    const { call, question } = await open(server('view-asking-server.ts'));
    await call('ask', { uri: 'ui://asking/nothing' });
    const { elicitation } = await question();
    expect(elicitation).toMatchObject({ requestedSchema: {}, view: { problem: expect.stringContaining('nothing') } });
  });
});

describe('an address to visit', () => {
  it('during a call: the user agrees at once, and the wait ends when the server says so, also after the deadline', async () => {
    const { call, readResult, question, answer, ended } = await open(
      server('visiting-server.ts', [], { timeoutMs: 700 }),
    );
    const callId = await call('pay');
    const first = await question();
    expect(first.elicitation).toMatchObject({ mode: 'url', url: 'https://bank.example/pay?order=7' });
    await answer(first.approvalId, {});
    const waiting = await question(true);
    expect(waiting).toMatchObject({ callId, elicitation: { mode: 'url', opened: true } });
    const since = performance.now();
    await expect.poll(() => performance.now() - since, { timeout: 3000 }).toBeGreaterThan(1000);
    await call('finish');
    expect(await readResult(callId)).toBe('Paid.');
    expect(await ended(waiting.approvalId)).toMatchObject({ status: 'cancelled' });
  });

  it('during a call: declined and dismissed are said to the server', async () => {
    const { call, readResult, question, answer } = await open(server('visiting-server.ts'));
    const callId = await call('pay');
    const { approvalId } = await question();
    await answer(approvalId, { approved: false });
    expect(await readResult(callId)).toBe('Not paid: decline.');
  });

  it('before a call (-32042): the call is sent again when the user is done, as the server or the user says', async () => {
    const { call, readResult, question, answer, ended } = await open(server('visiting-server.ts'));
    const callId = await call('orders');
    const first = await question();
    expect(first).toMatchObject({ callId, elicitation: { mode: 'url', message: 'Please pay at your bank.' } });
    await answer(first.approvalId, {});
    const waiting = await question(true);
    await call('finish');
    expect(await readResult(callId)).toBe('Your order: tea.');
    expect(await ended(waiting.approvalId)).toMatchObject({ status: 'cancelled' });
  });

  it('before a call: the user can go on without the server’s word, and stop', async () => {
    const { agent, id, call, readResult, question, answer } = await open(server('visiting-server.ts'));
    const callId = await call('orders');
    await answer((await question()).approvalId, {});
    const waiting = await question(true);
    await answer(waiting.approvalId, {});
    // The server still wants the visit.
    const again = await waitFor(
      agent,
      id,
      'approval:request',
      ({ elicitation, seq }) => elicitation?.opened === undefined && seq > waiting.seq,
    );
    await answer(again.approvalId, { approved: false });
    expect(await readResult(callId)).toContain('The user did not answer.');
  });
});
