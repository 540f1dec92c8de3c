// Which published interface a server of the configuration may show, against a real registry.
import { createRegistryClient, type RegistryClient } from '@vitrine/host/registry';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { ORIGIN, openRegistry } from '../../../registry/test/support/open-registry.ts';
import { SCRIPT, sha } from '../../../registry/test/support/sample-bundle.ts';
import { createPublishedLoader, type PublishedLoaderOptions } from './published-loader.ts';

const createAnnouncement = (serverId: string) => ({ version: '1.0', serverId, bundleHash: sha(SCRIPT) });

async function open(servers?: PublishedLoaderOptions['servers']) {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  for (const name of ['weather', 'bank'])
    expect((await registry.publish(token, { serverId: `acme/${name}` })).status).toBe(201);
  const fetch: typeof globalThis.fetch = async (input, init) => registry.registry.fetch(new Request(input, init));
  const client = createRegistryClient({ registries: [ORIGIN], fetch });
  return createPublishedLoader({ registries: [ORIGIN], servers, cacheFolder: tempFolder(), client });
}

it('a server shows the interface that the configuration names', async () => {
  const load = await open({ weather: { id: 'acme/weather' } });
  const loaded = await load({ name: 'weather', identity: '1', announcement: createAnnouncement('acme/weather') });
  expect(loaded?.facts).toMatchObject({
    serverId: 'acme/weather',
    version: '1.0.0',
    registry: ORIGIN,
    allowedBy: 'configuration',
  });
});

it('a server without the setting is held to the first interface that it shows', async () => {
  const load = await open();
  const show = async (name: string, serverId: string, identity = name) =>
    (await load({ name, identity, announcement: createAnnouncement(serverId) }))?.facts.allowedBy;
  expect(await show('weather', 'acme/weather')).toBe('first-use');
  expect(await show('weather', 'acme/weather')).toBe('first-use');
  await expect(show('weather', 'acme/bank')).rejects.toMatchObject({
    code: 'not-allowed',
    message: `The server has shown acme/weather of ${ORIGIN} so far, and names acme/bank of ${ORIGIN} now. If it is right, name the interface in the settings of this server.`,
  });
  await expect(show('imitator', 'acme/weather')).rejects.toThrow(
    'acme/weather is the interface of the server weather.',
  );
});

it('a server that announces the interface of another one is refused, with both ids', async () => {
  const load = await open({ weather: { id: 'acme/weather' } });
  await expect(load({ name: 'weather', identity: '1', announcement: createAnnouncement('acme/bank') })).rejects.toThrow(
    'The server announces acme/bank, but the configuration allows it acme/weather only (mcpServers.weather.ui.id).',
  );
  // The setting of one server does not apply to a server whose name is a key of every object.
  const other = await load({ name: 'constructor', identity: '2', announcement: createAnnouncement('acme/bank') });
  expect(other?.facts).toMatchObject({ serverId: 'acme/bank', allowedBy: 'first-use' });
});

it('an interface that the publisher of the configuration has not signed is refused', async () => {
  const load = await open({ weather: { id: 'acme/weather', publisher: 'A'.repeat(43).concat('=') } });
  await expect(
    load({ name: 'weather', identity: '1', announcement: createAnnouncement('acme/weather') }),
  ).rejects.toMatchObject({
    code: 'signature-missing',
  });
});

it('an interface that the configuration names without a source stays with its registry', async () => {
  const cacheFolder = tempFolder();
  const show = (registry: string, publisher?: string) => {
    const manifest = { serverId: 'acme/weather', components: [], permissions: {} };
    const client = { load: async () => ({ registry, manifest }) };
    const servers = { weather: { id: 'acme/weather', publisher } };
    const options = { registries: [], servers, cacheFolder, client: client as unknown as RegistryClient };
    const server = { name: 'weather', identity: '1', announcement: createAnnouncement('acme/weather') };
    return createPublishedLoader(options)(server).then(shown => shown?.facts.allowedBy);
  };
  expect(await show('https://private.example')).toBe('configuration');
  await expect(show('https://public.example')).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await show('https://public.example', 'key')).toBe('configuration');
});

it('a registry of a server that is no origin is an error at the start', () => {
  const servers = { weather: { id: 'acme/weather', registry: 'http://registry.example' } };
  expect(() => createPublishedLoader({ registries: [], servers, cacheFolder: tempFolder() })).toThrow(
    /A registry is an origin/,
  );
});

it.each(['http://127.0.0.1:4800', 'http://[::1]:4800', 'http://localhost:4800', 'https://registry.example'])(
  'a registry at %s is taken',
  registry => {
    expect(() => createPublishedLoader({ registries: [registry], cacheFolder: tempFolder() })).not.toThrow();
  },
);
