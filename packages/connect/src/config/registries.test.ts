// The keys `registries` and `ui` of a configuration file; mistakes are errors with their line.
import { expect, it } from 'vitest';
import { ConnectError } from '../errors.ts';
import { parseConfig } from './parse-config.ts';
import { serverIdentity } from './server-identity.ts';

const KEY = 'A'.repeat(43).concat('=');
const parse = (text: string) => parseConfig(text, { path: 'servers.yml', env: {} });
const withRegistries = (registries: string): string =>
  `registries:\n${registries}mcpServers:\n  a: { command: node }\n`;
const withUI = (ui: string): string => `mcpServers:\n  a:\n    command: node\n    ui: ${ui}\n`;

function problem(text: string): string {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof ConnectError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

it('registries and the interface of a server are read', () => {
  const { registries, servers } = parse(
    `registries: [https://registry.example, 'http://127.0.0.1:4600']\n${withUI(`{ id: org.example/weather, registry: 'http://[::1]:4600', publisher: ${KEY} }`)}`,
  );
  expect(registries).toEqual(['https://registry.example', 'http://127.0.0.1:4600']);
  expect(servers.a!.ui).toEqual({ id: 'org.example/weather', registry: 'http://[::1]:4600', publisher: KEY });
});

it('the sandbox is read, and a mistake in it is an error at its line', () => {
  expect(parse('mcpServers: {}\nsandbox: https://{label}.views.example\n').sandbox).toBe(
    'https://{label}.views.example',
  );
  expect(problem('mcpServers: {}\nsandbox: https://views.example/{label}\n')).toContain(
    'servers.yml:2:10: sandbox: is "https://views.example/{label}": a sandbox is an address whose name begins with a label',
  );
});

it('`ui` does not change the server identity that consents are bound to', () => {
  expect(serverIdentity(parse(withUI('{ id: a }')).servers.a!)).toBe(
    serverIdentity(parse(withUI('{ id: b }')).servers.a!),
  );
});

const ORIGIN = 'a registry is an origin, https: or http: on this machine, such as "https://registry.example"';

it.each([
  ['http: elsewhere', '- http://registry.example', `registries.0: is "http://registry.example": ${ORIGIN}`],
  ['a path', '- https://registry.example/v1', `registries.0: is "https://registry.example/v1": ${ORIGIN}`],
  ['a user', '- https://me@registry.example', `registries.0: is "https://me@registry.example": ${ORIGIN}`],
  ['no scheme', '- registry.example', `registries.0: is "registry.example": ${ORIGIN}`],
  ['a number', '- 4600', 'registries.0: is 4600, but must be a '],
])('a bad address of a registry is an error at its line: %s', (_name, line, expected) => {
  expect(problem(withRegistries(`  ${line}\n`))).toContain(`servers.yml:2:5: ${expected}`);
});

it.each(['https://registry.example', 'https://registry.example/', 'HTTPS://REGISTRY.example:443'])(
  'a duplicate registry is an error at the second line: %s',
  again => {
    expect(problem(withRegistries(`  - https://registry.example\n  - ${again}\n`))).toContain(
      'servers.yml:3:5: registries.1: is ',
    );
    expect(problem(withRegistries(`  - https://registry.example\n  - ${again}\n`))).toContain(
      'the registry https://registry.example is listed twice',
    );
  },
);

it.each([
  ['a key in hex', `{ id: a, publisher: '${'0f'.repeat(32)}' }`, 'mcpServers.a.ui.publisher: is '],
  [
    'a key of 31 bytes',
    `{ id: a, publisher: ${'A'.repeat(42)}== }`,
    'A public key is the base64 of 32 bytes (ed25519).',
  ],
  ['a key with a name', `{ id: a, publisher: 'ed25519:${KEY}' }`, 'A public key is the base64 of 32 bytes (ed25519).'],
  ['an id with a look-alike letter', '{ id: we\u0430ther }', 'A server id is "name" or "namespace/name"'],
  ['no id', '{ registry: https://registry.example }', 'mcpServers.a.ui.id: is missing'],
  ['a registry with a path', '{ id: a, registry: https://registry.example/x }', ORIGIN],
  ['a misspelt key', '{ id: a, publsher: x }', 'unknown key publsher, did you mean publisher?'],
  ['a text', 'weather', 'mcpServers.a.ui: is "weather", but must be a map'],
])('a bad interface of a server is an error at its line: %s', (_name, ui, expected) => {
  const message = problem(withUI(ui));
  expect(message).toContain('servers.yml:4:');
  expect(message).toContain(expected);
});
