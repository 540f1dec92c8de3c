// `vitrine chat` as a user runs it, with real servers, HTTP requests and a signal at the end; as a process where the end of processes is tested.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fixtureConfig } from '../../../../chat/test/support/open-chat-app.ts';
import { readEvents } from '../../../../chat/test/support/read-events.ts';
import { stillRunning } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';

const test = useCommands();
const { chat, chatProcess, configure } = test;
const serverWords = (mode: string) => ['--', process.execPath, ...fixtureConfig(mode).args!];

/** Repeats a check until it succeeds: a server connects at its own time. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 45_000 });

interface Health {
  mayAdd?: { commands: boolean };
  servers: { name: string; status: string; tools: number; error?: string }[];
}
const health = async (url: string) => (await (await fetch(`${url}/api/servers`)).json()) as Health;
const states = async (url: string) =>
  Object.fromEntries((await health(url)).servers.map(({ name, status }) => [name, status]));
async function post(url: string, body?: unknown): Promise<Record<string, string>> {
  const response = await fetch(url, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return (await response.json()) as Record<string, string>;
}
/** Calls a tool by HTTP and reads the result from the event stream. */
async function call(url: string, server: string, tool: string, args: unknown = {}) {
  const { id } = await post(`${url}/api/sessions`);
  const { callId } = await post(`${url}/api/sessions/${id}/tool-calls`, { server, tool, arguments: args });
  const events = readEvents(await fetch(`${url}/api/sessions/${id}/events?after=0`));
  const read = await events.until(({ event }) => event === 'llm:tool-result');
  await events.close();
  const result = JSON.parse(read.at(-1)!.data) as ToolResultEvent;
  expect(result.callId).toBe(callId);
  return { id: id!, result };
}

describe('vitrine chat', { timeout: 60_000 }, () => {
  it('serves a server’s tools, and Ctrl-C ends it with all its children', async () => {
    const command = chatProcess(...serverWords('family'));
    const url = await command.url;
    await eventually(() => states(url)).toEqual({ 'fixture-server': 'connected' });
    const { result } = await call(url, 'fixture-server', 'echo', { text: 'hello' });
    // The text of the result, and its interface.
    const content = [
      { type: 'text', text: 'hello' },
      { type: 'ui-resource', source: 'compiled' },
    ];
    expect(result).toMatchObject({ success: true, sanitized: { content } });
    // An open page, and a call that never ends, do not delay the end.
    const { id } = await post(`${url}/api/sessions`);
    const events = readEvents(await fetch(`${url}/api/sessions/${id}/events`));
    await post(`${url}/api/sessions/${id}/tool-calls`, { server: 'fixture-server', tool: 'wait' });
    await events.next();
    const family = command.descendants();
    expect(family.length).toBeGreaterThanOrEqual(2);
    command.signal('SIGINT');
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect(stillRunning(family)).toEqual([]);
    expect(command.stdout).toBe(`Vitrine chat: ${url}\n`);
  });

  it('--config reads the servers of an agent file, and one line names the keys that it ignores', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'agent-')), 'agent.yml');
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    const agent = { systemPrompt: 'Help.', llm: { provider: 'anthropic', apiKey: '$NO_SUCH_KEY' }, greeting: 'Hello' };
    writeFileSync(file, JSON.stringify({ ...agent, mcpServers: { good: fixtureConfig() } }));
    const command = chat('--config', file);
    await eventually(async () => states(await command.url)).toEqual({ good: 'connected' });
    const lines = command.stderr.split('\n').filter(line => line.includes('is an agent file'));
    expect(lines).toEqual([
      `vitrine: ${file} is an agent file; ignored: systemPrompt, llm, greeting. mcpServers is read. Open the whole agent with --agent.`,
    ]);
    command.signal('SIGTERM');
    expect((await command.ended).code).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s also ends children that ignore signals', async signal => {
    const command = chat(...serverWords('stubborn'));
    await eventually(async () => states(await command.url)).toEqual({ 'fixture-server': 'connected' });
    const family = command.descendants();
    expect(family.length).toBeGreaterThanOrEqual(2);
    command.signal(signal);
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect(stillRunning(family)).toEqual([]);
  });

  it('ends at once on a repeated Ctrl-C, and leaves no child', async () => {
    const command = chatProcess(...serverWords('stubborn'));
    await eventually(async () => states(await command.url)).toEqual({ 'fixture-server': 'connected' });
    const family = command.descendants();
    const pressing = setInterval(() => command.signal('SIGINT'), 50);
    const { code } = await command.ended;
    clearInterval(pressing);
    expect([0, 130]).toContain(code);
    await eventually(() => stillRunning(family)).toEqual([]);
  });

  it('Ctrl-C during the start ends it', async () => {
    const command = chatProcess(
      '--config',
      configure({ slow: { ...fixtureConfig('hang'), connectionMode: 'strict' } }),
    );
    await eventually(() => command.descendants().length).toBeGreaterThan(0);
    const family = command.descendants();
    command.signal('SIGINT');
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect(stillRunning(family)).toEqual([]);
    expect(command.stdout).toBe('');
  });

  it('keeps working while other servers can’t start, exit, hang, or answer garbage, and reports each', async () => {
    const command = chat(
      '--config',
      configure({
        good: fixtureConfig(),
        garbage: fixtureConfig('garbage'),
        missing: { type: 'stdio', command: 'no-such-program-anywhere' },
        exit: fixtureConfig('exit'),
        hang: { ...fixtureConfig('hang'), timeout: 500 },
        malformed: { ...fixtureConfig('malformed'), timeout: 500 },
        nowhere: { type: 'http', url: 'http://127.0.0.1:9/mcp', timeout: 500 },
      }),
    );
    const url = await command.url;
    await eventually(async () => (await states(url)).good).toBe('connected');
    const { result } = await call(url, 'good', 'echo', { text: 'still here' });
    expect(result.success).toBe(true);
    const failing = ['missing', 'exit', 'hang', 'malformed', 'nowhere'];
    await eventually(async () =>
      (await health(url)).servers.filter(({ error }) => error).map(({ name }) => name),
    ).toEqual(expect.arrayContaining(failing));
    for (const { name, status, error } of (await health(url)).servers) {
      if (!failing.includes(name)) continue;
      expect([name, status]).not.toEqual([name, 'connected']);
      expect(error).toMatch(new RegExp(`${name}.{15,}`));
      expect(error).not.toMatch(/\n|^\s+at /);
    }
    await eventually(async () => (await states(url)).garbage).toBe('connected');
    const session = await post(`${url}/api/sessions`);
    const refused = await fetch(`${url}/api/sessions/${session.id}/tool-calls`, {
      method: 'POST',
      body: JSON.stringify({ server: 'missing', tool: 'echo', arguments: {} }),
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    for (const name of failing) await eventually(() => command.stderr).toContain(`${name}: `);
    const family = command.descendants();
    command.signal('SIGTERM');
    expect((await command.ended).code).toBe(0);
    expect(stillRunning(family)).toEqual([]);
    expect(command.stdout).toBe(`Vitrine chat: ${url}\n`);
  });

  it('a server that dies in a call ends that call, and is restarted', async () => {
    const command = chat('--config', configure({ good: fixtureConfig(), weak: fixtureConfig() }));
    const url = await command.url;
    await eventually(() => states(url)).toEqual({ good: 'connected', weak: 'connected' });
    const { result } = await call(url, 'weak', 'die');
    expect(result).toMatchObject({ success: false, error: { message: expect.stringContaining('weak') } });
    expect((await call(url, 'good', 'echo', { text: 'x' })).result.success).toBe(true);
    await eventually(() => states(url)).toEqual({ good: 'connected', weak: 'connected' });
    expect((await call(url, 'weak', 'echo', { text: 'again' })).result.success).toBe(true);
  });

  it('keeps sessions over a restart', async () => {
    const config = configure({ good: fixtureConfig() });
    const first = chat('--config', config);
    await eventually(async () => states(await first.url)).toEqual({ good: 'connected' });
    const { id } = await call(await first.url, 'good', 'card');
    const before = await (await fetch(`${await first.url}/api/sessions/${id}`)).json();
    first.signal('SIGTERM');
    expect((await first.ended).code).toBe(0);
    const second = chat('--config', config);
    expect(await (await fetch(`${await second.url}/api/sessions/${id}`)).json()).toEqual(before);
  });

  it('runs without servers and explains how to add one', async () => {
    const command = chat();
    expect(await health(await command.url)).toMatchObject({ servers: [], mayAdd: { commands: true } });
    expect(command.stderr).toMatch(/--config.*server command/);
  });

  it('uses the last of several --config, and adds the server command', async () => {
    const first = configure({ first: fixtureConfig() }, 'first.json');
    const last = configure({ last: fixtureConfig() }, 'last.json');
    const command = chat('--config', first, '--config', last, ...serverWords('good'));
    const { servers } = await health(await command.url);
    expect(servers.map(({ name }) => name)).toEqual(['last', 'fixture-server']);
  });

  it.each<[string, string[], object, string[]]>([
    ['makes interfaces for tools that have none', [], { compiledViews: true, approvals: 'default' }, ['fixture']],
    [
      'makes none for a server that is excepted, or by an option',
      ['--no-compiled-views'],
      { approvals: 'default' },
      [],
    ],
  ])('%s', async (_what, words, settings, made) => {
    const config = configure({ fixture: fixtureConfig(), apart: { ...fixtureConfig(), compiledViews: false } });
    const url = await chat('--config', config, ...words).url;
    await eventually(() => states(url)).toEqual({ fixture: 'connected', apart: 'connected' });
    expect(await (await fetch(`${url}/api/settings`)).json()).toEqual(settings);
    const results = await Promise.all(['fixture', 'apart'].map(server => call(url, server, 'echo', { text: 'hello' })));
    const parts = results.flatMap(({ result }) => result.sanitized.content);
    expect(parts.flatMap(part => (part.type === 'ui-resource' ? [part.server] : []))).toEqual(made);
  });

  it('warns when it is reachable from the network without a token', async () => {
    const command = chat('--host', '0.0.0.0', '--insecure-no-auth');
    expect(await command.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(command.stderr).toMatch(/0\.0\.0\.0.*everyone/);
  });

  it('answers only with its token when it is reachable from the network', async () => {
    const token = 'a-token-of-enough-length';
    const command = chat('--host', '0.0.0.0', '--token', token);
    const url = await command.url;
    const status = async (headers: Record<string, string>) => (await fetch(`${url}/api/servers`, { headers })).status;
    expect([await status({}), await status({ authorization: `Bearer ${token}` })]).toEqual([401, 200]);
    expect(command.stdout + command.stderr).not.toContain(token);
  });

  it('SIGTERM ends open streams with a hint when to come back', async () => {
    const command = chat('--drain', '0.1');
    const url = await command.url;
    const { id } = await post(`${url}/api/sessions`);
    const stream = (await fetch(`${url}/api/sessions/${id}/events`)).text();
    command.signal('SIGTERM');
    expect((await stream).match(/^retry: \d+$/gm)).toHaveLength(2);
    expect(await command.ended).toMatchObject({ code: 0 });
  });

  it('takes its users from the proxy that its configuration names, and from no other connection', async () => {
    const config = join(test.folder, 'chat.yml');
    const users = async (proxy: string) => {
      const auth = { type: 'proxy-header', userHeader: 'X-Forwarded-User', proxies: [proxy] };
      writeFileSync(config, JSON.stringify({ mcpServers: {}, auth }));
      const command = chat('--host', '0.0.0.0', '--config', config);
      const url = await command.url;
      expect(command.stderr).toMatch(/Listening on 0\.0\.0\.0: the sign-in proxy names the users/);
      const answers = [{}, { 'X-Forwarded-User': 'ada' }].map(async headers => {
        const answer = await fetch(`${url}/api/me`, { headers: headers as Record<string, string> });
        return answer.ok ? ((await answer.json()) as { name: string }).name : answer.status;
      });
      return Promise.all(answers);
    };
    expect(await users('127.0.0.1')).toEqual([401, 'ada']);
    expect(await users('192.0.2.1')).toEqual([401, 401]);
  });

  it('keeps the chats of each user in a database of their own, and finds them after a restart', async () => {
    const config = join(test.folder, 'users.yml');
    const auth = { type: 'proxy-header', userHeader: 'X-Forwarded-User', proxies: ['127.0.0.1'] };
    writeFileSync(config, JSON.stringify({ mcpServers: {}, auth }));
    const as = (user: string) => ({ headers: { 'X-Forwarded-User': user } });
    const list = async (url: string, user: string) =>
      ((await (await fetch(`${url}/api/sessions`, as(user))).json()) as { sessions: unknown[] }).sessions.length;
    const first = chat('--config', config);
    const url = await first.url;
    await fetch(`${url}/api/sessions`, { method: 'POST', ...as('ada') });
    expect([await list(url, 'ada'), await list(url, 'bob')]).toEqual([1, 0]);
    first.signal('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });
    const again = await chat('--config', config).url;
    expect([await list(again, 'ada'), await list(again, 'bob')]).toEqual([1, 0]);
  });

  it('says where data is and how long chats are kept by the configuration', async () => {
    const config = join(test.folder, 'retention.yml');
    writeFileSync(config, JSON.stringify({ mcpServers: {}, retention: { days: 30 } }));
    const data = join(test.folder, 'kept');
    const url = await chat('--config', config, '--data', data).url;
    expect(await (await fetch(`${url}/api/data`)).json()).toMatchObject({
      ...{ place: { kind: 'folder', name: data }, sessions: 0 },
      ...{ retention: { days: 30, sessions: 'all' }, retentionBy: 'configuration' },
    });
  });

  it('answers for an allowed host name, and for no other', async () => {
    const command = chat('--allow-host', 'chat.example.com');
    const url = await command.url;
    const { request } = await import('node:http');
    const status = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(`${url}/api/servers`, { headers: { Host: host } }, response => resolve(response.resume().statusCode))
          .once('error', reject)
          .end();
      });
    expect([await status('chat.example.com'), await status('evil.test')]).toEqual([200, 403]);
  });
});

it('two chats run at once on one machine: the second takes the next free ports and reports it once', {
  timeout: 60_000,
}, async () => {
  const words = ['chat', '--no-open', '--data', join(test.folder, 'data')];
  const first = test.run(...words);
  const firstUrl = await first.url;
  const second = test.run(...words);
  const secondUrl = await second.url;
  expect(Number(new URL(secondUrl).port)).toBeGreaterThan(Number(new URL(firstUrl).port));
  const lines = second.stderr.split('\n').filter(line => line.includes('taken'));
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^vitrine: port 4400 is taken: this chat is on port ${new URL(secondUrl).port}, its sandbox on 4\\d+\\.$`,
      ),
    ),
  ]);
  const { id } = await post(`${firstUrl}/api/sessions`, {});
  expect((await fetch(`${secondUrl}/api/sessions/${id}`)).status).toBe(200);
  expect((await post(`${secondUrl}/api/sessions`, {})).id).toBeDefined();
});

it('--headless serves the API alone, to programs that have the token of the data folder', async () => {
  const data = join(test.folder, 'headless');
  const command = test.run('chat', '--headless', '--port', '0', '--data', data);
  const url = await command.url;
  await eventually(() => command.stderr).toContain(join(data, 'api-token'));
  const token = readFileSync(join(data, 'api-token'), 'utf8').trim();
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers })).status;
  const withToken = { authorization: `Bearer ${token}` };
  expect(await status('/api/sessions')).toBe(401);
  expect([await status('/api/sessions', withToken), await status('/', withToken)]).toEqual([200, 404]);
  expect(statSync(join(data, 'api-token')).mode & 0o077).toBe(0);
  expect(command.stdout + command.stderr).not.toContain(token);
});
