import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOCUMENT, PUBLISHED, withTable } from '../../../../test/schema-table.ts';
import { folder, makeFolders, NPX, read, write } from '../../../../test/wrap-settings.ts';
import { startCommand } from '../../new/package-source.ts';
import { wrapJsonSchema } from './file-schema.ts';
import { printConfig } from './print-config.ts';
import { parseWrapFile } from './read-config-file.ts';
import { commandIn, type WrapArguments } from './resolve-settings.ts';

makeFolders();

describe('the file, the environment, the arguments', () => {
  const FILE = `
upstream:
  transport: stdio
  command: ./server.mjs
  args: ['$ROOM']
  env: { TOKEN: $TOKEN }
generation: { enabledTools: [get-*], defaultTheme: dark }
logging: { level: warn }
cache: { directory: kept }
`;

  it('are read in this order, each overriding the one before', async () => {
    const config = write(FILE);
    const env = { ROOM: 'hall', TOKEN: 's3cret', VITRINE_WRAP_LOG_LEVEL: 'error', VITRINE_WRAP_THEME: 'light' };
    const settings = await read({ config, theme: 'system' }, env);
    expect(settings).toMatchObject({
      name: expect.any(String),
      upstream: { type: 'stdio', command: join(folder, 'server.mjs'), args: ['hall'], env: { TOKEN: 's3cret' } },
      generation: { enabledTools: ['get-*'], defaultTheme: 'system' },
      logging: { level: 'error' },
      cacheFolder: join(folder, 'kept'),
    });
    expect(await read({ config, debug: true }, env)).toMatchObject({
      generation: { defaultTheme: 'light' },
      logging: { level: 'debug' },
    });
  });

  it('of another model than the command line names: what holds for its provider only', async () => {
    const ofProvider = 'provider: anthropic, baseURL: https://a.example, settings: { temperature: 0 }';
    const ofModel = 'model: haiku, id: main, label: Small, prices: { input: 1, output: 5 }, contextWindow: 9000';
    const config = write(`upstream: { command: ./s }\nllm: { ${ofProvider}, ${ofModel} }`);
    const llm = async (words: Partial<WrapArguments>) => (await read({ config, ...words })).llm;
    const providerSettings = { provider: 'anthropic', baseURL: 'https://a.example', settings: { temperature: 0 } };
    expect(await llm({ llm: 'anthropic:opus' })).toEqual({ ...providerSettings, model: 'opus' });
    expect(await llm({ llm: 'anthropic:haiku' })).toEqual(await llm({}));
    expect(await llm({})).toMatchObject({ id: 'main', prices: { input: 1, output: 5 } });
    expect(await llm({ llm: 'openai:haiku' })).toEqual({ provider: 'openai', model: 'haiku' });
  });

  it('take the settings of a model by the names of other wrappers, and what models are told', async () => {
    const config = write(`
upstream: { command: ./s }
llm: { provider: openai, model: m, temperature: 0.4, maxTokens: 9000, baseUrl: 'https://a.example/v1' }
generation:
  prompt: Use our words.
  limits: { maxSchemaDepth: 3, maxRefinementHistory: 2 }
  examples: { forecast: [{ input: { place: Oslo }, output: { days: [] } }] }
cache: { ttlMs: 60000 }
`);
    expect(await read({ config })).toMatchObject({
      llm: {
        provider: 'openai',
        model: 'm',
        baseURL: 'https://a.example/v1',
        settings: { temperature: 0.4, maxOutputTokens: 9000 },
      },
      generation: {
        prompt: 'Use our words.',
        limits: { maxSchemaDepth: 3, maxRefinementHistory: 2 },
        examples: { forecast: [{ input: { place: 'Oslo' }, output: { days: [] } }] },
      },
      cacheLimits: { ttlMs: 60_000 },
    });
    expect((await read({ config, llm: 'openai:other' })).llm).toEqual({
      provider: 'openai',
      model: 'other',
      baseURL: 'https://a.example/v1',
      settings: { temperature: 0.4, maxOutputTokens: 9000 },
    });
    const both = write(
      'upstream: { command: ./s }\nllm: { provider: openai, model: m, maxTokens: 1, settings: { maxOutputTokens: 2 } }',
    );
    expect((await read({ config: both })).llm?.settings).toEqual({ maxOutputTokens: 2 });
    expect(await read({ upstreamUrl: 'http://a.example', cacheTtlMs: '5', prompt: 'Short' })).toMatchObject({
      cacheLimits: { ttlMs: 5 },
      generation: { prompt: 'Short' },
    });
    for (const [text, message] of [
      ['llm: { provider: openai, model: m, temperature: 3 }', /temperature/],
      ['llm: { provider: openai, model: m, maxTokens: 0 }', /maxTokens/],
      ['cache: { ttlMs: -1 }', /ttlMs/],
      ['generation: { limits: { depth: 1 } }', /maxSchemaDepth/],
    ] as const)
      await expect(read({ config: write(`upstream: { command: ./s }\n${text}`) }), text).rejects.toThrow(message);
  });

  it('may be JSON', async () => {
    const config = write('{"upstream":{"transport":"sse","url":"https://a.example/sse"}}', 'wrap.json');
    expect((await read({ config })).upstream).toEqual({ type: 'sse', url: 'https://a.example/sse' });
  });

  it('find the transport by the command or the address where it is not set', async () => {
    const config = write('upstream: { command: ./server.mjs }');
    expect((await read({ config })).upstream).toMatchObject({ type: 'stdio', command: join(folder, 'server.mjs') });
    const url = 'https://a.example/mcp';
    expect((await read({ config: write(`upstream: { url: ${url} }`) })).upstream).toEqual({ type: 'http', url });
  });

  it('say how the server is signed in to', async () => {
    const auth = 'auth: { clientId: me, clientSecret: $SECRET, issuer: https://login.example, callbackPort: 4711 }';
    const config = write(`upstream:\n  url: https://a.example/mcp\n  privateHosts: [login.internal:8443]\n  ${auth}`);
    expect(await read({ config, open: false }, { SECRET: 's3cret' })).toMatchObject({
      upstream: {
        type: 'http',
        auth: { type: 'oauth', clientId: 'me', clientSecret: 's3cret', issuer: 'https://login.example' },
      },
      privateHosts: ['login.internal:8443'],
      callbackPort: 4711,
      opensBrowser: false,
    });
  });

  it('name the server on the command line in three ways', async () => {
    expect((await read({ serverCommand: ['node', 'weather/main.js'] })).name).toBe('weather');
    expect((await read({ upstream: `stdio:node "my server.js" --x` })).upstream).toEqual({
      type: 'stdio',
      command: 'node',
      args: ['my server.js', '--x'],
    });
    expect((await read({ upstream: 'https://a.example/mcp' })).upstream.type).toBe('http');
    expect((await read({ upstreamUrl: 'http://127.0.0.1:1/mcp' })).upstream.type).toBe('http');
    expect((await read({}, { VITRINE_WRAP_URL: 'http://b.example/mcp' })).name).toBe('b.example');
  });

  it('make a key of the server that distinguishes servers and contains no secret', async () => {
    const of = async (words: Partial<WrapArguments>) => (await read(words)).key;
    const keys = [
      await of({ serverCommand: ['node', 'a.js'] }),
      await of({ serverCommand: ['node', 'b.js'] }),
      await of({ upstreamUrl: 'https://a.example/mcp' }),
    ];
    expect(new Set(keys).size).toBe(3);
    expect((await read({ config: write(FILE) }, { ROOM: 'x', TOKEN: 'one' })).key).toBe(
      (await read({ config: write(FILE) }, { ROOM: 'x', TOKEN: 'two' })).key,
    );
  });

  it('make another key of the same arguments in another folder', async () => {
    const serverCommand = ['node', 'server.mjs'];
    const here = process.cwd();
    const [at, inCwd] = [await read({ serverCommand }), await read({ config: write(FILE) }, { ROOM: 'x', TOKEN: 'x' })];
    process.chdir(folder);
    try {
      expect((await read({ serverCommand })).key).not.toBe(at.key);
      expect((await read({ config: write(FILE) }, { ROOM: 'x', TOKEN: 'x' })).key).not.toBe(inCwd.key);
    } finally {
      process.chdir(here);
    }
    expect((await read({ serverCommand })).key).toBe(at.key);
  });

  it('keep nothing when the cache is off', async () => {
    expect(await read({ serverCommand: ['x'], cache: false })).not.toHaveProperty('cacheFolder');
    expect(await read({ serverCommand: ['x'] }, { VITRINE_WRAP_CACHE: 'memory' })).not.toHaveProperty('cacheFolder');
  });
});

it.each([
  ['logging:\n  destination: stdout', /:2:16: logging\.destination: is "stdout", allowed are "stderr", "file"/],
  ['logging:\n  destination: file', /:2:16: logging\.destination: .*needs "file"/],
  ['toolRefresh:\n  every: 5', /:2:3: toolRefresh\.every: unknown key every/],
  ['toolRefresh:\n  retryBackoffMs: []', /:2:19: toolRefresh\.retryBackoffMs/],
  ['cache:\n  maxTotalSizeBytes: 5', /:2:22: cache\.maxTotalSizeBytes/],
  ['limits:\n  reconnectDelay: 5', /unknown key reconnectDelay, did you mean reconnectDelayMs/],
  ['generation:\n  promptDirectory: x', /did you mean promptsDirectory/],
  ['upstream:\n  transport: stdin\n  command: x', /:2:14: upstream\.transport: transport is "stdin"/],
  ['upstream:\n  transport: stdio\n  comand: x', /:3:3: upstream\.comand: unknown key comand, did you mean command\?/],
  ['logging:\n  level: loud', /:2:10: logging\.level: is "loud", allowed are "debug"/],
  ['http:\n  port: "80"', /:2:9: http\.port: is "80", but must be a number/],
  ['upstream:\n  transport: http\n  url: ftp://x', /:3:8: upstream\.url: is "ftp:\/\/x"/],
  [
    'upstream:\n  url: https://x\n  auth: { clientid: a }',
    /:3:11: upstream\.auth\.clientid: .*did you mean clientId\?/,
  ],
  ['upstream:\n  url: https://x\n  auth: { clientId: a, clientSecret: b }', /issuer is missing/],
  ['upstream:\n  url: https://x\n  auth: { issuer: http://login.example }', /An issuer is an https: address/],
  [
    'upstream:\n  transport: stdio\n  command: $NONE',
    /:3:12: upstream\.command: the environment variable NONE is not set/,
  ],
  ['- a', /:1:1: the file must be a map/],
  ['a: [', /wrap\.yml:/],
])('points at the line: %j', (text, message) => {
  expect(() => parseWrapFile(text, { file: 'wrap.yml', env: {} })).toThrow(message);
});

it('refuses options that exclude each other and invalid variables, each with its code and the value', async () => {
  const refused = (code: string, message: RegExp, received?: string) =>
    expect.objectContaining({
      name: 'UsageError',
      code,
      message: expect.stringMatching(message),
      ...(received !== undefined && { received }),
    });
  await expect(read({})).rejects.toEqual(refused('missing', /Name the server/));
  await expect(read({ serverCommand: ['x'], upstreamUrl: 'http://a' })).rejects.toEqual(
    refused('conflict', /More than one server/),
  );
  await expect(read({ upstreamUrl: 'a' })).rejects.toEqual(refused('bad-value', /no http or https/, 'a'));
  await expect(read({ upstream: 'node "x' })).rejects.toEqual(refused('bad-value', /quotation mark/, 'node "x'));
  await expect(read({ serverCommand: ['x'] }, { VITRINE_WRAP_HTTP_PORT: 'many' })).rejects.toEqual(
    refused('bad-value', /VITRINE_WRAP_HTTP_PORT is "many"/, 'many'),
  );
});

it('splits a command like a shell', () => {
  expect(commandIn(`a  "b c" 'd "e' f\\ g ""`)).toEqual(['a', 'b c', 'd "e', 'f g', '']);
});

it('prints the entry for a client', () => {
  const words: WrapArguments = { config: 'w.yml', cache: false, learn: true, serverCommand: ['node', 'x y.js'] };
  // A client starts it in a folder of its own.
  const args = ['-y', 'vitrine', 'wrap', '--config', resolve('w.yml'), '--no-cache', '--', 'node', 'x y.js'];
  expect(JSON.parse(printConfig('claude', 'x', words, NPX))).toEqual({ mcpServers: { x: { command: 'npx', args } } });
  expect(JSON.parse(printConfig('vscode', 'x', words, NPX))).toEqual({
    servers: { x: { type: 'stdio', command: 'npx', args } },
  });
  // Without a command it runs this checkout's.
  const [command, bin] = startCommand();
  expect(JSON.parse(printConfig('claude', 'x', words))).toEqual({
    mcpServers: { x: { command, args: [bin, ...args.slice(2)] } },
  });
});

it('prints absolute paths, because a client starts it in any folder', () => {
  const here = process.cwd();
  process.chdir(folder);
  try {
    write('', 'server.mjs');
    const printed = (words: Partial<WrapArguments>) =>
      JSON.parse(printConfig('claude', 'x', { serverCommand: [], ...words }, NPX)).mcpServers.x.args.slice(3);
    const at = resolve('server.mjs');
    expect(printed({ serverCommand: ['node', './server.mjs', '.', 'none.mjs'] })).toEqual([
      '--',
      'node',
      at,
      resolve('.'),
      'none.mjs',
    ]);
    expect(printed({ serverCommand: ['./server.mjs', 'server.mjs'] })).toEqual(['--', at, at]);
    expect(printed({ serverCommand: ['server.mjs'] })).toEqual(['--', 'server.mjs']);
    expect(printed({ upstream: 'node "./server.mjs"' })).toEqual(['--', 'node', at]);
    expect(printed({ upstream: 'https://a.example/mcp' })).toEqual(['--upstream', 'https://a.example/mcp']);
  } finally {
    process.chdir(here);
  }
});

it('the published schema and the table of the docs match the schema of the file', () => {
  expect(JSON.parse(readFileSync(PUBLISHED, 'utf8'))).toEqual(wrapJsonSchema());
  const document = readFileSync(DOCUMENT, 'utf8');
  expect(document).toBe(withTable(document));
});

it('refuses an address with a password, and does not repeat it', async () => {
  const error = await read({ upstreamUrl: 'https://me:geheimnis@a.example/mcp' }).catch(String);
  expect(error).toMatch(/The address of a\.example has a name or a password in it/);
  expect(error).not.toContain('geheimnis');
});

it('a file with several faults reports all of them, each with its line', () => {
  const text = `upstream:
  command: node
generaton: {}
logging: { level: loud }
limits: { maxSessions: many, colour: red }
`;
  let message = '';
  try {
    parseWrapFile(text, { file: 'wrap.yml', env: {} });
  } catch (error) {
    message = String((error as Error).message);
  }
  expect(message.split('\n')).toEqual([
    expect.stringMatching(/^wrap\.yml:3:1: generaton: unknown key generaton, did you mean generation\?/),
    expect.stringMatching(/^wrap\.yml:5:30: limits\.colour: unknown key colour/),
    expect.stringMatching(/^wrap\.yml:4:19: logging\.level: is "loud"/),
    expect.stringMatching(/^wrap\.yml:5:24: limits\.maxSessions: is "many"/),
  ]);
});
