// Texts that users copy from the documents of servers, for other clients.
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
  ['a part of a file', '"files": {"command": "npx", "args": ["-y", "files-server", "/tmp"]}'],
  ['YAML', 'mcpServers:\n  files:\n    command: npx\n    args: [-y, files-server, /tmp]\n'],
])('readPastedServers() reads the servers of %s', (_, text) => {
  expect(read(text)).toEqual({ servers: [{ name: 'files', config: FILES }], variables: [] });
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
    expect.stringMatching(/^text:7:23: servers\.e\.envFile: unknown key envFile: a server has/),
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
