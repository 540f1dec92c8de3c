// Texts that users copy from the documents of servers, for other clients.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConnectError } from '../errors.ts';
import { readPastedServers } from './pasted-servers.ts';

const FILES = { type: 'stdio', command: 'npx', args: ['-y', 'files-server', '/tmp'], cwd: '/work' };
const read = (text: string, values?: Record<string, string>) => readPastedServers(text, { values, folder: '/work' });

it.each([
  ['Claude and Cursor', '{"mcpServers": {"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"]}}}'],
  [
    'VS Code, with comments and trailing commas',
    '{\n  // ours\n  "servers": {\n    "files": { /* node */ "type": "stdio", "command": "npx", "args": ["-y", "files-server", "/tmp",], },\n  },\n}',
  ],
  [
    'settings of VS Code',
    '{"mcp": {"servers": {"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"]}}}}',
  ],
  ['servers alone', '{"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"], "disabled": false}}'],
  [
    'Zed',
    '{"theme": "One", "context_servers": {"files": {"source": "custom", "command": "npx", "args": ["-y", "files-server", "/tmp"], "env": null}}}',
  ],
  [
    'older files of Zed',
    '{"context_servers": {"files": {"command": {"path": "npx", "args": ["-y", "files-server", "/tmp"]}}}}',
  ],
  [
    'opencode',
    '{"$schema": "x", "mcp": {"files": {"type": "local", "command": ["npx", "-y", "files-server", "/tmp"], "enabled": true}}}',
  ],
  ['Amp', '{"amp.mcpServers": {"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"]}}}'],
  ['settings with dots', '{"mcp.servers": {"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"]}}}'],
  ['one server with its name', '{"name": "files", "command": "npx", "args": ["-y", "files-server", "/tmp"]}'],
  ['a command line', '{"files": {"command": "npx -y files-server", "args": ["/tmp"]}}'],
  [
    'a comment first',
    '// mcp.json\n{"servers": {"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"],},}}',
  ],
  [
    'a long comment first',
    '/* mcp.json */ {"servers": {"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"]}}}',
  ],
  [
    'a part with a comma and comments',
    '// ours\n"files": {\n  // node\n  "command": "npx",\n  "args": ["-y", "files-server", "/tmp"],\n},',
  ],
  [
    'Markdown',
    'Add this:\n\n```json\n{"mcpServers": {"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"]}}}\n```\nand restart',
  ],
  ['a part of a file', '"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"]}'],
  ['YAML', 'mcpServers:\n  files:\n    command: npx\n    args: [-y, files-server, /tmp]\n'],
])('readPastedServers() reads the servers of %s', (_, text) => {
  expect(read(text)).toEqual({ servers: [{ name: 'files', config: FILES }], variables: [], ignored: [] });
});

it('takes the other names of transports and addresses', () => {
  const { servers } = read(
    '{"a": {"type": "streamable-http", "url": "https://a.example/mcp"}, "b": {"url": "https://b.example", "type": "sse", "headers": {"X": "1"}}}',
  );
  expect(servers.map(({ config }) => config)).toEqual([
    { type: 'http', url: 'https://a.example/mcp' },
    { type: 'sse', url: 'https://b.example', headers: { X: '1' } },
  ]);
});

it('reads several members of a map without its braces', () => {
  const { servers } = read('"a": {"command": "x"},\n"b": {"command": "y"},\n');
  expect(servers.map(({ name, config }) => [name, config])).toEqual([
    ['a', { type: 'stdio', command: 'x', cwd: '/work' }],
    ['b', { type: 'stdio', command: 'y', cwd: '/work' }],
  ]);
});

it('finds programs and folders of the home folder', () => {
  expect(read('{"a": {"command": "~/bin/my server", "cwd": "~/x"}}').servers[0]?.config).toMatchObject({
    command: join(homedir(), 'bin/my server'),
    cwd: join(homedir(), 'x'),
  });
});

it.each([
  ['Claude Code', { url: 'https://a.example', alwaysLoad: true }, ['alwaysLoad']],
  ['Roo', { url: 'https://a.example', watchPaths: ['x'], env: {} }, ['watchPaths', 'env']],
  ['Gemini', { httpUrl: 'https://a.example', oauth: { enabled: true } }, ['oauth']],
  ['LibreChat', { url: 'https://a.example', serverInstructions: true }, ['serverInstructions']],
  ['Cursor', { url: 'https://a.example', auth: { CLIENT_ID: '$' } }, ['auth']],
  ['others', { url: 'https://a.example', transport: 'streamable-http', args: null, env: null }, []],
])('takes a server of %s without the keys that only other clients know, and names them', (_, server, ignored) => {
  expect(read(JSON.stringify({ mcpServers: { a: server } }))).toEqual({
    servers: [{ name: 'a', config: { type: 'http', url: 'https://a.example' } }],
    variables: [],
    ignored,
  });
});

it('takes a timeout in seconds, and in milliseconds', () => {
  const { servers } = read('{"a": {"command": "a", "timeout": 60}, "b": {"command": "b", "timeout": 60000}}');
  expect(servers.map(({ config }) => config?.timeoutMs)).toEqual([60_000, 60_000]);
});

it('takes the keys of other clients for a program, for its transport, and for headers', () => {
  const { servers, ignored } = read(
    JSON.stringify({
      a: {
        command: 'a',
        transportType: 'stdio',
        sandboxEnabled: true,
        sandbox: {},
        args: [1, true],
        env: { X: false },
      },
      b: { url: 'https://b.example', transport: 'sse', requestInit: { headers: { X: '1' } } },
    }),
  );
  expect(servers.map(({ config }) => config)).toEqual([
    { type: 'stdio', command: 'a', args: ['1', 'true'], env: { X: 'false' }, cwd: '/work' },
    { type: 'sse', url: 'https://b.example', headers: { X: '1' } },
  ]);
  expect(ignored).toEqual(['sandboxEnabled', 'sandbox']);
});

it.each([
  ['My Server!', 'My-Server'],
  ['@scope/files', 'scope-files'],
  ['天気', 'server'],
  ['x'.repeat(70), 'x'.repeat(64)],
])('a server named %j is proposed as %s', (name, proposedName) => {
  expect(read(JSON.stringify({ mcpServers: { [name]: { command: 'npx', args: FILES.args } } })).servers).toEqual([
    { name, proposedName, config: FILES },
  ]);
});

it('a web address in a comment-like place is not cut', () => {
  expect(read('{"servers": {"a": {"url": "https://a.example//mcp"}}}').servers[0]?.config).toMatchObject({
    url: 'https://a.example//mcp',
  });
});

it('names the mistake of each server with its line, and reads the others', () => {
  const text =
    '{\n"servers": {\n"a": {"comand": "x"},\n"b": {"url": "ftp://x"},\n"c d": {"command": "x"},\n"d": {"command": "d"},\n"e": {"command": "x", "envFile": ".env"},\n"f": {"command": 5}}}';
  const { servers } = read(text);
  expect(servers.map(({ problem }) => problem)).toEqual([
    'text:3:7: servers.a.comand: unknown key comand, did you mean command?',
    'text:4:14: servers.b.url: is "ftp://x", but must be an http:// or https:// URL',
    undefined,
    undefined,
    undefined,
    'text:8:18: servers.f.command: is 5, but must be a string',
  ]);
});

it.each([
  ['', 'the text must be a map'],
  ['[1]', 'the text must be a map'],
  ['{"a": 1}', 'the text must be a map'],
  ['{"mcpServers": {}}', 'text:1:16: mcpServers: has no servers'],
  ['{"mcpServers": []}', 'must be a map of servers'],
  ['{"command": "x"}', 'one server without a name'],
  ['{"mcpServers": {"a": {"command": "x"}}', 'text:1:'],
])('says what is wrong with %j', (text, message) => {
  expect(() => read(text)).toThrow(ConnectError);
  expect(() => read(text)).toThrow(message);
});

it.each([
  [
    '# Codex\n[mcp_servers.docs]\ncommand = "npx"\n',
    'text:2:1: this is TOML, as in the configuration of Codex: paste JSON, such as {"mcpServers": {"a-name": {"command": "npx", "args": ["…"]}}}',
  ],
  ['{\n“a”: {}}', 'text:2:1: “ is a typographic quotation mark: JSON needs straight ones (")'],
  ['“a”: {“command”: “npx”}', 'text:1:1: “ is a typographic quotation mark: JSON needs straight ones (")'],
  ['{"a\u00a0b": “', 'text:1:9: “ is a typographic quotation mark: JSON needs straight ones (")'],
  ['{"a":\u00a0{}}', 'text:1:6: this is a no-break space: JSON needs usual spaces'],
  ['{"mcpServers": {"a": ', 'text:1:22: this is no valid JSON: Unexpected end of JSON input'],
  [
    '{\n  // ours\n  "a": {\n    "command": "npx",\n    "env": { "KEY": "sk-canary" }\n    "args": ["-y",],\n  },\n}',
    "text:6:5: this is no valid JSON: Expected ',' or '}' after property value",
  ],
  ['{"a": {"command": "npx"}}}', 'text:1:26: this is no valid JSON: Unexpected non-whitespace character'],
  ['{"a": {"env": {"KEY": sk-canary}}}}', "text:1:35: this is no valid JSON: Unexpected token 's'"],
])('says what is wrong with the JSON %j, where, and nothing of its values', (text, message) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ message }));
});
