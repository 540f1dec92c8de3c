// `vitrine wrap` in front of several servers: official ones, examples, one that is away.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { expect, it } from 'vitest';
import { rawWrap } from '../../../../test/raw-wrap.ts';
import { useCommands } from '../../../../test/use-commands.ts';
import { EVERYTHING, WEATHER } from '../../../../test/wrapped-servers.ts';

const source = (path: string) => new URL(path, import.meta.url).pathname;
const TEXT_SERVER = source('../../../../test/text-server.ts');
const FIXTURE = [process.execPath, source('../../../../test/conformance-server.ts'), '--stdio'];
const VIEW = [
  process.execPath,
  '--conditions=@vitrine/source',
  source('../../../../../../examples/weather-view/src/main.ts'),
];
const UI = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };
const capabilities = { ...UI, sampling: {}, elicitation: { form: {} }, roots: {} };
const answers = {
  'sampling/createMessage': { role: 'assistant', model: 'm', content: { type: 'text', text: 'sampled' } },
  'elicitation/create': { action: 'accept', content: { username: 'u', email: 'e@x.y' } },
  'roots/list': { roots: [] },
};
const commands = useCommands();

const server = ([command, ...args]: readonly string[], more: object = {}) => ({ command, args, ...more });

function write(config: object): string {
  const path = join(commands.folder, 'wrap.json');
  writeFileSync(path, JSON.stringify({ cache: { type: 'memory' }, logging: { level: 'error' }, ...config }));
  return path;
}

/** A client of the gateway over stdio. */
function open(config: object, onLine?: (line: string) => void) {
  const client = rawWrap(['--config', write(config)], {
    era: 'legacy',
    capabilities,
    answers,
    ...(onLine && { onLine }),
  });
  const ask = async (method: string, params?: object) => JSON.parse(await client.ask(method, params));
  return { ...client, ask };
}

const toolNames = ({ result }: { result: { tools: { name: string }[] } }) =>
  result.tools.map(({ name }) => name).filter(name => !name.includes('__ui_'));

it('has what several servers have, and sends each request to its own', { timeout: 120_000 }, async () => {
  const lines: string[] = [];
  const client = open(
    {
      mcpServers: {
        everything: server(EVERYTHING),
        Fix_ture: server(FIXTURE),
        views: server(VIEW, { prefix: 'w' }),
        off: server(['/nowhere/off'], { enabled: false }),
        lost: server(['/nowhere/server'], { env: { KEY: '$VITRINE_NO_SUCH_VARIABLE' } }),
      },
    },
    line => lines.push(line),
  );
  const { result: handshake } = JSON.parse(await client.shakeHands());
  expect(handshake).toMatchObject({ serverInfo: { name: 'vitrine-gateway' }, capabilities: { completions: {} } });
  const listed = await client.ask('tools/list');
  const names = toolNames(listed);
  expect(names).toEqual(expect.arrayContaining(['everything_echo', 'fix-ture_test_sampling', 'w_forecast']));
  expect(listed.result._meta['vitrine.dev/away']).toEqual([
    { server: 'lost', prefix: 'lost', reason: expect.stringContaining('VITRINE_NO_SUCH_VARIABLE') },
  ]);
  const call = (name: string, args: object = {}, more: object = {}) =>
    client.ask('tools/call', { name, arguments: args, ...more });
  const text = async (answer: ReturnType<typeof call>) => (await answer).result.content[0].text;
  expect(await text(call('everything_echo', { message: 'a' }))).toBe('Echo: a');
  expect(await text(call('fix-ture_test_sampling', { prompt: 'x' }))).toContain('sampled');
  expect(await text(call('fix-ture_test_elicitation', { message: 'Who?' }))).toContain('accept');
  expect((await call('echo', {})).error.message).toContain('everything_, fix-ture_, w_, lost_');
  expect((await call('lost_any')).error).toMatchObject({ message: expect.stringContaining('is away'), code: -32000 });

  await call('fix-ture_test_tool_with_progress', {}, { _meta: { progressToken: 'p-1' } });
  expect(lines.some(line => line.includes('notifications/progress') && line.includes('"p-1"'))).toBe(true);
  await client.ask('logging/setLevel', { level: 'debug' });
  await call('fix-ture_test_tool_with_logging');
  expect(lines.some(line => line.includes('"logger":"fix-ture'))).toBe(true);

  const { resources } = (await client.ask('resources/list')).result;
  const uris: string[] = resources.map(({ uri }: { uri: string }) => uri);
  expect(uris).toContain('fix-ture+test://static-text');
  const { contents } = (await client.ask('resources/read', { uri: 'fix-ture+test://static-text' })).result;
  expect(contents[0].uri).toBe('fix-ture+test://static-text');
  expect((await client.ask('resources/read', { uri: 'test://static-text' })).error.code).toBe(-32002);
  const templates = (await client.ask('resources/templates/list')).result.resourceTemplates;
  expect(templates.map((each: { uriTemplate: string }) => each.uriTemplate)).toContain(
    'fix-ture+test://template/{id}/data',
  );
  expect((await client.ask('resources/subscribe', { uri: 'fix-ture+test://watched-resource' })).result).toEqual({});
  const { prompts } = (await client.ask('prompts/list')).result;
  expect(prompts.map(({ name }: { name: string }) => name)).toContain('fix-ture_test_prompt_with_arguments');
  const prompt = { name: 'fix-ture_test_prompt_with_arguments', arguments: { arg1: 'a', arg2: 'b' } };
  expect((await client.ask('prompts/get', prompt)).result.messages).toHaveLength(1);
  const ref = { type: 'ref/prompt', name: 'everything_completable-prompt' };
  const argument = { name: 'department', value: 'E' };
  expect((await client.ask('completion/complete', { ref, argument })).result.completion.values).toContain(
    'Engineering',
  );

  const tool = listed.result.tools.find(({ name }: { name: string }) => name === 'w_forecast');
  const { resourceUri } = tool._meta.ui;
  expect(resourceUri).toMatch(/^ui:\/\/via\.w\//);
  const page = (await client.ask('resources/read', { uri: resourceUri })).result.contents[0];
  expect(page).toMatchObject({ uri: resourceUri, text: expect.stringContaining('"prefix":"w"') });
  expect((await client.ask('x/unknown')).error.code).toBe(-32601);
  await client.close();
});

it('shows the tools of a server when it comes, and takes them away when it goes', { timeout: 120_000 }, async () => {
  const flag = join(commands.folder, 'flag');
  const start = join(commands.folder, 'start.mjs');
  writeFileSync(
    start,
    `import { existsSync } from 'node:fs';
if (!existsSync(${JSON.stringify(flag)})) process.exit(3);
setInterval(() => existsSync(${JSON.stringify(flag)} + '.stop') && process.exit(4), 100);
await import(${JSON.stringify(TEXT_SERVER)});`,
  );
  const late = server([process.execPath, '--conditions=@vitrine/source', start]);
  const lines: string[] = [];
  const limits = { reconnectDelayMs: 100, maxReconnectDelayMs: 200 };
  const client = open({ mcpServers: { weather: server(WEATHER), late }, limits }, line => lines.push(line));
  await client.shakeHands();
  const list = async () => toolNames(await client.ask('tools/list'));
  expect(await list()).toContain('weather_forecast');
  expect(await list()).not.toContain('late_echo');
  writeFileSync(flag, '');
  await expect.poll(list, { timeout: 30_000 }).toContain('late_echo');
  expect(lines.some(line => line.includes('notifications/tools/list_changed'))).toBe(true);
  writeFileSync(`${flag}.stop`, '');
  await expect.poll(list, { timeout: 30_000 }).not.toContain('late_echo');
  expect(await list()).toContain('weather_forecast');
  await client.close();
});

it('serves HTTP: tokens choose what a client has, and health names each server', { timeout: 120_000 }, async () => {
  const config = write({
    mcpServers: { everything: server(EVERYTHING), weather: server(WEATHER), lost: server(['/nowhere/server']) },
    clients: [{ token: 'all' }, { token: 'few', allow: ['weather_*'], deny: ['*_forecast'] }],
  });
  const command = commands.run('wrap', '--config', config, '--http', '0');
  await command.prints(/Vitrine wrap: (http:\S+)/);
  const url = new URL(/Vitrine wrap: (http:\S+)/.exec(command.stderr)![1]!);
  const connect = async (token: string) => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: UI });
    const headers = { Authorization: `Bearer ${token}` };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return client;
  };
  await expect(connect('none')).rejects.toThrow();
  const [all, few] = [await connect('all'), await connect('few')];
  const list = async (client: Client) => toolNames({ result: await client.listTools() });
  expect(await list(all)).toEqual(expect.arrayContaining(['everything_echo', 'weather_forecast']));
  expect(await list(few)).toEqual(['weather_list_places', 'weather_current_weather']);
  await expect(few.callTool({ name: 'everything_echo', arguments: { message: 'a' } })).rejects.toThrow(/There is no/);
  const echo = await all.callTool({ name: 'everything_echo', arguments: { message: 'a' } });
  expect(echo.content).toEqual([{ type: 'text', text: 'Echo: a' }]);
  const health = await (await fetch(new URL('/healthz', url))).json();
  expect(health).toMatchObject({
    ok: true,
    sessions: 2,
    upstreams: [
      { name: 'everything', prefix: 'everything', state: 'up' },
      { name: 'weather', prefix: 'weather', state: 'up', tools: 3 },
      { name: 'lost', prefix: 'lost', state: 'down', reason: expect.stringContaining('lost') },
    ],
  });
  await all.close();
  await few.close();
  command.signal('SIGTERM');
  expect(await command.ended).toMatchObject({ code: 0 });
});

it('refuses one prefix for two servers, and a server beside mcpServers', { timeout: 60_000 }, async () => {
  const twins = write({ mcpServers: { 'a.b': server(EVERYTHING), other: server(EVERYTHING, { prefix: 'a-b' }) } });
  const wrong = commands.run('wrap', '--config', twins);
  expect(await wrong.ended).toMatchObject({ code: 2 });
  expect(wrong.stderr).toMatch(/Servers "a\.b" and "other" have the same prefix "a-b"/);
  const both = commands.run('wrap', '--config', twins, '--', ...EVERYTHING);
  expect(await both.ended).toMatchObject({ code: 2 });
  expect(both.stderr).toMatch(/The file has mcpServers/);
});
