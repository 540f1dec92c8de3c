// Variables of texts that users copy from the documents of servers, for other clients.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of other clients.
import { expect, it } from 'vitest';
import { readPastedServers } from './pasted-servers.ts';

const read = (servers: object, values?: Record<string, string>) =>
  readPastedServers(JSON.stringify({ servers }), { values, folder: '/work' });

it('asks for every variable, and reads none from the environment', () => {
  const text = `{
    "inputs": [{"type": "promptString", "id": "key", "description": "API key", "password": true, "default": "none"}],
    "servers": {"a": {"command": "a", "env": {"KEY": "\${input:key}", "HOME_DIR": "\${env:HOME}", "PORT": 80, "UNSET": null}}}
  }`;
  const { servers, variables } = readPastedServers(text);
  expect(variables).toEqual([
    { name: 'input:key', label: 'API key', isSecret: true, proposal: 'none' },
    { name: 'env:HOME', label: 'HOME', isSecret: false },
  ]);
  expect(servers[0]?.config).toMatchObject({
    env: { KEY: '${input:key}', HOME_DIR: '${env:HOME}', PORT: '80' },
  });
  const values = { 'input:key': 's3cret$x', 'env:HOME': '/home/ann' };
  expect(readPastedServers(text, { values }).servers[0]?.config).toMatchObject({
    env: { KEY: 's3cret$x', HOME_DIR: '/home/ann' },
  });
});

it('an address with a variable is no mistake before the variable has a value', () => {
  const servers = { a: { url: '${input:host}/mcp', headers: { X: '${input:x}' } } };
  expect(read(servers)).toEqual({
    servers: [{ name: 'a', config: { type: 'http', ...servers.a } }],
    variables: [
      { name: 'input:host', label: 'host', isSecret: false },
      { name: 'input:x', label: 'x', isSecret: false },
    ],
    ignored: [],
  });
  expect(read(servers, { 'input:host': 'https://a.example', 'input:x': '' }).servers).toEqual([
    { name: 'a', config: { type: 'http', url: 'https://a.example/mcp', headers: { X: '' } } },
  ]);
  expect(read({ a: { url: '${HOST}/mcp' } }, { HOST: '' }).servers[0]?.problem).toBe(
    'text:1:24: servers.a.url: is "${HOST}/mcp", but must be an http:// or https:// URL',
  );
});

it('a default is proposed, and used when there is no other value', () => {
  const servers = { a: { url: '${API_URL:-https://api.example}/${VERSION:-}mcp' } };
  expect(read(servers)).toEqual({
    servers: [{ name: 'a', config: { type: 'http', url: 'https://api.example/mcp' } }],
    variables: [
      { name: 'API_URL', label: 'API_URL', isSecret: false, proposal: 'https://api.example' },
      { name: 'VERSION', label: 'VERSION', isSecret: false, proposal: '' },
    ],
    ignored: [],
  });
  expect(read(servers, { API_URL: 'http://127.0.0.1:80', VERSION: '2/' }).servers[0]?.config).toMatchObject({
    url: 'http://127.0.0.1:80/2/mcp',
  });
});

it('a dollar sign without braces is text', () => {
  const a = {
    command: 'bash',
    args: ['-c', 'node $HOME/x.js'],
    env: { PW: 'pa$$w0rd$1', URL: 'postgres://u:p$ss@h/db', PRICE: '5$' },
  };
  expect(read({ a })).toEqual({
    servers: [{ name: 'a', config: { type: 'stdio', ...a, cwd: '/work' } }],
    variables: [],
    ignored: [],
  });
});

it('a variable without a value stays as it is', () => {
  expect(read({ a: { command: 'sh', args: ['-c', '${HOME}/x'] } }, { HOME: '' }).servers[0]?.config).toMatchObject({
    args: ['-c', '${HOME}/x'],
  });
});

it('a variable of the server’s own env is left to the program', () => {
  const a = { command: 'npx', args: ['mcp-remote', '--header', 'Authorization:${AUTH}'], env: { AUTH: 'Bearer x' } };
  expect(read({ a })).toMatchObject({ servers: [{ config: { args: a.args, env: a.env } }], variables: [] });
  const open = { ...a, env: { AUTH: '${AUTH}' } };
  expect(read({ a: open }, { AUTH: 'k' })).toMatchObject({
    servers: [{ config: { args: a.args, env: { AUTH: 'k' } } }],
    variables: [{ name: 'AUTH' }],
  });
});
