// The registry client against a real registry: what it loads, what it refuses, and what it does without a network.

import { manifestDigest } from '@vitrine/protocol/internal/registry/manifest';
import {
  createSigningKey,
  type PublisherSignature,
  publishStatement,
  rotationStatement,
  signStatement,
} from '@vitrine/protocol/internal/registry/signatures';
import { packBundle } from '@vitrine/registry';
import { expect, it } from 'vitest';
import { ORIGIN, openRegistry } from '../../../registry/test/support/open-registry.ts';
import { createManifest, SCRIPT, sha } from '../../../registry/test/support/sample-bundle.ts';
import { HostError } from '../errors.ts';
import type { RegistryClientOptions } from './create-registry-client.ts';
import { createRegistryClient } from './index.ts';
import { createMemoryCache } from './registry-cache.ts';

const WANTED = { serverId: 'acme/weather', serverVersion: '1.0.0' };
type Key = Awaited<ReturnType<typeof createSigningKey>>;

/** A registry, a publisher, and a client whose requests can be watched, changed and cut off. */
async function open(options: Partial<RegistryClientOptions> = {}) {
  const registry = await openRegistry();
  const { token, key, session } = await registry.openPublisher();
  const network = {
    isDown: false,
    requests: [] as string[],
    change: async (_url: string, response: Response) => response,
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    network.requests.push(url);
    if (network.isDown) throw new TypeError('fetch failed');
    return network.change(url, await registry.registry.fetch(new Request(url, init)));
  };
  const cache = createMemoryCache();
  const client = createRegistryClient({ registries: [ORIGIN], fetch, cache, maxAgeMs: 0, ...options });
  const publish = async (
    change: Parameters<typeof createManifest>[0],
    signer?: Key,
    extra: Partial<PublisherSignature> = {},
  ) => {
    const input = createManifest(change);
    const { serverId, version } = input.manifest;
    const statement = publishStatement({ serverId, version, digest: await manifestDigest(input.manifest) });
    const signature = signer && {
      publicKey: signer.publicKey,
      signature: await signStatement(statement, signer.privateKey),
      ...extra,
    };
    const answer = await registry.upload(
      serverId,
      await packBundle({ ...input, ...(signature && { signature }) }),
      token,
    );
    expect(answer.status, answer.text).toBe(201);
  };
  /** The owner sets the key that signs from now on; with `from`, that one names it as its successor. */
  const setKey = async (to: Key, from?: Key) => {
    const body = { to: to.publicKey, ...(from && { rotation: await rotate(from, to) }) };
    const answer = await registry.post('/v1/servers/acme%2Fweather/key', body, session);
    expect(answer.status, answer.text).toBe(200);
  };
  return { ...registry, client, cache, network, fetch, publish, setKey, key, token };
}

async function rotate(from: Key, to: Key): Promise<{ from: string; signature: string }> {
  const statement = rotationStatement({ serverId: 'acme/weather', from: from.publicKey, to: to.publicKey });
  return { from: from.publicKey, signature: await signStatement(statement, from.privateKey) };
}

const errorCode = (loading: Promise<unknown>): Promise<string> =>
  loading.then(
    () => 'loaded',
    (error: unknown) => (error instanceof HostError ? error.code : String(error)),
  );

it('a version is loaded with its checked files, from its own origin', async () => {
  const { client, publish, key, registry } = await open();
  await publish({}, key);
  const loaded = await client.load({ ...WANTED, bundleHash: sha(SCRIPT) });
  expect(loaded).toMatchObject({ registry: ORIGIN, publisher: key.publicKey, isOffline: false, yanked: undefined });
  expect(loaded.pageUrl('WeatherCard')).toMatch(
    `${await registry.contentOrigin('acme/weather')}/render?component=WeatherCard&digest=`,
  );
  expect(loaded.document('WeatherCard')).toContain(`<script type="module">${SCRIPT}</script>`);
  expect(loaded.document('WeatherCard')).toContain('data-component="WeatherCard"');
});

it('a changed manifest, file, version or content origin is refused', async () => {
  const { client, publish, network, fetch } = await open();
  await publish({});
  const changeRecord = (change: (record: { manifest: { description?: string }; contentOrigin: string }) => void) => {
    network.change = async (url, response) => {
      if (!url.includes('/v1/')) return response;
      const record = (await response.json()) as Parameters<typeof change>[0];
      change(record);
      return Response.json(record);
    };
  };
  changeRecord(record => {
    record.manifest.description = 'changed';
  });
  expect(await errorCode(client.load(WANTED))).toBe('hash-mismatch');
  changeRecord(record => {
    record.contentOrigin = 'http://evil.localhost:4600';
  });
  expect(await errorCode(client.load(WANTED))).toBe('bad-answer');
  network.change = async (url, response) =>
    url.includes('/bundle/') ? new Response(SCRIPT.replace('ready', 'steal')) : response;
  expect(await errorCode(client.load(WANTED))).toBe('hash-mismatch');
  network.change = async (url, response) =>
    url.includes('/bundle/') ? new Response(SCRIPT + 'x'.repeat(1000)) : response;
  expect(await errorCode(client.load(WANTED))).toBe('bad-answer');
  network.change = async () => new Response('<html>', { status: 200 });
  expect(await errorCode(client.load(WANTED))).toBe('bad-answer');
  network.change = async (_url, response) => response;
  expect(await errorCode(client.load({ ...WANTED, bundleHash: sha('another') }))).toBe('hash-mismatch');
  expect(await errorCode(client.load({ serverId: 'acme/nothing' }))).toBe('not-found');
  expect(await errorCode(createRegistryClient({ registries: [], fetch }).load(WANTED))).toBe('not-found');
  expect(await errorCode(client.load(WANTED))).toBe('loaded');
});

it('a registry that serves other content under a known version is refused', async () => {
  const first = await open();
  await first.publish({});
  await first.client.load(WANTED);
  const second = await open();
  await second.publish({ description: 'the same version, another manifest' });
  first.network.change = async url => second.fetch(url);
  expect(await errorCode(first.client.load(WANTED))).toBe('version-changed');
});

it('the first key is pinned: an unsigned version, another key and a wrong signature are refused; a key that the old one signed is accepted', async () => {
  const one = await open();
  await one.publish({}, one.key);
  await one.client.load(WANTED);
  // Another registry at the same origin: what a compromised one could serve.
  const takeover = await open({ cache: one.cache });
  const otherKey = await createSigningKey();
  await takeover.publish({ version: '1.1.0' });
  await takeover.setKey(otherKey);
  await takeover.publish({ version: '1.2.0' }, otherKey);
  expect(await errorCode(takeover.client.load({ ...WANTED, serverVersion: '1.1.0' }))).toBe('signature-missing');
  expect(await errorCode(takeover.client.load({ ...WANTED, serverVersion: '1.2.0' }))).toBe('signature-key-changed');
  const rotation = await rotate(one.key, otherKey);
  takeover.network.change = async (_url, response) => {
    const record = (await response.json()) as { signature: PublisherSignature };
    record.signature.rotation = { ...rotation, signature: record.signature.signature };
    return Response.json(record);
  };
  expect(await errorCode(takeover.client.load({ ...WANTED, serverVersion: '1.2.0' }))).toBe('signature-invalid');
  takeover.network.change = async (_url, response) => {
    const record = (await response.json()) as { signature: PublisherSignature };
    record.signature.publicKey = one.key.publicKey;
    return Response.json(record);
  };
  expect(await errorCode(takeover.client.load({ ...WANTED, serverVersion: '1.2.0' }))).toBe('signature-invalid');
  await takeover.publish({ version: '1.3.0' }, otherKey, { rotation });
  takeover.network.change = async (_url, response) => response;
  expect(await errorCode(takeover.client.load({ ...WANTED, serverVersion: '1.3.0' }))).toBe('loaded');
});

it('a host follows the chain of rotations over versions that it never saw, and still loads versions of earlier keys', async () => {
  const { client, publish, setKey, key: a, fetch } = await open();
  const [b, c] = [await createSigningKey(), await createSigningKey()];
  await publish({ version: '1.1.0' }, a);
  const version = (serverVersion: string) => ({ ...WANTED, serverVersion });
  await client.load(version('1.1.0'));
  await publish({ version: '1.2.0' }, b, { rotation: await rotate(a, b) });
  await publish({ version: '1.3.0' }, b);
  await setKey(c, b);
  await publish({ version: '1.4.0' }, c);
  expect(await errorCode(client.load(version('1.4.0')))).toBe('loaded');
  for (const older of ['1.1.0', '1.3.0', '1.2.0']) expect(await errorCode(client.load(version(older)))).toBe('loaded');
  // A host that sees a version of the second key first, then a server that still runs the first version.
  const late = createRegistryClient({ registries: [ORIGIN], fetch, maxAgeMs: 0 });
  for (const each of ['1.3.0', '1.1.0', '1.4.0']) expect(await errorCode(late.load(version(each)))).toBe('loaded');
  // A publisher that the settings name is followed forwards alone.
  const configuredClient = createRegistryClient({ registries: [ORIGIN], fetch, maxAgeMs: 0 });
  const load = (serverVersion: string, publisher: string) =>
    errorCode(configuredClient.load({ ...version(serverVersion), publisher }));
  expect(await load('1.4.0', a.publicKey)).toBe('loaded');
  expect(await load('1.1.0', c.publicKey)).toBe('signature-key-changed');
  // A key that the owner set without a rotation needs the settings.
  await setKey(a);
  await publish({ version: '1.5.0' }, a);
  await setKey(b);
  await publish({ version: '1.6.0' }, b);
  const fresh = createRegistryClient({ registries: [ORIGIN], fetch, maxAgeMs: 0 });
  expect(await errorCode(fresh.load(version('1.5.0')))).toBe('loaded');
  expect(await errorCode(fresh.load(version('1.6.0')))).toBe('signature-key-changed');
  expect(await errorCode(fresh.load({ ...version('1.6.0'), publisher: b.publicKey }))).toBe('loaded');
});

it('without a network the cache serves the checked copy, a damaged copy is not used, and a withdrawn version says so', async () => {
  const { client, publish, network, cache, post, token } = await open();
  await publish({});
  await client.load(WANTED);
  await post('/v1/servers/acme%2Fweather/versions/1.0.0/yank', { reason: 'old data' }, token);
  expect((await client.load(WANTED)).yanked).toEqual({ reason: 'old data' });
  network.isDown = true;
  expect(await client.load(WANTED)).toMatchObject({ isOffline: true, yanked: { reason: 'old data' } });
  expect(await errorCode(client.load({ serverId: 'acme/other' }))).toBe('unreachable');
  await cache.set(`file ${sha(SCRIPT)}`, Buffer.from('damaged'));
  expect(await errorCode(client.load(WANTED))).toBe('unreachable');
});

it('while a registry does not answer, a later one decides only about interfaces that were from there before', async () => {
  const privateOrigin = 'https://private.example';
  const { fetch, publish, cache, key } = await open();
  await publish({}, key);
  await publish({ serverId: 'acme/public' });
  const first = { answer: async (): Promise<Response> => new Response('', { status: 404 }) };
  const registries = [privateOrigin, ORIGIN];
  const both: typeof fetch = (input, init) =>
    String(input).startsWith(privateOrigin) ? first.answer() : fetch(input, init);
  const client = createRegistryClient({ registries, fetch: both, cache, maxAgeMs: 0 });
  expect(await client.load({ serverId: 'acme/public' })).toMatchObject({ registry: ORIGIN });
  for (const status of [503, 429, 0]) {
    first.answer = async () => {
      if (status === 0) throw new TypeError('fetch failed');
      return new Response('', { status });
    };
    expect(await errorCode(client.load(WANTED)), String(status)).toBe('unreachable');
    expect(await client.load({ serverId: 'acme/public' })).toMatchObject({ registry: ORIGIN });
  }
});

it('a registry that has the server decides, also when it lacks the version', async () => {
  const { fetch, publish } = await open();
  await publish({ version: '9.9.9' });
  const own: typeof fetch = async (input, init) => {
    if (!String(input).startsWith('https://private.example')) return fetch(input, init);
    return String(input).includes('/versions/') ? new Response('', { status: 404 }) : Response.json({});
  };
  const client = createRegistryClient({ registries: ['https://private.example', ORIGIN], fetch: own });
  expect(await errorCode(client.load({ serverId: 'acme/weather', serverVersion: '9.9.9' }))).toBe('not-found');
});

it('a registry’s answer counts as current for a while, and files are loaded once', async () => {
  const clock = { now: 1_000_000 };
  const { client, publish, network } = await open({ maxAgeMs: 60_000, now: () => clock.now });
  await publish({});
  await client.load(WANTED);
  expect(network.requests).toHaveLength(2);
  await client.load(WANTED);
  expect(network.requests).toHaveLength(2);
  clock.now += 60_001;
  await client.load(WANTED);
  expect(network.requests).toHaveLength(3);
});

it.each(['http://registry.example', 'https://registry.example/path', 'registry.example', 'file:///etc'])(
  'the registry %s is refused',
  address => {
    expect(() => createRegistryClient({ registries: [address] })).toThrow(/A registry is an origin.*Given: /);
  },
);
