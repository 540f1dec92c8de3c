// Secrets end to end: a secret that the user enters reaches the server's process, and no readable place.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConnections } from '@vitrine/connect';
import { SECRET_MASK } from '@vitrine/std/internal/secrets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { createAgent } from '../index.ts';

/** Needs escapes in JSON, in an address and in HTML. */
const CANARY = 'canary"<7f3a91>&é';
const SPELLINGS = [CANARY, 'canary', '7f3a91', JSON.stringify(CANARY).slice(1, -1), encodeURIComponent(CANARY)];
const KEY = 'key-canary-55';
const ARGS = { user: 'ann', password: CANARY, keys: [{ name: 'first', key: KEY }] };

function expectClean(what: string, text: string): void {
  for (const spelling of [...SPELLINGS, KEY]) expect(text.includes(spelling), `${what} holds ${spelling}`).toBe(false);
}

describe('over stdio, with a database on disk', () => {
  const LOGIN = fileURLToPath(new URL('../../test/support/login-server.ts', import.meta.url));

  async function open() {
    const folder = tempFolder();
    const received = join(folder, 'received.txt');
    const dataDir = join(folder, 'data');
    const connections = createConnections({
      login: {
        type: 'stdio',
        command: process.execPath,
        args: ['--conditions=@vitrine/source', LOGIN, received],
        connectionMode: 'strict',
      },
    });
    await connections.start();
    const messages: string[] = [];
    const agent = await createAgent({
      connections,
      dataDir,
      onError: error => messages.push(String(error.stack)),
      onNotice: line => messages.push(line),
    });
    let closed = false;
    const close = async (): Promise<void> => {
      if (closed) return;
      closed = true;
      await agent.close();
      await connections.close();
    };
    onTestFinished(close);
    const everything = (): string =>
      globSync('**/*', { cwd: dataDir, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name)).toString('latin1')}`)
        .join('\n');
    return { agent, connections, close, said: messages, everything, received: () => readFileSync(received, 'utf8') };
  }

  it.each(['log_in', 'refuse', 'break'])(
    '%s: the tool gets the secret; log, blobs, progress and errors do not',
    async tool => {
      const { agent, close, said, everything, received } = await open();
      const sessionId = (await agent.createSession()).id;
      await agent.callTool(sessionId, { server: 'login', tool, arguments: ARGS, initiator: 'user' });
      const result = await waitFor(agent, sessionId, 'llm:tool-result');

      expect(JSON.parse(received())).toEqual(ARGS);
      const session = (await agent.getSession(sessionId))!;
      expectClean('the log', JSON.stringify(session));
      expect(session.events[0]).toMatchObject({
        args: { user: 'ann', password: SECRET_MASK, keys: [{ name: 'first', key: SECRET_MASK }] },
      });
      if (tool !== 'break') {
        const storedText = Buffer.from(
          (await agent.blob(result.sanitized.meta.resultRef ?? ''))?.bytes ?? [],
        ).toString();
        expect(storedText).toContain(SECRET_MASK);
        expectClean('the stored result', storedText);
        expect(result.sanitized.meta.notes?.join()).toMatch(/repeated a secret/);
      }
      expectClean('what is reported', said.join('\n'));
      await close();
      expect(everything()).toContain('llm:tool-result');
      expectClean('the disk', everything());
    },
  );

  it('a calling view: its approval, its result, its progress', async () => {
    const { agent, close, everything, received } = await open();
    const sessionId = (await agent.createSession()).id;
    const { callId } = await agent.callTool(sessionId, {
      server: 'login',
      tool: 'refuse',
      arguments: { user: 'bob', password: 'other-secret' },
      initiator: 'user',
    });
    await waitFor(agent, sessionId, 'llm:tool-result');
    const progressReports: unknown[] = [];
    const acting = agent.act(
      sessionId,
      callId,
      { type: 'tool', tool: 'log_in', arguments: ARGS },
      { onProgress: progress => progressReports.push(progress) },
    );
    const { approvalId, args } = await waitFor(agent, sessionId, 'approval:request');
    expect(args).toMatchObject({ user: 'ann', password: SECRET_MASK });
    await agent.respond(sessionId, approvalId, { approved: true });
    const result = JSON.stringify(await acting);
    expect(result).toContain(`your password is ${SECRET_MASK}.`);
    expectClean('the result', result);
    expectClean('the progress', JSON.stringify(progressReports));
    expect(progressReports).toHaveLength(1);
    expect(received()).toContain(JSON.stringify(ARGS));
    await close();
    expectClean('the disk', everything());
  });
});

describe('what is masked and what is not', () => {
  const schema = (properties: object) => ({ type: 'object', properties }) as const;
  const password = { type: 'string', format: 'password' };
  const echo = (inputSchema: object, answer: (args: Record<string, unknown>) => unknown) => ({
    tools: { echo: { inputSchema: inputSchema as never, answer } },
  });
  const call = async (server: ReturnType<typeof echo>, args: object) => {
    const { agent, sessionId } = await openAgent({ shop: server });
    await agent.callTool(sessionId, { server: 'shop', tool: 'echo', arguments: args, initiator: 'user' });
    return { agent, sessionId, result: await waitFor(agent, sessionId, 'llm:tool-result') };
  };

  it('a short secret is not masked in the result: it occurs in any text by chance', async () => {
    const text = (said: string) => ({ content: [{ type: 'text', text: said }] });
    const { result } = await call(
      echo(schema({ pin: password }), () => text('pin 1234')),
      { pin: '1234' },
    );
    expect(result.sanitized.content).toMatchObject([{ text: 'pin 1234' }]);
    expect(result.sanitized.meta.notes).toBeUndefined();
  });

  it('a result without a secret is passed on unchanged', async () => {
    const answer = { content: [{ type: 'text', text: 'fine' }], structuredContent: { n: 12345678 } };
    const { result } = await call(
      echo(schema({ p: password }), () => answer),
      { p: 'long enough' },
    );
    expect(result.sanitized.meta).toMatchObject({ structuredContent: answer.structuredContent });
  });

  it('an error of the server is reported without the secret, and so is its cause', async () => {
    const server = echo(schema({ p: password }), ({ p }) => {
      throw Object.assign(new Error(`No such key: ${p}`), { code: 'server-error' });
    });
    const { agent, sessionId, result } = await call(server, { p: 'long enough' });
    expect(result.error).toEqual({ code: 'server-error', message: expect.stringContaining(SECRET_MASK) });
    const acting = agent.act(sessionId, result.callId, { type: 'tool', tool: 'echo', arguments: { p: 'long enough' } });
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: true });
    const error = await acting.catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ code: 'call-failed' });
    expect(String((error as Error).cause)).not.toContain('long enough');
  });

  it.each([
    ['a word of it', 'begin SECRETKEYDATA end', 'died: … | SECRETKEYDATA | end', 'SECRETKEYDATA'],
    ['its end', 'abcdefghijklmnop', 'died: …klmnop and more', 'klmnop'],
  ])('a message that quotes the server does not hold %s', async (_, secret, message, piece) => {
    const server = echo(schema({ p: password }), () => {
      throw new Error(message);
    });
    const { result } = await call(server, { p: secret });
    expect(result.error?.message).toContain(SECRET_MASK);
    expect(result.error?.message).not.toContain(piece);
  });

  it('a tool is not called with the mask in place of a secret', async () => {
    const { agent, sessionId, requests } = await openAgent({ shop: echo(schema({ p: password }), () => ({})) });
    const ask = (): Promise<unknown> =>
      agent.callTool(sessionId, { server: 'shop', tool: 'echo', arguments: { p: SECRET_MASK }, initiator: 'user' });
    await expect(ask()).rejects.toThrow(
      expect.objectContaining({ code: 'bad-arguments', message: expect.stringContaining('/p is a secret') }),
    );
    expect(requests).toEqual([]);
  });

  it('refused arguments are not included in the error', async () => {
    const { agent, sessionId } = await openAgent({
      shop: echo({ ...schema({ p: password }), required: ['q'] }, () => ({})),
    });
    const ask = (): Promise<unknown> =>
      agent.callTool(sessionId, { server: 'shop', tool: 'echo', arguments: { p: 'hunter2' }, initiator: 'user' });
    await expect(ask()).rejects.toThrow(
      expect.objectContaining({ code: 'bad-arguments', received: { p: SECRET_MASK } }),
    );
  });
});
