import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConnectError } from '../errors.ts';
import { loadConfig } from './load-config.ts';
import { parseConfig } from './parse-config.ts';

function problem(text: string, env: Record<string, string> = {}): ConnectError {
  try {
    parseConfig(text, { path: 'servers.yml', env });
  } catch (error) {
    if (error instanceof ConnectError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('parseConfig()', () => {
  it('reads every key of a YAML file', () => {
    const { servers } = parseConfig(`
mcpServers:
  weather:
    type: stdio
    command: node
    args: [server.mjs, --fast]
    env: { LOG: debug }
    cwd: ./weather
    timeout: 5000
    connectionMode: strict
    enabled: false
    compiledViews: true
  remote:
    type: http
    url: https://example.com/mcp
    headers: { Authorization: Bearer x }
  old: { type: sse, url: "http://localhost:1234/sse" }
`);
    expect(servers).toEqual({
      weather: {
        type: 'stdio',
        command: 'node',
        args: ['server.mjs', '--fast'],
        env: { LOG: 'debug' },
        cwd: './weather',
        timeoutMs: 5000,
        connectionMode: 'strict',
        enabled: false,
        compiledViews: true,
      },
      remote: { type: 'http', url: 'https://example.com/mcp', headers: { Authorization: 'Bearer x' } },
      old: { type: 'sse', url: 'http://localhost:1234/sse' },
    });
  });

  it('reads the settings for all servers', () => {
    expect(parseConfig('compiledViews: false\nmcpServers: {}\n')).toEqual({ servers: {}, compiledViews: false });
  });

  it('reads JSON, indented with tabs and with a byte order mark', () => {
    const text =
      '\uFEFF{\n\t"mcpServers": {\n\t\t"a": {\n\t\t\t"command": "node",\n\t\t\t"args": ["x"]\n\t\t}\n\t}\n}\n';
    expect(parseConfig(text).servers).toEqual({ a: { type: 'stdio', command: 'node', args: ['x'] } });
  });

  it('infers the type from command or url when it is left out', () => {
    const { servers } = parseConfig('mcpServers: { a: { command: x }, b: { url: "http://h/mcp" } }');
    expect([servers.a?.type, servers.b?.type]).toEqual(['stdio', 'http']);
  });

  it('expands variables in command, args, env, url and headers, and nowhere else', () => {
    const { servers } = parseConfig(
      `
mcpServers:
  a: { command: $BIN, args: ["\${HOME_DIR}/x", "cost: $$5", "^a$"], env: { KEY: "$TOKEN" } }
  b: { url: "https://$HOST/mcp", headers: { Authorization: "Bearer \${TOKEN}" } }
`,
      { env: { BIN: 'node', HOME_DIR: '/h', TOKEN: 't$BIN', HOST: 'x.org' } },
    );
    expect(servers).toEqual({
      a: { type: 'stdio', command: 'node', args: ['/h/x', 'cost: $5', '^a$'], env: { KEY: 't$BIN' } },
      b: { type: 'http', url: 'https://x.org/mcp', headers: { Authorization: 'Bearer t$BIN' } },
    });
  });

  it('does not need the variables of a server that is switched off', () => {
    const { servers } = parseConfig('mcpServers: { a: { command: $NOPE, enabled: false } }', { env: {} });
    expect(servers.a).toMatchObject({ enabled: false });
  });

  it.each([
    [
      'an undefined variable',
      'mcpServers:\n  a:\n    command: node\n    env:\n      KEY: $NOPE\n',
      'servers.yml:5:12: mcpServers.a.env.KEY: the environment variable NOPE is not set: set it and start again',
    ],
    [
      'a malformed variable',
      'mcpServers:\n  a: { command: "$' + '{1x}" }\n',
      'servers.yml:2:17: mcpServers.a.command: "$' + '{1x}" names no environment variable',
    ],
    [
      'an undefined variable in an address',
      'mcpServers:\n  a: { url: $NOPE, auth: { type: oauth, issuer: $NOPE } }\n',
      'servers.yml:2:13: mcpServers.a.url: the environment variable NOPE is not set',
    ],
    [
      'an undefined variable in a sign-in',
      'mcpServers:\n  a: { url: "https://h/mcp", auth: { type: oauth, issuer: $NOPE } }\n',
      'servers.yml:2:59: mcpServers.a.auth.issuer: the environment variable NOPE is not set',
    ],
    [
      'a path of another program',
      'mcpServers:\n  a: { command: x, args: ["$' + '{{other.folder}}/x"] }\n',
      'servers.yml:2:27: mcpServers.a.args.0: "$' + '{{other.folder}}" has a meaning in other programs only',
    ],
  ])('%s stops one server: the others are read', (_, text, expected) => {
    const { servers } = parseConfig(`${text}  b: { command: x }\n`, { path: 'servers.yml', env: {} });
    expect(servers.a?.problem).toContain(expected);
    expect(servers.b).toEqual({ type: 'stdio', command: 'x' });
  });

  it('a server with a variable that is not set is checked like any other', () => {
    expect(problem('mcpServers: { a: { command: $NOPE, arg: [x] } }').message).toContain('unknown key arg');
  });

  it('knows the folder of an agent file of another host', () => {
    const text = `mcpServers: { a: { command: x, args: ["$${'{{dexto.agent_dir}}'}/data", "$${'{{ host.agent_dir }}'}"] } }`;
    expect(parseConfig(text, { path: '/etc/agents/a.yml', env: {} }).servers.a).toEqual({
      type: 'stdio',
      command: 'x',
      args: ['/etc/agents/data', '/etc/agents'],
    });
  });

  it.each([
    [
      'an unknown key',
      'mcpServers:\n  a:\n    command: node\n    arg: [x]\n',
      'servers.yml:4:5: mcpServers.a.arg: unknown key',
    ],
    [
      'a setting of another kind',
      'mcpServers: {}\ncompiledViews: some\n',
      'servers.yml:2:16: compiledViews: is "some", but must be a boolean',
    ],
    ['an unknown key at the top', 'mcpServers: {}\nserver: {}\n', 'servers.yml:2:1: server: unknown key'],
    [
      'a wrong type',
      'mcpServers:\n  a:\n    command: node\n    timeout: soon\n',
      'servers.yml:4:14: mcpServers.a.timeout: is "soon", but must be a number',
    ],
    [
      'a wrong item of a list',
      'mcpServers:\n  a:\n    command: node\n    args:\n      - x\n      - 7\n',
      'servers.yml:6:9: mcpServers.a.args.1: is 7, but must be a string',
    ],
    [
      'an unknown mode',
      'mcpServers:\n  a: { command: x, connectionMode: loose }\n',
      'is "loose", allowed are "strict", "lenient"',
    ],
    [
      'an unknown type',
      'mcpServers:\n  a:\n    type: websocket\n    url: x\n',
      'servers.yml:3:11: mcpServers.a.type: type is "websocket", allowed are "stdio", "http", "sse"',
    ],
    ['no type at all', 'mcpServers:\n  a: {}\n', 'servers.yml:2:6: mcpServers.a: has neither command nor url'],
    ['a missing command', 'mcpServers:\n  a:\n    type: stdio\n', 'mcpServers.a.command: is missing'],
    [
      'a url that is none',
      'mcpServers:\n  a:\n    url: file:///etc/passwd\n',
      'servers.yml:3:10: mcpServers.a.url: is "file:///etc/passwd", but must be an http:// or https:// URL',
    ],
    [
      'a key of the other kind',
      'mcpServers:\n  a:\n    url: http://h/mcp\n    args: [x]\n',
      'servers.yml:4:5: mcpServers.a.args: unknown key args: a server has ',
    ],
    [
      'a name given twice',
      'mcpServers:\n  a: { command: x }\n  a: { command: y }\n',
      'servers.yml:3:3: Map keys must be unique',
    ],
    [
      'names that differ only in case',
      'mcpServers:\n  Db: { command: x }\n  db: { command: y }\n',
      'servers.yml:3:3: mcpServers.db: "db" and "Db" differ only',
    ],
    [
      'a bad name',
      'mcpServers:\n  "a/b": { command: x }\n',
      'servers.yml:2:3: mcpServers.a/b: "a/b" can\'t be a server\'s name',
    ],
    [
      "a name of an object's prototype",
      'mcpServers:\n  __proto__: { command: x }\n',
      '"__proto__" can\'t be a server\'s name',
    ],
    ['broken YAML', 'mcpServers:\n  a: { command: x\n', 'servers.yml:3:1:'],
    ['a list', '- a\n', 'servers.yml:1:1: the file must be a map'],
    ['nothing', '', 'servers.yml:1:1: the file must be a map'],
    ['servers that are a list', 'mcpServers: [a]\n', 'servers.yml:1:13: mcpServers: is a list, but must be a map'],
  ])('points at %s', (_, text, expected) => {
    expect(problem(text).message).toContain(expected);
  });

  it('the error has line, column, path and file as fields', () => {
    expect(problem('mcpServers:\n  a:\n    command: node\n    timeout: 0\n')).toMatchObject({
      code: 'bad-config',
      file: 'servers.yml',
      line: 4,
      column: 14,
      path: 'mcpServers.a.timeout',
    });
  });

  it('never prints the value of a variable', () => {
    const { message } = problem('mcpServers:\n  a: { url: "$SECRET" }\n', { SECRET: 'hunter2' });
    expect(message).toContain('$SECRET');
    expect(message).not.toContain('hunter2');
  });

  it('refuses exponentially nested YAML aliases', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\nmcpServers: {}\n`;
    expect(problem(bomb).message).toContain('alias');
  });
});

describe('loadConfig()', () => {
  it('resolves a relative cwd and command from the folder of the file, and leaves bare commands alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'connect-'));
    const file = join(folder, 'servers.yml');
    await writeFile(file, 'mcpServers: { a: { command: ./run.sh, cwd: sub }, b: { command: node, args: [./x] } }');
    const { servers } = await loadConfig(file);
    expect(servers).toEqual({
      a: { type: 'stdio', command: join(folder, 'run.sh'), cwd: join(folder, 'sub') },
      b: { type: 'stdio', command: 'node', args: ['./x'] },
    });
  });

  it('reports when there is no such file', async () => {
    await expect(loadConfig('/nowhere/servers.yml')).rejects.toThrow('/nowhere/servers.yml: there is no such file');
  });
});
