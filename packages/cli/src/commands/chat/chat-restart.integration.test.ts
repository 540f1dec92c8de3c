// `vitrine chat` ends in the middle of a run, by `kill -9` and by a signal, and starts again on the same data.
import { describe, expect, it } from 'vitest';
import { stillRunning } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';
import { type Conversation, filterEvents, useConversations } from '../../../test/use-conversations.ts';

const commands = useCommands();
const { agentFile, calls, ledger, open, wire } = useConversations(commands, { inProcess: false });

/** A chat whose model is at `origin`, on the data of this test. */
function openWith(origin: string): Promise<Conversation> {
  const llm = { provider: 'anthropic', model: 'm', apiKey: 'k', baseURL: origin };
  return open(['--agent', agentFile({ llm, mcpServers: { ledger: ledger() } })]);
}

/** Ends only this process; its servers must notice by themselves. */
async function killHard({ command }: Conversation): Promise<void> {
  const children = command.descendants();
  command.signal('SIGKILL');
  await command.ended;
  await expect.poll(() => stillRunning(children), { timeout: 45_000 }).toEqual([]);
}

/** Resolves when the model has written `text` so far. */
async function untilWritten({ client }: Conversation, sessionId: string, text: string): Promise<void> {
  for await (const update of client.openSession(sessionId))
    if (update.type === 'live' && update.live?.parts.some(part => part.text.includes(text))) return;
}

const payCall = (tool = 'pay_slowly') => ({
  text: 'Paying.',
  calls: [{ name: `ledger__${tool}`, args: { amount: 7 } }],
});

/** Sends a message, and resolves with the approval that it leads to. */
async function askToPay({ client, until }: Conversation) {
  const { id } = await client.createSession();
  await client.sendMessage(id, { text: 'Pay 7' });
  const [request] = filterEvents(await until(id, event => event.type === 'approval:request'), 'approval:request');
  return { id, approvalId: request!.approvalId };
}

describe('vitrine chat that ends in the middle of a run', { timeout: 60_000 }, () => {
  it('killed while the model writes: the run has ended with a reason, and the next message is answered', async () => {
    const server = await wire({ text: 'It will be a long answer.', pieceLength: 8, holdAt: 5 }, { text: 'Yes.' });
    const first = await openWith(server.origin);
    const { id } = await first.client.createSession();
    await first.client.sendMessage(id, { text: 'Tell me' });
    await first.client.sendMessage(id, { text: 'And be brief' });
    await first.client.sendMessage(id, { text: 'In francs', delivery: 'steer' });
    await untilWritten(first, id, 'It will');
    const before = (await first.client.session(id)).events;
    await killHard(first);

    const second = await openWith(server.origin);
    const { events } = await second.client.session(id);
    expect(events.slice(0, before.length)).toEqual(before);
    // The words that were written are stored about once a second, so they may come after what was read.
    expect(filterEvents(events.slice(before.length), 'run:end')).toMatchObject([
      { type: 'run:end', reason: 'interrupted', steps: 1 },
      { type: 'run:end', reason: 'interrupted', steps: 0 },
    ]);
    // No run continues that the user did not start.
    expect(server.requests).toHaveLength(1);
    expect((await second.ask(id, 'Are you there?')).at(-1)).toMatchObject({ reason: 'completed' });
    const prompt = JSON.stringify(server.requests[1]!.body);
    for (const text of ['Tell me', 'And be brief', 'In francs', 'Are you there?'])
      expect(prompt.split(text)).toHaveLength(2);
    const [session] = await second.client.listSessions();
    expect(session).toMatchObject({ id });
  });

  it('killed while a tool works: the call is not repeated, and the model is informed that its result is lost', async () => {
    const server = await wire(payCall(), { text: 'I do not know whether it was paid.' });
    const first = await openWith(server.origin);
    const { id, approvalId } = await askToPay(first);
    await first.client.respond(id, approvalId, { approved: true });
    await expect.poll(calls, { timeout: 45_000 }).toEqual(['pay_slowly 7']);
    await killHard(first);

    const second = await openWith(server.origin);
    const { events } = await second.client.session(id);
    expect(filterEvents(events, 'llm:tool-call')).toMatchObject([{ toolName: 'pay_slowly', args: { amount: 7 } }]);
    expect(filterEvents(events, 'llm:tool-result')).toMatchObject([{ success: false, error: { code: 'interrupted' } }]);
    expect(events.at(-1)).toMatchObject({ type: 'run:end', reason: 'interrupted', steps: 1 });
    await second.ask(id, 'Was it paid?');
    expect(server.requests[1]!.lastText).toContain('Was it paid?');
    expect(JSON.stringify(server.requests[1]!.body)).toContain('its result is lost');
    expect(calls()).toEqual(['pay_slowly 7']);
  });

  it('killed while an approval waits: the approval is withdrawn, and a late answer makes no call', async () => {
    const server = await wire(payCall('pay'));
    const first = await openWith(server.origin);
    const { id, approvalId } = await askToPay(first);
    await killHard(first);

    const second = await openWith(server.origin);
    const { events } = await second.client.session(id);
    expect(filterEvents(events, 'approval:response')).toMatchObject([{ approvalId, status: 'cancelled' }]);
    expect(events.at(-1)).toMatchObject({ type: 'run:end', reason: 'interrupted' });
    await expect(second.client.respond(id, approvalId, { approved: true })).rejects.toMatchObject({ status: 409 });
    expect(calls()).toEqual([]);
  });

  it('ended by a signal: it ends soon, the run ends as interrupted, and the waiting approval is in the log', async () => {
    const server = await wire({ text: 'It will be a long answer.', pieceLength: 8, holdAt: 5 }, { text: 'Yes.' });
    const first = await openWith(server.origin);
    const { id } = await first.client.createSession();
    await first.client.sendMessage(id, { text: 'Tell me' });
    await first.client.sendMessage(id, { text: 'And be brief' });
    await untilWritten(first, id, 'It will');
    first.command.signal('SIGTERM');
    expect(await first.command.ended).toEqual({ code: 0, signal: null });
    await server.untilAborted(1);

    const second = await openWith(server.origin);
    const { events } = await second.client.session(id);
    expect(filterEvents(events, 'step:end')).toMatchObject([{ text: expect.stringContaining('It will') }]);
    expect(filterEvents(events, 'run:end')).toMatchObject([
      { reason: 'interrupted', steps: 1, error: { message: expect.any(String) } },
      { reason: 'interrupted', steps: 0 },
    ]);
    await second.ask(id, 'Are you there?');
    const prompt = JSON.stringify(server.requests[1]!.body);
    for (const text of ['Tell me', 'And be brief', 'Are you there?']) expect(prompt.split(text)).toHaveLength(2);
  });
});

describe('a run in progress', { timeout: 60_000 }, () => {
  it('continues without its reader', async () => {
    const server = await wire({ text: 'It will be a long answer.', pieceLength: 8, holdAt: 5 });
    const chat = await openWith(server.origin);
    const { id } = await chat.client.createSession();
    await chat.client.sendMessage(id, { text: 'Tell me' });
    // The only reader of the session leaves in the middle.
    await untilWritten(chat, id, 'It will');
    server.release();
    const events = await chat.until(id, event => event.type === 'run:end');
    expect(filterEvents(events, 'step:end')).toMatchObject([{ text: 'It will be a long answer.' }]);
    expect(events.at(-1)).toMatchObject({ reason: 'completed' });
  });

  it('is stopped by the user: the request ends, and a waiting message is answered next', async () => {
    const server = await wire({ text: 'It will be a long answer.', pieceLength: 8, holdAt: 5 }, { text: 'Brief.' });
    const chat = await openWith(server.origin);
    const { id } = await chat.client.createSession();
    const { runId } = await chat.client.sendMessage(id, { text: 'Tell me' });
    const next = await chat.client.sendMessage(id, { text: 'And be brief' });
    expect(next.runId).not.toBe(runId);
    await untilWritten(chat, id, 'It will');
    await chat.client.stopRun(id, runId);
    await server.untilAborted(1);
    const events = await chat.until(id, event => event.type === 'run:end' && event.runId === next.runId);
    expect(filterEvents(events, 'run:end')).toMatchObject([{ runId, reason: 'stopped' }, { reason: 'completed' }]);
    expect(filterEvents(events, 'step:end')).toMatchObject([{ finishReason: 'aborted' }, { text: 'Brief.' }]);
  });

  it('is steered: its next step reads the message', async () => {
    const balance = { calls: [{ name: 'ledger__balance', args: { account: 'rent' } }] };
    const server = await wire({ ...balance, holdAt: 3 }, { text: 'Twelve, in francs.' });
    const chat = await openWith(server.origin);
    const { id } = await chat.client.createSession();
    const { runId } = await chat.client.sendMessage(id, { text: 'How much?' });
    const steered = await chat.client.sendMessage(id, { text: 'In francs', delivery: 'steer' });
    expect(steered.runId).toBe(runId);
    server.release();
    const approvalRequests = filterEvents(
      await chat.until(id, event => event.type === 'approval:request'),
      'approval:request',
    );
    await chat.client.respond(id, approvalRequests[0]!.approvalId, { approved: true });
    const events = await chat.until(id, event => event.type === 'run:end');
    expect(filterEvents(events, 'step:start')[1]).toMatchObject({ messageIds: [steered.messageId] });
    expect(server.requests[1]!.lastText).toContain('In francs');
    expect(JSON.stringify(server.requests[0]!.body)).not.toContain('In francs');
  });

  it('answers a steering message that no step could read', async () => {
    const server = await wire({ text: 'It will be a long answer.', pieceLength: 8, holdAt: 5 }, { text: 'In francs.' });
    const chat = await openWith(server.origin);
    const { id } = await chat.client.createSession();
    const { runId } = await chat.client.sendMessage(id, { text: 'Tell me' });
    await untilWritten(chat, id, 'It will');
    await chat.client.sendMessage(id, { text: 'In francs', delivery: 'steer' });
    await chat.client.stopRun(id, runId);
    const events = await chat.until(id, event => event.type === 'run:end' && event.reason === 'completed');
    expect(filterEvents(events, 'run:end')).toMatchObject([{ runId, reason: 'stopped' }, { reason: 'completed' }]);
    expect(JSON.stringify(server.requests[1]!.body).split('In francs')).toHaveLength(2);
  });
});
