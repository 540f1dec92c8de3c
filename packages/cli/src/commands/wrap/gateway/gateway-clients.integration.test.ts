// What passes between one official client and several servers of a gateway at once: questions, cancellations, changes, and sign-in.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished } from 'vitest';
import { approveSignIn, openProtectedServer } from '../../../../../chat/test/mcp-servers/sign-in/protected-server.ts';
import { MAIN } from '../../../../test/open-wrap.ts';
import { useCommands } from '../../../../test/use-commands.ts';

const DESK = new URL('../../../../test/desk-server.ts', import.meta.url).pathname;
const commands = useCommands();
type Mode = NonNullable<NonNullable<ConstructorParameters<typeof Client>[1]>['versionNegotiation']>['mode'];

const desk = (name: string) => ({ command: process.execPath, args: [DESK, name] });

function writeConfig(mcpServers: object): string {
  const path = join(commands.folder, 'gateway.json');
  writeFileSync(path, JSON.stringify({ cache: { type: 'memory' }, logging: { level: 'error' }, mcpServers }));
  return path;
}

const createClient = (mode: Mode = 'legacy') =>
  new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
  );

/** An official client of a gateway with two desks. */
async function open(
  kind: 'stdio' | 'http',
  client = createClient(),
  servers: object = { one: desk('one'), two: desk('two') },
): Promise<Client> {
  const config = writeConfig(servers);
  if (kind === 'stdio') {
    const args = ['--conditions=@vitrine/source', MAIN, 'wrap', '--no-open', '--config', config];
    const { PATH = '' } = process.env;
    const env = { PATH, HOME: commands.folder, XDG_DATA_HOME: commands.folder, VITRINE_KEYRING: 'off' };
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }));
  } else {
    const command = commands.process('wrap', '--http', '0', '--config', config);
    await command.prints(/Vitrine wrap: (http:\S+)/);
    const url = /Vitrine wrap: (http:\S+)/.exec(command.stderr)![1]!;
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  }
  onTestFinished(() => client.close());
  return client;
}

const call = async (client: Client, name: string, signal?: AbortSignal) => {
  const { content } = await client.callTool({ name, arguments: {} }, signal && { signal });
  return (content as { text: string }[])[0]!.text;
};

it.each(['stdio', 'http'] as const)(
  'over %s, two servers ask at once, and each gets its answer',
  async kind => {
    const client = createClient();
    const questions: string[] = [];
    const both = Promise.withResolvers<void>();
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      questions.push(params.message);
      if (questions.length === 2) both.resolve();
      await both.promise;
      // The first is answered last.
      if (questions[0] === params.message) await new Promise(resolve => setImmediate(resolve));
      return { action: 'accept', content: { word: params.message.replace(' asks', '') } };
    });
    await open(kind, client);
    expect(await Promise.all([call(client, 'one_ask'), call(client, 'two_ask')])).toEqual([
      'one got one',
      'two got two',
    ]);
    expect([...questions].sort()).toEqual(['one asks', 'two asks']);
  },
  60_000,
);

it.each(['stdio', 'http'] as const)(
  'over %s, a cancelled call ends at its server alone',
  async kind => {
    const client = await open(kind);
    const abort = new AbortController();
    const waiting = call(client, 'one_wait', abort.signal);
    const other = new AbortController();
    const stillWaiting = call(client, 'two_wait', other.signal);
    await call(client, 'two_state');
    await call(client, 'one_state');
    abort.abort('enough');
    await expect(waiting).rejects.toThrow(/enough/);
    await expect.poll(() => call(client, 'one_state')).toBe('1 cancelled');
    expect(await call(client, 'two_state')).toBe('0 cancelled');
    other.abort('enough');
    await expect(stillWaiting).rejects.toThrow(/enough/);
  },
  60_000,
);

it.each(['stdio', 'http'] as const)(
  'over %s, a subscribed resource is announced by its public address',
  async kind => {
    const client = createClient();
    const updated: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
    await open(kind, client);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['one+desk://note', 'two+desk://note']);
    await client.subscribeResource({ uri: 'two+desk://note' });
    await call(client, 'one_touch');
    await call(client, 'two_touch');
    await expect.poll(() => updated).toEqual(['two+desk://note']);
  },
  60_000,
);

it.each(['stdio', 'http'] as const)(
  'over %s, a client that would speak 2026-07-28 is served as an older one',
  async kind => {
    const client = await open(kind, createClient('auto'));
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    expect(await call(client, 'two_state')).toBe('0 cancelled');
  },
  60_000,
);

it('two servers behind addresses want a sign-in each, and the third serves meanwhile', async () => {
  const servers = await Promise.all([
    openProtectedServer({ protects: 'all' }),
    openProtectedServer({ protects: 'all' }),
  ]);
  for (const server of servers) onTestFinished(() => server.close());
  const [first, second] = servers.map(({ url, issuer }) => ({ url, auth: { issuer } }));
  const client = createClient();
  let announced = 0;
  client.setNotificationHandler('notifications/tools/list_changed', () => void announced++);
  await open('stdio', client, { first, second, desk: desk('desk') });
  const names = async () =>
    (await client.listTools()).tools.map(({ name }) => name).filter(name => !/desk_/.test(name));
  expect(await names()).toEqual(['first_sign_in', 'second_sign_in']);
  expect(await call(client, 'desk_state')).toBe('0 cancelled');

  const address = /http:\/\/127\.0\.0\.1:\d+\/[\w-]{20,}/.exec(await call(client, 'second_sign_in'))![0];
  const { headers } = await fetch(address, { redirect: 'manual' });
  await fetch(await approveSignIn(headers.get('location')!, `${new URL(address).origin}/oauth/callback`));
  await expect.poll(names).toEqual(['first_sign_in', 'second_public', 'second_read', 'second_write', 'second_echo']);
  expect(announced).toBeGreaterThan(0);
  expect(await call(client, 'second_read')).toBe('read done');
  await expect(call(client, 'first_read')).rejects.toThrow(/127\.0\.0\.1/);
  expect(await call(client, 'desk_state')).toBe('0 cancelled');
}, 90_000);

it.each(['stdio', 'http'] as const)(
  'over %s, a client of 2026-07-28 alone learns which versions there are',
  async kind => {
    const connecting = open(kind, createClient({ pin: '2026-07-28' }));
    await expect(connecting).rejects.toThrow(/2025-11-25|version/i);
  },
  60_000,
);
