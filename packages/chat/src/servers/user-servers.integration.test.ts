// The servers that users add: kept with their settings, started by those who may, and never showing a secret again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerList, ServerSettings } from '@vitrine/agent/internal/api';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { failure, fixtureConfig, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { createAuth } from '../auth/auth.ts';

const CANARY = 'canary-4f1d';
const { type, command, args } = fixtureConfig();
const SETTINGS: ServerSettings = { type, command, args: [...(args ?? [])], env: { TOKEN: CANARY } };

/** Prints its variable to stderr, and ends. */
const TALKING: ServerSettings = {
  type: 'stdio',
  command: process.execPath,
  args: ['-e', `console.error('\u001b[31mtoken is', process.env.TOKEN, '\u001b[0m\\nsecond line'); process.exit(3)`],
  env: { TOKEN: CANARY },
};

async function open(options: Parameters<typeof openChatApp>[1] = {}): Promise<OpenedChatApp> {
  const chat = await openChatApp({ fixture: fixtureConfig() }, options);
  onTestFinished(() => chat.close());
  return chat;
}

/** A chat behind a proxy that names the user and the groups. */
const openShared = async (options: Parameters<typeof openChatApp>[1] = {}) =>
  open({
    auth: await createAuth({
      type: 'proxy-header',
      userHeader: 'X-User',
      groupsHeader: 'X-Groups',
      adminGroups: ['ops'],
      proxies: ['127.0.0.1'],
    }),
    ...options,
  });
const USER = { 'X-User': 'ann' };
const ADMIN = { 'X-User': 'ann', 'X-Groups': 'ops' };

const add = (chat: OpenedChatApp, name: string, settings: ServerSettings, headers?: Record<string, string>) =>
  chat.ask('POST', '/api/servers', { servers: [{ name, settings }] }, headers);
const list = async (chat: OpenedChatApp, headers?: Record<string, string>): Promise<ServerList> =>
  (await (await chat.ask('GET', '/api/servers', undefined, headers)).json()) as ServerList;
const find = async (chat: OpenedChatApp, name: string, headers?: Record<string, string>) =>
  (await list(chat, headers)).servers.find(server => server.name === name);
const untilStatus = (chat: OpenedChatApp, name: string, status: string) =>
  expect.poll(async () => (await find(chat, name))?.status, { timeout: 50_000 }).toBe(status);

function newFolder(): string {
  const folder = tempFolder();
  return folder;
}

describe('a server that the user adds', { timeout: 60_000 }, () => {
  it('is connected beside the servers of the file, is there after a restart, and goes when it is removed', async () => {
    const folder = newFolder();
    const chat = await openChatApp({ fixture: fixtureConfig() }, { folder });
    const fixture = chat.connections.get('fixture');
    expect((await add(chat, 'own', SETTINGS)).status).toBe(201);
    await untilStatus(chat, 'own', 'connected');
    expect((await list(chat)).mayAdd).toEqual({ commands: true, registry: false });
    expect(await find(chat, 'own')).toMatchObject({
      source: 'user',
      command: [command, ...(args ?? [])],
      folder: process.cwd(),
      tools: 7,
    });
    expect(await find(chat, 'fixture')).toMatchObject({ source: 'file', command: [command, ...(args ?? [])] });
    expect(chat.connections.get('fixture')).toBe(fixture);
    await chat.close();

    const again = await openChatApp({ fixture: fixtureConfig() }, { folder });
    onTestFinished(() => again.close());
    await untilStatus(again, 'own', 'connected');
    const connection = again.connections.get('own');
    const change = { settings: { ...SETTINGS, cwd: folder, env: { TOKEN: null, MORE: 'x' } } };
    expect((await again.ask('PUT', '/api/servers/own', change)).status).toBe(200);
    expect(again.connections.get('own')).not.toBe(connection);
    expect(await find(again, 'own')).toMatchObject({ folder });
    expect((await again.ask('DELETE', '/api/servers/own')).status).toBe(204);
    expect(await find(again, 'own')).toBeUndefined();
    expect(again.connections.get('own')).toBeUndefined();
    expect(again.reported).toEqual([]);
  });

  it('shows no value of a variable in any answer, nor on the disk, and keeps those that a change leaves out', async () => {
    const chat = await open();
    await add(chat, 'talking', TALKING);
    await expect
      .poll(async () => (await chat.ask('GET', '/api/servers/talking/log')).json(), { timeout: 50_000 })
      .toMatchObject({ lines: expect.arrayContaining(['token is ••• ', 'second line']) });
    const answers = await Promise.all(
      ['/api/servers', '/api/servers/talking/settings', '/api/servers/talking/log'].map(async path =>
        (await chat.ask('GET', path)).text(),
      ),
    );
    expect(answers.join()).not.toContain(CANARY);
    expect(JSON.parse(answers[1]!)).toMatchObject({ settings: { env: { TOKEN: null } } });
    const files = readdirSync(chat.folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(files.join()).toContain('talking');
    expect(files.join()).not.toContain(CANARY);

    await untilStatus(chat, 'talking', 'failed');
    expect((await find(chat, 'talking'))?.error).toMatch(/token is •••/);
    const change = { settings: { ...TALKING, timeoutMs: 5000, env: { TOKEN: null } } };
    await chat.ask('PUT', '/api/servers/talking', change);
    await expect
      .poll(async () => (await chat.ask('GET', '/api/servers/talking/log')).json(), { timeout: 50_000 })
      .toMatchObject({ lines: expect.arrayContaining(['token is ••• ']) });
  });

  it.each<[string, string, ServerSettings, RegExp]>([
    ['a name of the file', 'FIXTURE', SETTINGS, /configuration has a server "FIXTURE" already/],
    ['a name that is no name', 'a b', SETTINGS, /^a b: "a b" can't be a server's name/],
    ['an address that is none', 'own', { type: 'http', url: 'example.com' }, /^own\.url: is "example\.com", but must/],
    ['an empty command', 'own', { type: 'stdio', command: '' }, /^own\.command: is ""/],
    ['a value that is not there', 'own', { ...SETTINGS, env: { TOKEN: null } }, /^TOKEN has no value yet/],
  ])('is refused with %s', async (_, name, settings, message) => {
    const chat = await open();
    const response = await add(chat, name, settings);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'bad-request', message: expect.stringMatching(message) },
    });
    expect((await list(chat)).servers).toHaveLength(1);
  });

  it('cannot have the name of another one, and several are added all or none', async () => {
    const chat = await open();
    await add(chat, 'own', { type: 'http', url: 'http://127.0.0.1:1/mcp' });
    const servers = ['other', 'OWN'].map(name => ({ name, settings: SETTINGS }));
    expect(await failure(chat.ask('POST', '/api/servers', { servers }))).toEqual([400, 'bad-request']);
    expect((await list(chat)).servers.map(({ name }) => name)).toEqual(['fixture', 'own']);
    expect(await failure(chat.ask('PUT', '/api/servers/fixture', { settings: SETTINGS }))).toEqual([
      400,
      'bad-request',
    ]);
    expect(await failure(chat.ask('DELETE', '/api/servers/none'))).toEqual([404, 'not-found']);
  });

  it('says what to do when the key of its secrets has changed', async () => {
    const folder = newFolder();
    const chat = await openChatApp({ fixture: fixtureConfig() }, { folder });
    await add(chat, 'own', SETTINGS);
    await chat.close();
    const openBox = async () => createSecretBox(new Uint8Array(32).fill(1));
    const again = await openChatApp({ fixture: fixtureConfig() }, { folder, userServers: { openBox } });
    onTestFinished(() => again.close());
    await expect.poll(async () => (await find(again, 'own'))?.error).toMatch(/enter them again/);
    await again.ask('PUT', '/api/servers/own', { settings: SETTINGS });
    await untilStatus(again, 'own', 'connected');
  });
});

describe('in a chat of several users', { timeout: 60_000 }, () => {
  it('only administrators add programs, and read what programs of the file print', async () => {
    const chat = await openShared();
    expect((await list(chat, USER)).mayAdd).toEqual({ commands: false, registry: false });
    expect(await failure(add(chat, 'own', SETTINGS, USER))).toEqual([403, 'not-allowed']);
    expect(await failure(chat.ask('GET', '/api/servers/fixture/log', undefined, USER))).toEqual([403, 'not-allowed']);
    expect(Object.keys((await find(chat, 'fixture', USER))!)).not.toContain('command');
    expect((await chat.ask('GET', '/api/servers/fixture/log', undefined, ADMIN)).status).toBe(200);
    expect((await add(chat, 'own', SETTINGS, ADMIN)).status).toBe(201);
    expect(chat.connections.get('own')).toBeDefined();
  });

  it('a user who is no administrator any more loses the programs', async () => {
    const chat = await openShared();
    await add(chat, 'own', SETTINGS, ADMIN);
    expect(await find(chat, 'own', USER)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Only administrators'),
    });
    expect(chat.connections.get('own')).toBeUndefined();
    await find(chat, 'own', ADMIN);
    expect(chat.connections.get('own')).toBeDefined();
  });

  it('servers of users reach public addresses only, and the hosts that the configuration lists', async () => {
    let requestCount = 0;
    const target = await startTestServer((_request, response) => {
      requestCount++;
      response.writeHead(404).end();
    });
    onTestFinished(target.close);
    const url = `${target.origin}/mcp`;
    const chat = await openShared();
    await add(chat, 'own', { type: 'http', url }, USER);
    await expect.poll(async () => (await find(chat, 'own', USER))?.status, { timeout: 50_000 }).toBe('failed');
    expect(requestCount).toBe(0);
    const allowing = await openShared({ userServers: { addresses: { privateHosts: [`127.0.0.1:${target.port}`] } } });
    await add(allowing, 'own', { type: 'http', url }, USER);
    await expect.poll(() => requestCount, { timeout: 50_000 }).toBeGreaterThan(0);
  });

  it('a server of a user opens its own port alone: services beside it, and servers of the operator, are not asked for it', async () => {
    const inside = await startTestServer((_request, response) => void response.end('{}'));
    const operators = await startTestServer((_request, response) => void response.writeHead(404).end());
    const names: string[] = [];
    const hostile = await startTestServer((request, response) => {
      if (request.url !== '/mcp') return void response.writeHead(404).end();
      const challenge = `Bearer resource_metadata="${names[0]}"`;
      response.writeHead(401, { 'WWW-Authenticate': challenge }).end();
    });
    for (const { close } of [inside, operators, hostile]) onTestFinished(close);
    const privateHosts = [`127.0.0.1:${hostile.port}`];
    for (const { origin } of [inside, operators]) {
      names[0] = `${origin}/latest/meta-data`;
      const chat = await openShared({
        userServers: { addresses: { privateHosts } },
        privateHosts,
      });
      await add(chat, 'own', { type: 'http', url: `${hostile.origin}/mcp` }, USER);
      await expect
        .poll(async () => (await find(chat, 'own', USER))?.error, { timeout: 50_000 })
        .toContain(`${new URL(origin).host} is an address of this machine or of its network, and is not connected to`);
    }
    expect([inside.connectionCount, operators.connectionCount]).toEqual([0, 0]);
  });
});

it('in a chat that is open to everyone, no program is added', async () => {
  const chat = await open({ userServers: { isOpenToAll: true } });
  expect((await list(chat)).mayAdd).toEqual({ commands: false, registry: false });
  expect(await failure(add(chat, 'own', SETTINGS))).toEqual([403, 'not-allowed']);
});

it('a preview says what would be added, and starts nothing', async () => {
  const chat = await open();
  // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of VS Code.
  const text = '{"servers": {"a": {"command": "run", "env": {"KEY": "${input:key}"}}, "b": {"comand": "x"}}}';
  const preview = await (await chat.ask('POST', '/api/server-preview', { text, values: { 'input:key': '1' } })).json();
  expect(preview).toMatchObject({
    servers: [
      { name: 'a', settings: { type: 'stdio', command: 'run', cwd: process.cwd(), env: { KEY: '1' } } },
      { name: 'b', problem: expect.stringContaining('did you mean command?') },
    ],
    variables: [{ name: 'input:key', label: 'key', isSecret: true }],
  });
  expect((await list(chat)).servers).toHaveLength(1);
  expect(await failure(chat.ask('POST', '/api/server-preview', { text: '{' }))).toEqual([400, 'bad-request']);
});
