// Real servers and real clients with the proxy between them, over stdio.
import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as older from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { INITIALIZE, rawClient } from '../../test/proxy-support.ts';
import { everything, modernStdio } from '../../test/support.ts';
import type { StdioServerConfig } from '../config/server-config.ts';

const main = fileURLToPath(new URL('../../test/proxy-main.ts', import.meta.url));
const rawServer = fileURLToPath(new URL('../../test/raw-server.ts', import.meta.url));

/** Starts the proxy in front of a server, as a program. */
const proxied = ({ command, args = [] }: StdioServerConfig) => ({
  command: process.execPath,
  args: ['--conditions=@vitrine/source', main, command, ...args],
  stderr: 'ignore' as const,
});
const bare = ({ command, args = [] }: StdioServerConfig) => ({ command, args: [...args], stderr: 'ignore' as const });

async function connected(server: ReturnType<typeof bare>, options: ClientOptions): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport(server));
  return client;
}

describe('over stdio', () => {
  it('any JSON passes unchanged in both directions', async () => {
    const client = rawClient({ upstream: { type: 'stdio', command: process.execPath, args: [rawServer] } });
    onTestFinished(() => client.leave());
    let id = 0;
    const number = fc.constantFrom('9007199254740993', '1.0', '1e400', '-0.0', '12345678901234567890');
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4, stringUnit: 'grapheme' }), number, async (json, odd) => {
        const params = `{"b": ${json.replace(/[\r\n]/g, ' ')},"a":${odd},"2":0,"1":[${odd}],"a":${odd}}`;
        const own = ++id;
        client.write(`{"jsonrpc":"2.0","id":${own},"method":"echo","params":${params}}`);
        await client.until(message => message.id === own);
        expect(client.lines.at(-1)).toBe(`{"jsonrpc":"2.0","id":${own},"result":${params}}`);
      }),
      { numRuns: 100 },
    );
  });

  it('legacy: a client of SDK 2 works as without the proxy', async () => {
    const options = { capabilities: { elicitation: {}, sampling: {}, roots: { listChanged: true } } };
    const all = await Promise.all(
      [bare, proxied].map(async how => {
        const client = await connected(how(everything('stdio')), options);
        client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///here', name: 'here' }] }));
        client.setRequestHandler('sampling/createMessage', () => ({
          role: 'assistant',
          model: 'm',
          content: { type: 'text', text: 'sampled' },
        }));
        client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
        const progress: unknown[] = [];
        const logged = new Promise(resolve =>
          client.setNotificationHandler('notifications/message', ({ params }) => resolve(params.level)),
        );
        const serverData = {
          version: client.getServerVersion(),
          capabilities: client.getServerCapabilities(),
          instructions: client.getInstructions(),
          prompts: await client.listPrompts(),
          prompt: await client.getPrompt({ name: 'simple-prompt' }),
          templates: await client.listResourceTemplates(),
          completion: await client.complete({
            ref: { type: 'ref/prompt', name: 'completable-prompt' },
            argument: { name: 'department', value: 'E' },
          }),
          tools: (await client.listTools()).tools.map(({ name }) => name).toSorted(),
          echo: await client.callTool({ name: 'echo', arguments: { message: 'hi' } }),
          image: await client.callTool({ name: 'get-tiny-image' }),
          sampled: await client.callTool({
            name: 'trigger-sampling-request',
            arguments: { prompt: 'p', maxTokens: 5 },
          }),
          elicited: await client.callTool({ name: 'trigger-elicitation-request', arguments: {} }),
          wrong: await client.callTool({ name: 'echo', arguments: {} }).catch((error: { code?: number }) => error.code),
          nothing: await client.readResource({ uri: 'no://such' }).catch((error: { code?: number }) => error.code),
          slow: await client.callTool(
            { name: 'trigger-long-running-operation', arguments: { duration: 1, steps: 2 } },
            { onprogress: step => progress.push(step) },
          ),
        };
        await client.setLoggingLevel('debug');
        await client.callTool({ name: 'toggle-simulated-logging', arguments: {} });
        // The SDK forgets the last ones when the answer comes in the same chunk.
        expect(progress).toContainEqual({ progress: 1, total: 2 });
        expect(await logged).toEqual(expect.any(String));
        return serverData;
      }),
    );
    expect(all[1]).toEqual(all[0]);
    expect(all[1]!.tools).toContain('trigger-sampling-request');
  });

  it('legacy: a client of SDK 1', async () => {
    const client = new OlderClient({ name: 'older', version: '1' }, { capabilities: {} });
    onTestFinished(() => client.close());
    await client.connect(new OlderTransport(proxied(everything('stdio'))));
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    expect(await client.callTool({ name: 'echo', arguments: { message: 'hi' } })).toMatchObject({
      content: [{ text: 'Echo: hi' }],
    });
    const updated = new Promise(resolve =>
      client.setNotificationHandler(older.ResourceUpdatedNotificationSchema, resolve),
    );
    const { resources } = await client.listResources();
    await client.subscribeResource({ uri: resources[0]!.uri });
    await client.callTool({ name: 'toggle-subscriber-updates', arguments: {} });
    expect(await updated).toMatchObject({ method: 'notifications/resources/updated' });
  });

  it('modern: a client of SDK 2 uses 2026-07-28 through it: list changes, cancelled calls', async () => {
    const client = await connected(proxied(modernStdio()), { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const changed = new Promise<void>(resolve =>
      client.setNotificationHandler('notifications/tools/list_changed', () => resolve()),
    );
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect((await client.callTool({ name: 'echo', arguments: { text: 'a' } })).structuredContent).toEqual({
      text: 'a',
    });
    await client.listen({ toolsListChanged: true });
    await client.callTool({ name: 'grow', arguments: {} });
    await changed;
    const stop = new AbortController();
    const call = client.callTool({ name: 'hang', arguments: {} }, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('grown');
  });

  it('modern client, legacy server: the server answers "method not found", and the client falls back to the legacy era', async () => {
    const client = await connected(proxied(everything('stdio')), { versionNegotiation: { mode: 'auto' } });
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    expect((await client.callTool({ name: 'echo', arguments: { message: 'hi' } })).content).toMatchObject([
      { text: 'Echo: hi' },
    ]);
  });

  it('the refusal of a server of another era is passed on', async () => {
    const client = rawClient({ upstream: everything('stdio') });
    onTestFinished(() => client.leave());
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    expect(JSON.parse(await client.ask('server/discover', { _meta }))).toMatchObject({
      error: { code: -32601, message: 'Method not found' },
    });
    expect(JSON.parse(await client.ask('initialize', INITIALIZE))).toMatchObject({
      result: { protocolVersion: '2025-11-25' },
    });
  });
});
