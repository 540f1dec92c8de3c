import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { faulty, gone, marked } from '../../test/support.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { createStdioTransport, QueueFullError, type StdioTransport } from './stdio-transport.ts';

/** Starts a faulty server; `answer` asks it something and waits for the reply. */
async function start(modes: string[], limits = {}) {
  const config = faulty(...modes);
  const transport = createStdioTransport({ ...config, limits });
  const waiting = new Map<unknown, (message: JSONRPCMessage) => void>();
  const closed = Promise.withResolvers<void>();
  transport.onmessage = message => 'id' in message && waiting.get(message.id)?.(message);
  transport.onclose = closed.resolve;
  await transport.start();
  onTestFinished(async () => {
    await transport.close();
    await gone(config.mark);
  });
  let id = 0;
  const ask = (method: string, params: object = {}): Promise<JSONRPCMessage> => {
    const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
    waiting.set(++id, resolve);
    void transport.send({ jsonrpc: '2.0', id, method, params } as JSONRPCMessage);
    return promise;
  };
  return { transport, ask, closed: closed.promise, mark: config.mark };
}

const call = (name: string, args: object = {}) => ({ name, arguments: args });

describe('createStdioTransport()', () => {
  it('ends a grandchild with its server', async () => {
    const { transport, ask, mark } = await start(['grandchild']);
    await ask('initialize');
    expect(marked(mark)).toHaveLength(2);
    await transport.close();
    await gone(mark);
  });

  it('ends a grandchild when its server dies by itself', async () => {
    const { closed, ask, mark } = await start(['grandchild']);
    void ask('tools/call', call('die'));
    await closed;
    await gone(mark);
  });

  it('ends a server that ignores the end of stdin and SIGTERM, within two grace periods', async () => {
    const { transport, ask, mark } = await start(['stubborn'], { killGraceMs: 50 });
    await ask('initialize');
    await transport.close();
    expect(transport.report().exit).toEqual({ code: null, signal: 'SIGKILL' });
    await gone(mark);
  });

  it('waits for a server that ends by itself', async () => {
    const { transport, ask } = await start([]);
    await ask('initialize');
    await transport.close();
    expect(transport.report().exit).toEqual({ code: 0, signal: null });
  });

  it('leaves no process after 40 starts and stops, also when stopped at once', async () => {
    const marks = await Promise.all(
      Array.from({ length: 40 }, async (_, round) => {
        const config = faulty('grandchild');
        const transport = createStdioTransport({ ...config, limits: { killGraceMs: 100 } });
        const started = transport.start().catch(() => {});
        if (round % 2 === 0) await started;
        await transport.close();
        await started;
        await transport.close();
        return config.mark;
      }),
    );
    await Promise.all(marks.map(gone));
  });

  it('reads 10 MB of stderr without a listener, and keeps the last 64 KB', async () => {
    const { transport, ask } = await start([]);
    expect(await ask('tools/call', call('flood'))).toMatchObject({ result: { content: [{ text: 'flooded' }] } });
    await transport.close();
    expect(transport.report().stderr).toHaveLength(64 * 1024);
  });

  it('counts lines that are not messages, and continues reading', async () => {
    const { transport, ask } = await start(['banner']);
    await ask('initialize');
    await ask('tools/call', call('garbage'));
    expect(transport.report()).toMatchObject({ badLines: 7, firstBadLine: 'Welcome to faulty 1.0', gaveUp: false });
  });

  it('ignores any number of lines that are not messages from a server that answers', async () => {
    const { transport, ask } = await start(['long-banner']);
    await ask('initialize');
    const answer = await ask('tools/call', call('garbage', { lines: 5000 }));
    expect(answer).toMatchObject({ result: { content: [{ text: 'still here' }] } });
    expect(await ask('tools/call', call('echo'))).toHaveProperty('result');
    expect(transport.report()).toMatchObject({ badLines: 10_000, gaveUp: false });
  });

  it('counts lines that are not messages only until the first message', async () => {
    const { transport, ask } = await start(['banner'], { maxBadLines: 10 });
    await ask('initialize');
    expect(await ask('tools/call', call('garbage', { lines: 100 }))).toHaveProperty('result');
    expect(transport.report()).toMatchObject({ gaveUp: false });
  });

  it('ends a server that prints many lines and never a message', async () => {
    const { transport, closed } = await start(['garbage-for-ever', 'silent'], { maxBadLines: 50 });
    await closed;
    expect(transport.report()).toMatchObject({ gaveUp: true, firstBadLine: 'this is a log line' });
  });

  it('reports the id of a message over the limit, and continues reading', async () => {
    const { transport, ask } = await start([], { maxMessageBytes: 4 * 1024 * 1024 });
    const skipped = Promise.withResolvers<{ bytes: number; id: unknown }>();
    transport.onoversized = skipped.resolve;
    void ask('tools/call', call('huge', { bytes: 9_000_000 }));
    expect(await skipped.promise).toMatchObject({ id: 1 });
    expect(await ask('tools/call', call('echo'))).toMatchObject({ id: 2 });
  });

  it('limits the queue for a server that does not read', async () => {
    const { transport } = await start(['deaf'], { maxQueuedBytes: 300_000, killGraceMs: 50 });
    const message = { jsonrpc: '2.0', method: 'x', params: { filler: 'x'.repeat(50_000) } } as const;
    const sendMany = async () => {
      for (let count = 0; count < 100; count++) await transport.send(message);
    };
    await expect(sendMany()).rejects.toBeInstanceOf(QueueFullError);
  });

  it.each([
    ['a command that does not exist', { command: 'no-such-command-here' }, 'ENOENT'],
    ['a file that is not executable', { command: '/etc' }, 'EACCES'],
    ['a folder that does not exist', { command: process.execPath, cwd: '/no/such/folder' }, 'ENOTDIR'],
  ])('rejects start() for %s', async (_, options, code) => {
    const transport: StdioTransport = createStdioTransport(options);
    await expect(transport.start()).rejects.toMatchObject({ code });
    await transport.close();
  });

  it('gives a child the minimal environment and what its configuration adds', async () => {
    vi.stubEnv('SECRET_OF_OURS', 'hunter2');
    vi.stubEnv('SSL_CERT_FILE', '/certificates.pem');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { ask, mark } = await start([]);
    const answer = (await ask('tools/call', call('env'))) as unknown as { result: { content: [{ text: string }] } };
    const env = JSON.parse(answer.result.content[0].text) as Record<string, string>;
    expect(env).toMatchObject({ MARK: mark, PATH: process.env.PATH, SSL_CERT_FILE: '/certificates.pem' });
    const allowed = new Set(['MARK', ...CHILD_ENVIRONMENT]);
    expect(Object.keys(env).filter(name => !allowed.has(name))).toEqual([]);
    expect(env).not.toHaveProperty('SECRET_OF_OURS');
  });
});
