// Which interface a connected server may show: its own domain's, the settings', else the first, unless it is another server's.
import { expect, it } from 'vitest';
import type { PublishedInterface } from './create-registry-client.ts';
import { createInterfacePins } from './interface-pins.ts';
import { createMemoryCache } from './registry-cache.ts';

const REGISTRY = 'https://registry.example';

function published(serverId: string, ownership?: 'dns' | 'http', registry = REGISTRY) {
  return { registry, manifest: { serverId } as PublishedInterface['manifest'], ownership };
}

const errorCode = (deciding: Promise<string>): Promise<string> =>
  deciding.catch((error: { code?: string; message: string }) => error.code ?? error.message);

it('a server keeps its first interface, also after a restart', async () => {
  const cache = createMemoryCache();
  const weather = { name: 'weather', identity: 'a' };
  expect(await createInterfacePins(cache).allow(weather, published('acme/weather'))).toBe('first-use');
  const pins = createInterfacePins(cache);
  expect(await pins.allow(weather, published('acme/weather'))).toBe('first-use');
  expect(await errorCode(pins.allow(weather, published('acme/bank')))).toBe('not-allowed');
  const elsewhere = published('acme/weather', undefined, 'https://other.example');
  expect(await errorCode(pins.allow(weather, elsewhere))).toBe('not-allowed');
  // A refusal changes nothing.
  expect(await pins.allow(weather, published('acme/weather'))).toBe('first-use');
});

it('another server behind the same name begins anew', async () => {
  const pins = createInterfacePins(createMemoryCache());
  await pins.allow({ name: 'weather', identity: 'a' }, published('acme/weather'));
  expect(await pins.allow({ name: 'weather', identity: 'b' }, published('acme/other'))).toBe('first-use');
});

it('an interface belongs to the server that showed it first, even when two name it at once', async () => {
  const pins = createInterfacePins(createMemoryCache());
  const both = ['bank', 'imitator'].map(name => errorCode(pins.allow({ name }, published('acme/bank'))));
  expect(await Promise.all(both)).toEqual(['first-use', 'not-allowed']);
});

it('the settings decide over both', async () => {
  const pins = createInterfacePins(createMemoryCache());
  await pins.allow({ name: 'bank' }, published('acme/bank'));
  expect(await pins.allow({ name: 'second', isConfigured: true }, published('acme/bank'))).toBe('configuration');
  expect(await pins.allow({ name: 'bank', isConfigured: true }, published('acme/new'))).toBe('configuration');
  // What the settings name for one server is no other server's.
  expect(await errorCode(pins.allow({ name: 'third' }, published('acme/new')))).toBe('not-allowed');
});

it('a configured interface stays with its registry, unless the settings name the registry or the publisher', async () => {
  const pins = createInterfacePins(createMemoryCache());
  const server = { name: 'weather', isConfigured: true };
  const elsewhere = published('acme/weather', undefined, 'https://public.example');
  expect(await pins.allow(server, published('acme/weather'))).toBe('configuration');
  await expect(pins.allow(server, elsewhere)).rejects.toThrow(
    `acme/weather was from ${REGISTRY} so far, and is from https://public.example now. If it is right, name the registry or the publisher’s key`,
  );
  expect(await pins.allow({ ...server, isSourceConfigured: true }, elsewhere)).toBe('configuration');
  expect(await errorCode(pins.allow(server, published('acme/weather')))).toBe('not-allowed');
});

it('what a domain has published is shown by servers of this domain alone (H39)', async () => {
  const pins = createInterfacePins(createMemoryCache());
  const bank = published('example.bank/app', 'dns');
  const at = (name: string, url?: string) => errorCode(pins.allow({ name, url }, bank));
  expect(await at('unrelated', 'https://evil.example/mcp')).toBe('not-allowed');
  expect(await at('suffix', 'https://notbank.example/mcp')).toBe('not-allowed');
  expect(await at('plain', 'http://bank.example/mcp')).toBe('not-allowed');
  expect(await at('local')).toBe('not-allowed');
  expect(await at('bank', 'https://mcp.bank.example/mcp')).toBe('domain');
  expect(await at('bank too', 'https://bank.example')).toBe('domain');
  expect(await pins.allow({ name: 'local', isConfigured: true }, bank)).toBe('configuration');
});

it('a list of pins that cannot be read allows nothing', async () => {
  const cache = createMemoryCache();
  await cache.set('pins', new TextEncoder().encode('{'));
  expect(await errorCode(createInterfacePins(cache).allow({ name: 'a' }, published('acme/a')))).toBe('not-allowed');
});
