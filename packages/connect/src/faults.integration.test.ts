// Faults of servers, one by one, with a real process: the error that the caller gets, and that the connection continues.
import { describe, expect, it, onTestFinished } from 'vitest';
import { faulty, gone, only, until } from '../test/support.ts';
import { type ConnectionsOptions, createConnections } from './create-connections.ts';
import { ConnectError } from './errors.ts';

async function connect(modes: string[] = [], options: ConnectionsOptions = {}, config = {}) {
  const server = faulty(...modes);
  const connections = createConnections(
    { it: { ...server, connectionMode: 'strict', ...config } },
    { random: () => 0, ...options },
  );
  onTestFinished(async () => {
    await connections.close();
    await gone(server.mark);
  });
  return { connections, connection: only(connections), start: () => connections.start() };
}

async function connected(modes: string[] = [], options: ConnectionsOptions = {}, config = {}) {
  const { connection, connections, start } = await connect(modes, options, config);
  await start();
  return { connection, connections };
}

const failing = async (promise: Promise<unknown>): Promise<ConnectError> => {
  const error = await promise.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConnectError)) throw error;
  expect(error.message).not.toMatch(/[\n\u001b]/);
  expect(error.message).toMatch(/^Server "it" /);
  return error;
};

const echoes = (connection: ReturnType<typeof only>) =>
  expect(connection.callTool({ name: 'echo', arguments: { a: 1 } })).resolves.toMatchObject({
    structuredContent: { a: 1 },
  });

describe('a server that cannot start', () => {
  it.each([
    [
      'does not exist',
      { command: 'no-such-command-here' },
      'command-not-found',
      'there is no command "no-such-command-here". Install no-such-command-here, or write its full path',
    ],
    [
      'has no folder',
      { cwd: '/no/such/folder' },
      'spawn-failed',
      'the folder /no/such/folder does not exist. Correct its "cwd"',
    ],
    ['is not executable', { command: '/etc' }, 'spawn-failed', 'is not executable'],
  ])('%s', async (_, config, code, text) => {
    const { connection, start } = await connect([], {}, config);
    const error = await failing(start());
    expect(error).toMatchObject({ code, server: 'it' });
    expect(error.message).toContain(text);
    expect(connection.getSnapshot()).toMatchObject({ status: 'failed', error: error.message, tools: [] });
  });

  it('exits at once: code and last output', async () => {
    const { start } = await connect(['exit-at-start']);
    const error = await failing(start());
    expect(error.message).toMatch(/exited with code 3 during the handshake\. Its last words: "config file is missing"/);
  });

  it('names the way out that its output shows, as the doctor does', async () => {
    const args = ['-e', "throw new Error('Missing environment variable: BOARD_TOKEN')"];
    const { start } = await connect([], {}, { command: process.execPath, args });
    expect((await failing(start())).message).toContain('Put it into "env" of its entry (here: --env BOARD_TOKEN)');
  });

  it('never answers', async () => {
    const { start } = await connect(['silent'], { limits: { killGraceMs: 50 } }, { timeoutMs: 400 });
    const error = await failing(start());
    expect(error).toMatchObject({ code: 'timeout' });
    expect(error.message).toContain('did not answer the handshake within 400 ms');
  });

  it('prints lines that are not messages without end', async () => {
    const { start } = await connect(['garbage-for-ever', 'silent'], { limits: { maxBadLines: 100 } });
    const error = await failing(start());
    expect(error).toMatchObject({ code: 'protocol' });
    expect(error.message).toContain('first "this is a log line". stdout is for messages only');
  });
});

describe('a server that dies', () => {
  it('in a call: all pending calls end at once with the reason, and the connection is opened again', async () => {
    const { connection } = await connected();
    const neighbour = failing(connection.callTool({ name: 'hang' }));
    const error = await failing(connection.callTool({ name: 'die' }));
    expect(error).toMatchObject({ code: 'exited' });
    expect(error.message).toContain('exited with code 7');
    expect(error.message).toContain('"fatal: the disk is on fire"');
    expect(await neighbour).toMatchObject({ code: 'exited' });
    await until(connection, snapshot => snapshot.status !== 'connected');
    // It waits for the new connection.
    await echoes(connection);
    expect(connection.getSnapshot().error).toBeUndefined();
  });

  it('in the middle of an answer: no partial answer is delivered', async () => {
    const { connection } = await connected();
    expect(await failing(connection.callTool({ name: 'partial-die' }))).toMatchObject({ code: 'exited' });
  });

  it('does not affect the other servers', async () => {
    const [a, b] = [faulty(), faulty()];
    const connections = createConnections({
      it: { ...a, connectionMode: 'strict' },
      other: { ...b, connectionMode: 'strict' },
    });
    onTestFinished(() => connections.close());
    await connections.start();
    const calls = Array.from({ length: 20 }, (_, n) =>
      connections.get('other')!.callTool({ name: 'echo', arguments: { n } }),
    );
    await failing(connections.get('it')!.callTool({ name: 'die' }));
    const results = await Promise.all(calls);
    expect(results.map(result => result.structuredContent)).toEqual(calls.map((_, n) => ({ n })));
  });
});

describe('a server that answers wrongly', () => {
  it('with too large an answer: only that call fails, wherever the id is in it', async () => {
    const { connection } = await connected();
    const neighbour = connection.callTool({ name: 'echo', arguments: { a: 1 } });
    for (const name of ['huge', 'huge-id-last']) {
      const error = await failing(connection.callTool({ name, arguments: { bytes: 9_000_000 } }));
      expect(error).toMatchObject({ code: 'too-large' });
      expect(error.message).toContain('over the limit of 8 MB');
    }
    await neighbour;
    await echoes(connection);
  });

  it('nested 50 000 deep', async () => {
    const { connection } = await connected();
    expect(await failing(connection.callTool({ name: 'deep' }))).toMatchObject({ code: 'malformed' });
    await echoes(connection);
  });

  it('with content that is not a list, or with malformed blocks: the result is delivered unchanged', async () => {
    const { connection } = await connected();
    expect(await connection.callTool({ name: 'odd-result' })).toEqual({ content: 'not a list' });
    expect(await connection.callTool({ name: 'odd-blocks' })).toEqual({
      content: [{ type: 'text', text: 'good' }, { text: 'no type' }, 7, { type: 'text', text: 8 }],
      isError: 'maybe',
    });
  });

  it('with a request for more input, which was not offered to it', async () => {
    const { connection } = await connected();
    const error = await failing(connection.callTool({ name: 'asks-for-input' }));
    expect(error).toMatchObject({ code: 'malformed' });
    expect(error.message).toContain('wrongly: it asks for more input ("input_required")');
  });

  it('without a line end: the deadline names the cause', async () => {
    const { connection } = await connected();
    // Enough for the bytes to arrive on a busy machine.
    const error = await failing(connection.callTool({ name: 'unfinished' }, { timeoutMs: 2000 }));
    expect(error.message).toMatch(/within 2 s\. It wrote \d+ bytes without a line end/);
  });

  it('twice: the first answer counts', async () => {
    const { connection } = await connected();
    expect(await connection.callTool({ name: 'twice' })).toMatchObject({ content: [{ text: 'first' }] });
    await echoes(connection);
  });

  it('with a __proto__ member: it is left out, and no prototype is changed', async () => {
    const { connection } = await connected();
    const result = await connection.callTool({ name: 'proto' });
    expect(Object.keys(result.structuredContent as object)).toEqual(['a']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('with an error: code, message and data', async () => {
    const { connection } = await connected();
    const error = await failing(connection.callTool({ name: 'refuse' }));
    expect(error).toMatchObject({ code: 'rpc', rpcCode: -32001, data: { why: 'tuesday' } });
    expect(error.message).toBe('Server "it" refused the call of "refuse": not | allowed (-32001).');
  });

  it('with malformed tools: the valid ones are kept, the others are reported', async () => {
    const { connection } = await connected(['odd-tools']);
    const { status, tools, error } = connection.getSnapshot();
    expect(status).toBe('connected');
    expect(tools.map(tool => tool.name)).toContain('refuse');
    expect(tools.filter(tool => tool.name === 'echo')).toHaveLength(1);
    expect(tools.find(tool => tool.name === 'no-schema')).toMatchObject({ inputSchema: { type: 'object' } });
    expect(error).toContain("2 of its tools can't be used: number 3 (");
    expect(error).toContain('"echo" (another tool has its name)');
  });

  it('with a schema without a type, and null for what is optional: taken as meant', async () => {
    const { connection } = await connected(['loose-tools']);
    const { tools, error } = connection.getSnapshot();
    expect(error).toBeUndefined();
    expect(tools.slice(-3)).toEqual([
      { name: 'no-type', inputSchema: { properties: { a: { type: 'string' } } } },
      { name: 'nulls', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true }, 'x-vendor': null },
      { name: 'no-annotations', inputSchema: { type: 'object' } },
    ]);
  });

  it('with an empty string as a cursor: the list goes on', async () => {
    const { connection } = await connected(['empty-cursor']);
    const { tools, error } = connection.getSnapshot();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['echo', 'env', 'die', 'refuse']));
    expect(error).toBeUndefined();
  });

  it('with a list that never ends', async () => {
    const { connection } = await connected(['endless-list']);
    expect(connection.getSnapshot().error).toContain('its list of tools was cut: more than 64 pages');
  });

  it('with no list at all', async () => {
    const { connection } = await connected(['list-refused']);
    expect(connection.getSnapshot()).toMatchObject({ status: 'connected', tools: [] });
    expect(connection.getSnapshot().error).toContain('refused tools/list: no list today');
    await echoes(connection);
  });
});

describe('a call', () => {
  it('returns the result as received, with unknown keys and content blocks', async () => {
    const { connection } = await connected();
    expect(await connection.callTool({ name: 'echo', arguments: { a: [1] } })).toEqual({
      content: [{ type: 'text', text: '{"a":[1]}' }],
      structuredContent: { a: [1] },
      'x-vendor': [1],
    });
    expect(await connection.callTool({ name: 'newer-block' })).toEqual({
      content: [
        { type: 'hologram', voxels: [1, 2] },
        { type: 'text', text: 'a' },
      ],
    });
    expect(connection.getSnapshot().tools[0]).toEqual({ name: 'echo', inputSchema: { type: 'object' }, 'x-vendor': 1 });
    expect(await connection.readResource('x://y')).toEqual({
      contents: [{ uri: 'x://y', text: 'ok', 'x-vendor': { a: 1 } }],
      'x-page': 1,
    });
  });

  it('ends at its deadline, and the server is notified', async () => {
    const { connection } = await connected();
    const error = await failing(connection.callTool({ name: 'hang' }, { timeoutMs: 100 }));
    expect(error).toMatchObject({ code: 'timeout' });
    expect(error.message).toContain('did not answer the call of "hang" within 100 ms');
    const notified = await connection.callTool({ name: 'was-cancelled' });
    expect(JSON.parse((notified.content as unknown as [{ text: string }])[0].text)).toMatchObject({
      reason: 'the deadline passed',
    });
  });

  it('can be cancelled, before and after it was sent', async () => {
    const { connection } = await connected();
    expect(await failing(connection.callTool({ name: 'hang' }, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'cancelled',
    });
    const stop = new AbortController();
    const call = failing(connection.callTool({ name: 'hang' }, { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ code: 'cancelled' });
    const notified = await connection.callTool({ name: 'was-cancelled' });
    expect(JSON.parse((notified.content as unknown as [{ text: string }])[0].text)).toMatchObject({
      reason: 'the call was cancelled',
    });
  });

  it('reports progress in order; a listener that throws does not end the call', async () => {
    const { connection } = await connected();
    const progressValues: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => {
      progressValues.push(progress);
      throw new Error('a bug in a listener');
    };
    await connection.callTool({ name: 'progress' }, { onProgress });
    expect(progressValues).toEqual([1, 2, 3]);
  });

  it('assigns 1000 concurrent answers to their calls', async () => {
    const { connection } = await connected();
    const calls = Array.from({ length: 1000 }, (_, n) => connection.callTool({ name: 'echo', arguments: { n } }));
    const results = await Promise.all(calls);
    expect(results.every((result, n) => (result.structuredContent as { n: number }).n === n)).toBe(true);
  });

  it('ends when the connection is closed', async () => {
    const { connection, connections } = await connected();
    const call = failing(connection.callTool({ name: 'hang' }));
    await connections.close();
    expect(await call).toMatchObject({ code: 'closed' });
    expect(await failing(connection.callTool({ name: 'echo' }))).toMatchObject({ code: 'closed' });
  });
});

describe('the list of tools', () => {
  it('is read again when the server reports a change', async () => {
    const { connection } = await connected();
    await connection.callTool({ name: 'add-tool' });
    await until(connection, ({ tools }) => tools.some(tool => tool.name === 'was-cancelled'));
  });
});
