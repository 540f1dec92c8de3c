import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handshake, settled, setup } from '../../test/held-session.ts';
import { INITIALIZE } from '../../test/proxy-support.ts';
import type { Exchange, Interceptor, ProxyResponse } from './types.ts';

describe('messages without a hook', () => {
  it('a message passes as the received text, in both directions', async () => {
    const { client, server } = await setup();
    const value = fc.json({ maxDepth: 3 }).map(text => text.replace(/[\r\n]/g, ' '));
    const text = fc.constantFrom(
      (odd: string) => `{"jsonrpc":"2.0","method":"notifications/x","params":{"a":1.0,"b":${odd},"b":1e400}}`,
      (odd: string) =>
        `{ "x-vendor":${odd} ,"method":"notifications/message","jsonrpc":"2.0","params":{"2":9007199254740993,"1":-0}}`,
      (odd: string) => `{"jsonrpc":"2.0","error":{"code":-32700,"message":"no id","data":${odd}},"id":null}`,
    );
    fc.assert(
      fc.property(value, text, fc.boolean(), (odd, make, up) => {
        const line = make(odd);
        const [from, to] = up ? [client, server] : [server, client];
        from.say(line);
        expect(to.received.at(-1)).toBe(line);
      }),
    );
  });

  it('requests and answers of both sides pass unchanged, with their ids and tokens', async () => {
    const { client, server } = await setup();
    const request = `{"params":{"_meta":{"progressToken":"t"},"n":1.0},"id":9007199254740993,"method":"tools/call","jsonrpc":"2.0"}`;
    client.say(request);
    expect(server.received).toEqual([request]);
    const progress = `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1.0}}`;
    const answer = `{"result":{"content":[],"big":12345678901234567890},"id":9007199254740993,"jsonrpc":"2.0"}`;
    server.say(progress);
    server.say(answer);
    expect(client.received).toEqual([progress, answer]);
    const question = `{"jsonrpc":"2.0","id":"q","method":"elicitation/create","params":{"x":1e2}}`;
    const reply = `{"jsonrpc":"2.0","id":"q","result":{"action":"accept","content":{"n":1.10}}}`;
    server.say(question);
    client.say(reply);
    expect(client.received.at(-1)).toBe(question);
    expect(server.received.at(-1)).toBe(reply);
  });

  it('a batch is split into its messages', async () => {
    const { client, server } = await setup();
    client.say(
      '[{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1.0}}, {"jsonrpc":"2.0","method":"notifications/x"}]',
    );
    expect(server.received).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1.0}}',
      '{"jsonrpc":"2.0","method":"notifications/x"}',
    ]);
  });

  it('values that are not messages, and answers without a request, are dropped', async () => {
    const { client, server } = await setup();
    for (const line of ['hello', '{}', '[]', '{"jsonrpc":"1.0","id":1}', '{"jsonrpc":"2.0","id":77,"result":{}}']) {
      client.say(line);
      server.say(line);
    }
    expect(client.received).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('an id that is in use and requests beyond the limit are refused', async () => {
    const { client, server } = await setup([], { maxConcurrentRequests: 2 });
    client.say({ id: 1, method: 'ping' });
    client.say({ id: 1, method: 'ping' });
    client.say({ id: 2, method: 'ping' });
    client.say({ id: 3, method: 'ping' });
    expect(server.received).toHaveLength(2);
    expect(client.messages()).toMatchObject([
      { id: 1, error: { code: -32600 } },
      { id: 3, error: { code: -32000, data: { errorType: 'overloaded', retryable: true } } },
    ]);
  });

  it('requests that hooks are handling count towards the limit', async () => {
    const hook = () => new Promise<ProxyResponse>(() => {});
    const interceptors = [{ name: 'slow', requests: { 'tools/call': hook } }];
    const { client } = await setup(interceptors, { maxConcurrentRequests: 2 });
    for (const id of [1, 2, 3]) client.say({ id, method: 'tools/call' });
    expect(client.messages()).toMatchObject([{ id: 3, error: { data: { errorType: 'overloaded' } } }]);
  });

  it('interceptors can add members to the proxy’s own errors, but replace none', async () => {
    const errorData = { tried: 'none', requestId: 'no' };
    const { client } = await setup([{ name: 'one', errorData }, { name: 'other' }], { maxConcurrentRequests: 1 });
    client.say({ id: 1, method: 'ping' });
    client.say({ id: 2, method: 'tools/call', params: { name: 'a' } });
    const data = { toolName: 'a', errorType: 'overloaded', retryable: true, tried: 'none' };
    expect(client.messages()).toMatchObject([{ id: 2, error: { data } }]);
    expect(client.received[0]).not.toContain('"no"');
  });
});

describe('hooks', () => {
  it('rewrite one member of a response, and the rest keeps its literals', async () => {
    const { client, server } = await setup([
      {
        name: 'ui',
        requests: {
          'tools/list': async (_, next) => {
            const response = await next();
            response.json.set(['result', 'tools', 0, '_meta', 'ui', 'resourceUri'], 'ui://x');
            response.json.append(['result', 'tools'], { name: 'mine' });
            return response;
          },
        },
      },
    ]);
    client.say({ id: 1, method: 'tools/list' });
    await settled();
    server.say(
      '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","x":1.0,"2":{},"1":9007199254740993}], "nextCursor" : "c"}}',
    );
    await settled();
    expect(client.received).toEqual([
      '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","x":1.0,"2":{},"1":9007199254740993,"_meta":{"ui":{"resourceUri":"ui://x"}}},{"name":"mine"}], "nextCursor" : "c"}}',
    ]);
  });

  it('rewrite a request, answer it themselves, fail it, wrap each other', async () => {
    const order: string[] = [];
    const outer: Interceptor = {
      name: 'outer',
      requests: {
        '*': async ({ request }, next) => {
          order.push(`> ${request.method}`);
          const response = await next();
          order.push('<');
          return response;
        },
      },
    };
    const inner: Interceptor = {
      name: 'inner',
      requests: {
        'resources/read': ({ answer, request }) => answer({ contents: [(request.params as { uri: string }).uri] }),
        'prompts/get': ({ fail }) => fail(-32602, 'no', { a: 1 }),
        'tools/call': ({ request }, next) => {
          request.json.set(['params', 'name'], 'other');
          return next();
        },
      },
    };
    const { client, server } = await setup([outer, inner]);
    client.say('{"jsonrpc":"2.0","id":12345678901234567890,"method":"resources/read","params":{"uri":"ui://a"}}');
    client.say({ id: 2, method: 'prompts/get' });
    client.say('{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"a","arguments":{"n":1.0}}}');
    await settled();
    expect(client.received).toEqual([
      '{"jsonrpc":"2.0","id":12345678901234567890,"result":{"contents":["ui://a"]}}',
      '{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no","data":{"a":1}}}',
    ]);
    expect(server.received).toEqual([
      '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"other","arguments":{"n":1.0}}}',
    ]);
    expect(order).toEqual(['> resources/read', '> prompts/get', '> tools/call', '<', '<']);
  });

  it('that throw are skipped', async () => {
    const { client, server, logged } = await setup([
      {
        name: 'broken',
        requests: {
          'tools/call': ({ request }) => {
            request.json.set(['params'], 'spoilt');
            throw new Error('before');
          },
          'tools/list': async (_, next) => {
            (await next()).json.set(['result'], 'spoilt');
            throw new Error('after');
          },
          'prompts/list': () => ({}) as never,
        },
        serverNotifications: {
          'notifications/message': ({ json }) => {
            json.set(['params'], 'spoilt');
            throw new Error('looking');
          },
        },
      },
    ]);
    const requests = ['tools/call', 'tools/list', 'prompts/list'].map(
      (method, id) => `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{"n":1.0}}`,
    );
    for (const line of requests) client.say(line);
    await settled();
    expect(server.received).toEqual(requests);
    const answers = [0, 1, 2].map(id => `{"jsonrpc":"2.0","id":${id},"result":{"n":1.0}}`);
    for (const line of answers) server.say(line);
    server.say('{"jsonrpc":"2.0","method":"notifications/message","params":1.0}');
    await settled();
    expect(client.received.toSorted()).toEqual(
      [...answers, '{"jsonrpc":"2.0","method":"notifications/message","params":1.0}'].toSorted(),
    );
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(4);
  });

  it('that pass on a request after its cancellation have no effect', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    let error: ProxyResponse['error'];
    const hook = async (_: Exchange, next: () => Promise<ProxyResponse>) => {
      await asked;
      const response = await next();
      error = response.error;
      return response;
    };
    const { client, server } = await setup([{ name: 'late', requests: { 'tools/call': hook } }]);
    client.say({ id: 1, method: 'tools/call' });
    client.say({ method: 'notifications/cancelled', params: { requestId: 1 } });
    ask();
    await settled();
    expect([client.received, server.received]).toEqual([[], []]);
    expect(error).toMatchObject({ data: { errorType: 'cancelled' } });
  });

  it('receive notifications and may drop them; run for requests of the server too', async () => {
    const { client, server } = await setup([
      {
        name: 'quiet',
        notifications: { 'notifications/roots/list_changed': () => false },
        serverNotifications: { 'notifications/message': () => false },
        serverRequests: { 'sampling/createMessage': ({ fail }) => fail(-1, 'never') },
      },
    ]);
    client.say({ method: 'notifications/roots/list_changed' });
    server.say({ method: 'notifications/message' });
    server.say({ id: 1, method: 'sampling/createMessage' });
    await settled();
    expect(client.received).toEqual([]);
    expect(server.messages()).toMatchObject([{ id: 1, error: { code: -1, message: 'never' } }]);
  });

  it('receive the client’s identity: from the handshake before 2026-07-28, from the request since', async () => {
    const clients: unknown[] = [];
    const all = await setup([
      {
        name: 'who',
        requests: {
          'tools/list': ({ client, answer }) => {
            clients.push(client);
            return answer({});
          },
        },
      },
    ]);
    await handshake(all);
    all.client.say({ id: 1, method: 'tools/list' });
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'new' },
      'io.modelcontextprotocol/clientCapabilities': { extensions: {} },
      progressToken: 1,
    };
    all.client.say({ id: 2, method: 'tools/list', params: { _meta } });
    await settled();
    expect(clients).toEqual([
      { era: 'legacy', protocolVersion: '2025-11-25', info: INITIALIZE.clientInfo, capabilities: {} },
      { era: 'modern', protocolVersion: '2026-07-28', info: { name: 'new' }, capabilities: { extensions: {} } },
    ]);
    void all.session.request('tools/list', { cursor: 'c' });
    const { progressToken: _, ...envelope } = _meta;
    expect(all.server.messages().at(-1)).toMatchObject({ params: { cursor: 'c', _meta: envelope } });
  });

  it('may answer the handshake before the server has started', async () => {
    let late: unknown;
    const all = await setup([
      {
        name: 'cached',
        requests: {
          initialize: ({ answer }, next) => {
            void next().then(response => (late = response.result));
            return answer({ cached: true });
          },
        },
      },
    ]);
    const { client, server } = all;
    client.say({ id: 1, method: 'initialize', params: INITIALIZE });
    await settled();
    expect(client.messages()).toMatchObject([{ id: 1, result: { cached: true } }]);
    client.say({ method: 'notifications/initialized' });
    client.say({ id: 2, method: 'tools/call' });
    expect(server.messages().map(({ method }) => method)).toEqual(['initialize']);
    server.say({ id: 1, result: { real: true } });
    await settled();
    expect(late).toEqual({ real: true });
    expect(server.messages().map(({ method }) => method)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/call',
    ]);
    expect(client.received).toHaveLength(1);
  });
});

it('`__proto__` members pass in both directions, also in messages that a hook changes', async () => {
  const { client, server } = await setup([
    {
      name: 'both ways',
      requests: {
        'tools/call': async ({ request }, next) => {
          request.json.set(['params', 'arguments', 'added'], 1);
          const response = await next();
          response.json.set(['result', 'structuredContent', 'added'], 2);
          return response;
        },
      },
    },
  ]);
  const say = '"__proto__":{"admin":true},"a":{"__proto__":null,"constructor":{"prototype":{}}}';
  client.say(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{${say}}}}`);
  await settled();
  expect(server.received).toEqual([
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{${say},"added":1}}}`,
  ]);
  server.say(`{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{${say}}}}`);
  await settled();
  expect(client.received).toEqual([
    `{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{${say},"added":2}}}`,
  ]);
  expect({}).not.toHaveProperty('admin');
});

describe('requests of the proxy itself', () => {
  it('are answered to the caller and never to the client', async () => {
    const { client, server, session } = await setup();
    const answer = session.request('tools/list', { a: 1 });
    const { id } = server.messages()[0]!;
    server.say({ id, result: { tools: [] } });
    expect((await answer).result).toEqual({ tools: [] });
    const stop = new AbortController();
    const cancelled = session.request('tools/list', undefined, { signal: stop.signal });
    stop.abort();
    expect((await cancelled).error).toMatchObject({ data: { errorType: 'cancelled' } });
    expect(server.messages().at(-1)).toMatchObject({ method: 'notifications/cancelled' });
    session.notify('notifications/tools/list_changed');
    expect(client.received).toEqual(['{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}']);
  });
});
