// A running registry with a few published servers, for tests in a browser.
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { challengeStatement, createSigningKey, signStatement } from '@vitrine/protocol/internal/registry/signatures';
import { packBundle } from '../../src/publish/pack.ts';
import { type RegistryServer, startRegistry } from '../../src/start-registry.ts';
import { createManifest } from './sample-bundle.ts';

/** A client of a registry that runs: it proves a key, claims `namespace`, and publishes to it. */
export async function createPublisher(origin: string, namespace: string) {
  const key = await createSigningKey();
  let bearer = '';
  async function post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }
  const { publicKey, privateKey } = key;
  const { nonce } = await post<{ nonce: string }>('/v1/auth/challenge', { publicKey });
  const signature = await signStatement(challengeStatement({ registry: origin, nonce, publicKey }), privateKey);
  bearer = (await post<{ secret: string }>('/v1/auth/session', { nonce, publicKey, signature })).secret;
  await post('/v1/namespaces', { namespace });
  return {
    token: bearer,
    post,
    async publish(change: Partial<Manifest>, files: Record<string, string | Uint8Array>) {
      const input = createManifest(change, files);
      const response = await fetch(`${origin}/v1/servers/${encodeURIComponent(input.manifest.serverId)}/publish`, {
        method: 'POST',
        body: await packBundle(input),
        headers: { 'content-type': 'application/gzip', authorization: `Bearer ${bearer}` },
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as { digest: string; contentOrigin: string };
    },
  };
}

/** A component that draws its props, the structured content of a call's result, as a list, and says how high it is. */
const LIST_SCRIPT = `
import { readTitle } from './title.js';
const root = document.getElementById('root');
addEventListener('message', ({ source, data }) => {
  if (source !== parent || (data.type !== 'render' && data.type !== 'update')) return;
  document.documentElement.style.colorScheme = data.theme;
  const props = data.props.result?.structuredContent ?? data.props;
  const title = Object.assign(document.createElement('h1'), { textContent: readTitle(props) });
  const list = document.createElement('ul');
  for (const [name, value] of Object.entries(props)) list.append(Object.assign(document.createElement('li'), { textContent: name + ': ' + value }));
  root.replaceChildren(title, list);
  parent.postMessage({ type: 'resize', payload: { height: root.scrollHeight + 32 } }, '*');
});
parent.postMessage({ type: 'ready' }, '*');
`;

/** The files of a bundle with a module, a style sheet and `script`. */
export const bundleFiles = (script: string = LIST_SCRIPT): Record<string, string> => ({
  'bundle.js': script,
  'title.js': "export const readTitle = ({ city = 'Sample' }) => city;",
  'style.css': 'body { font: 15px/1.5 system-ui; margin: 16px; } h1 { font-size: 18px; margin: 0; }',
});

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0b626d"/><circle cx="26" cy="26" r="12" fill="#ffd166"/><path d="M18 46a9 9 0 0 1 2-18 13 13 0 0 1 25 4 7 7 0 0 1 1 14z" fill="#fff"/></svg>`;
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="300" viewBox="0 0 520 300"><rect width="520" height="300" fill="#dff3f5"/><text x="40" y="90" font-family="sans-serif" font-size="40" fill="#0b626d">Berlin, 21 °C</text><path d="M40 220 140 160 240 200 340 130 480 180" fill="none" stroke="#0b626d" stroke-width="6"/></svg>`;
const README = `# Weather cards

Shows the weather of **one city**, with the days after it. Works in *every* client that shows interfaces.

- [x] Celsius and Fahrenheit
- [ ] Warnings of storms

## In use

![Berlin, with the line of the next days](berlin.svg)

| place | celsius | sky |
|---|---|---|
| Berlin | 21 | cloudy |
| Oslo | 4 | snow |

\`\`\`sh
npx vitrine wrap -- npx weather-server
\`\`\`

> Data of the [national service](https://weather.example). <img src=x onerror=alert(1)>
`;
const LISTING: NonNullable<Manifest['listing']> = {
  readme: 'readme.md',
  icon: 'icon.svg',
  screenshots: [
    { file: 'berlin.svg', alt: 'The weather of Berlin, with a line of the next days' },
    { file: 'berlin.svg', alt: 'The same at night' },
  ],
  keywords: ['forecast', 'rain'],
  categories: ['maps-and-weather', 'data'],
  homepage: 'https://weather.example/cards',
  author: { name: 'Ada Lovelace', url: 'https://ada.example' },
  mcpServer: 'io.github.other/weather',
};

export type FilledRegistry = RegistryServer & { publisher: Awaited<ReturnType<typeof createPublisher>> };

/** Starts a registry in `folder` with a server of two versions, and a server without permissions. */
export async function startFilled(folder: string): Promise<FilledRegistry> {
  const server = await startRegistry({ folder, port: 0 });
  const publisher = await createPublisher(server.origin, 'acme');
  const weather: Partial<Manifest> = {
    styles: ['style.css'],
    description: 'Shows the weather of a city, with the forecast for the next days.',
    license: 'Apache-2.0',
    source: 'https://code.example/acme/weather',
    listing: LISTING,
    components: [
      {
        name: 'WeatherCard',
        description: 'The weather of one city.',
        toolNames: ['get_weather'],
        samples: [
          { title: 'Berlin', props: { city: 'Berlin', celsius: 21, sky: 'cloudy' } },
          { title: 'Oslo', props: { city: 'Oslo', celsius: 4, sky: '</script><b>snow</b>' } },
        ],
      },
    ],
  };
  const files = { ...bundleFiles(), 'readme.md': README, 'icon.svg': ICON, 'berlin.svg': PICTURE };
  await publisher.publish({ ...weather, version: '1.0.0' }, files);
  await publisher.publish(
    { ...weather, version: '1.1.0', permissions: { network: { connect: ['https://api.weather.example'] } } },
    files,
  );
  await publisher.publish({ ...weather, version: '1.2.0', permissions: { clipboard: true } }, files);
  await publisher.publish({ serverId: 'acme/plain', serverName: 'Plain list', version: '0.1.0' }, bundleFiles());
  await publisher.post(`/v1/servers/acme%2Fweather/versions/1.1.0/yank`, { reason: 'Sent the city to the network.' });
  await publisher.publish(
    { serverId: 'acme/rain', serverName: 'Rain', version: '0.9.0', description: 'Rain alone, of an older service.' },
    bundleFiles(),
  );
  await publisher.post('/v1/servers/acme%2Frain/deprecation', {
    reason: 'No longer kept up.',
    successor: 'acme/weather',
  });
  await publisher.post('/v1/servers/acme%2Fweather/tags/stable', { version: '1.0.0' });
  return Object.assign(server, { publisher });
}
