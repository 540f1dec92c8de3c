// Faulty servers behind the proxy.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { INITIALIZE, type RawClient, rawClient } from '../../test/proxy-support.ts';
import { counted, faulty, gone, marked } from '../../test/support.ts';
import { createProxy } from './create-proxy.ts';
import type { ProxyLimits } from './proxy-limits.ts';
import { serveStdio } from './serve-stdio.ts';

async function started(
  modes: string[],
  limits: Partial<ProxyLimits> = {},
): Promise<RawClient & { readonly mark: string }> {
  const upstream = faulty(...modes);
  const client = rawClient({ upstream, name: 'it', limits, random: () => 0 });
  onTestFinished(async () => {
    await client.leave();
    await gone(upstream.mark);
  });
  return { ...client, mark: upstream.mark };
}

async function ready(modes: string[], limits: Partial<ProxyLimits> = {}) {
  const client = await started(modes, limits);
  await client.ask('initialize', INITIALIZE);
  client.write({ method: 'notifications/initialized' });
  return client;
}

const call = (name: string, args: object = {}) => ['tools/call', { name, arguments: args }] as const;
const answer = async (line: Promise<string>) => JSON.parse(await line) as Record<string, unknown>;

describe('a server', () => {
  it('that dies: its calls end with an error, and the next call reaches the restarted server', async () => {
    const client = await ready(['grandchild']);
    const hanging = client.ask(...call('hang'));
    expect(await answer(client.ask(...call('die')))).toMatchObject({
      error: {
        code: -32000,
        message: expect.stringContaining('the disk is on fire'),
        data: { errorType: 'exited', retryable: true, toolName: 'die' },
      },
    });
    expect(await answer(hanging)).toMatchObject({ error: { data: { toolName: 'hang' } } });
    expect(await answer(client.ask(...call('echo', { a: 1 })))).toMatchObject({
      result: { structuredContent: { a: 1 } },
    });
    await client.until(({ method }) => method === 'notifications/tools/list_changed');
    expect(marked(client.mark)).toHaveLength(2);
  });

  it('that hangs: the request ends at its deadline, the server is notified, and other requests continue', async () => {
    // Long enough for what does answer, on a busy machine too.
    const client = await ready([], { requestTimeoutMs: 2000 });
    const hanging = client.ask(...call('hang'));
    expect(await answer(client.ask(...call('echo')))).toMatchObject({ result: {} });
    expect(await answer(hanging)).toMatchObject({
      error: { code: -32001, data: { errorType: 'timeout', retryable: true } },
    });
    await client.ask(...call('add-tool'));
    const notified = (await answer(client.ask(...call('was-cancelled')))) as {
      result: { content: [{ text: string }] };
    };
    expect(JSON.parse(notified.result.content[0].text)).toMatchObject({ reason: 'the deadline passed' });
  });

  it('that prints lines that are not messages: none reaches the client, and a server that prints only such lines is ended', async () => {
    const client = await ready(['banner']);
    expect(await answer(client.ask(...call('garbage')))).toMatchObject({
      result: { content: [{ text: 'still here' }] },
    });
    for (const line of client.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    const flood = await started(['garbage-for-ever', 'silent'], { maxBadLines: 100 });
    expect(await answer(flood.ask('initialize', INITIALIZE))).toMatchObject({
      error: {
        message: expect.stringContaining('this is a log line'),
        data: { errorType: 'protocol', retryable: false },
      },
    });
    expect(flood.lines).toHaveLength(1);
  });

  it.each(['huge', 'huge-id-last'])('with too large an answer (%s): this call fails, others continue', async name => {
    const client = await ready([], { maxMessageBytes: 1_000_000 });
    const large = client.ask(...call(name, { bytes: 10_000_000 }));
    expect(await answer(large)).toMatchObject({
      error: { data: { errorType: 'too-large', retryable: false, toolName: name } },
    });
    expect(await answer(client.ask(...call('echo')))).toMatchObject({ result: {} });
  });

  it('that dies in the middle of a line, answers twice, nests without end', async () => {
    const client = await ready([]);
    expect(await answer(client.ask(...call('twice')))).toMatchObject({ result: { content: [{ text: 'first' }] } });
    expect(await client.ask(...call('deep'))).toContain(`"a":${'['.repeat(50_000)}`);
    expect(await answer(client.ask(...call('partial-die')))).toMatchObject({
      error: { data: { errorType: 'exited' } },
    });
    expect(await answer(client.ask(...call('echo')))).toMatchObject({ result: {} });
    expect(client.lines.filter(line => line.includes('second'))).toEqual([]);
  });

  it('that cannot be started: every request fails at once', async () => {
    const client = rawClient({ upstream: { type: 'stdio', command: 'no-such-command-here' }, name: 'it' });
    onTestFinished(() => client.leave());
    expect(await answer(client.ask('initialize', INITIALIZE))).toMatchObject({
      error: {
        message: expect.stringContaining('there is no command "no-such-command-here"'),
        data: { errorType: 'command-not-found', retryable: false },
      },
    });
  });

  it('that exits on server/discover: it is started again, and the client’s session continues', async () => {
    const { server, starts } = counted(faulty('exit-when-asked'));
    const client = rawClient({ upstream: server });
    onTestFinished(() => client.leave());
    expect(await answer(client.ask('server/discover'))).toMatchObject({ error: { code: -32601 } });
    expect(await answer(client.ask('initialize', INITIALIZE))).toMatchObject({ result: {} });
    expect(starts()).toBe(2);
  });

  it('does not receive the proxy’s environment', async () => {
    process.env.SECRET_OF_OURS = 'hunter2';
    onTestFinished(() => void delete process.env.SECRET_OF_OURS);
    const client = await ready([]);
    expect(await client.ask(...call('env'))).not.toContain('hunter2');
  });
});

describe('a client', () => {
  it('that closes stdin: the program ends with code 0, and so does everything it started', async () => {
    const { command, args, mark } = faulty('stubborn', 'grandchild');
    const main = fileURLToPath(new URL('../../test/proxy-main.ts', import.meta.url));
    const child = spawn(process.execPath, ['--conditions=@vitrine/source', main, command, ...args!], {
      env: { ...process.env, MARK_FOR_SERVER: mark },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE })}\n`);
    await once(child.stdout, 'data');
    expect(marked(`\0MARK=${mark}`)).toHaveLength(2);
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
    await gone(`\0MARK=${mark}`);
  });

  it('that does not read for a while misses no message', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const upstream = faulty();
    const { session, closed } = serveStdio(createProxy({ upstream }), { input, output });
    onTestFinished(async () => {
      input.end();
      await closed;
      await gone(upstream.mark);
    });
    const messages = 200;
    const say = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    say({ id: 1, method: 'initialize', params: INITIALIZE });
    say({ id: 2, method: 'tools/call', params: { name: 'talk', arguments: { messages } } });
    while (!output.writableNeedDrain) await new Promise(setImmediate);
    let lines = 0;
    for await (const chunk of output as AsyncIterable<Buffer>) {
      lines += chunk.toString('latin1').split('\n').length - 1;
      if (lines === messages + 2) break;
    }
    expect(session.upstream).toBe('up');
  });

  it('that sends invalid or too large messages gets an error where a request can be answered, and its session continues', async () => {
    const client = await ready([], { maxMessageBytes: 10_000 });
    client.write('this is no message');
    expect(await answer(client.ask('tools/call', { name: 'x'.repeat(20_000) }))).toMatchObject({
      error: { code: -32600 },
    });
    expect(await answer(client.ask(...call('echo')))).toMatchObject({ result: {} });
  });
});
