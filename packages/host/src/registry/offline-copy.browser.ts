// The copy of an interface that is shown without a network, in the ordinary sandbox of a real Chromium: its permissions load no scripts.
import { toUIMeta } from '@vitrine/protocol/internal/registry/permissions';
import { expect, it, onTestFinished } from 'vitest';
import { servePages } from '../../../../test/support/services/serve.ts';
import { ORIGIN, openRegistry } from '../../../registry/test/support/open-registry.ts';
import { app, openSurfacePages, part, show } from '../../test/show-surface.ts';
import { createRegistryClient } from './index.ts';

openSurfacePages();

/** Tries to run a module and a script of `origin`, also in a frame, and loads an image of it. */
const createLoadScript = (origin: string) => `
  const element = (tag, src) => new Promise(resolve => {
    const made = Object.assign(document.createElement(tag), { onload: () => resolve('loaded'), onerror: () => resolve('refused') });
    made.src = src;
    document.body.append(made);
  });
  const outcomes = await Promise.all([
    import('${origin}/x.js').then(() => 'loaded', () => 'refused'),
    element('script', '${origin}/x.js'),
    element('img', '${origin}/x.svg'),
    new Promise(resolve => {
      addEventListener('message', ({ data }) => typeof data === 'string' && resolve(data));
      const srcdoc = '<script src="${origin}/x.js"></' + 'script><script>parent.postMessage(globalThis.ran ?? "nothing in a frame", "*")</' + 'script>';
      document.body.append(Object.assign(document.createElement('iframe'), { srcdoc }));
    }),
  ]);
  document.getElementById('root').textContent = [...outcomes, globalThis.ran ?? 'nothing ran'].join(', ');
`;

it('origins of the permission "resources" give the copy images, and no scripts', async () => {
  const headers = { 'access-control-allow-origin': '*' };
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const elsewhere = await servePages({
    '/x.js': { headers, body: 'globalThis.ran = "a script of another origin ran";' },
    '/x.svg': { headers: { 'content-type': 'image/svg+xml' }, body: image },
  });
  onTestFinished(() => elsewhere.close());
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const permissions = { network: { resources: [elsewhere.origin] } };
  const { status, text } = await registry.publish(
    token,
    { permissions },
    { 'bundle.js': createLoadScript(elsewhere.origin) },
  );
  expect(status, text).toBe(201);
  let isDown = false;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (isDown) throw new TypeError('fetch failed');
    return registry.registry.fetch(new Request(input, init));
  };
  const client = createRegistryClient({ registries: [ORIGIN], fetch, maxAgeMs: 0 });
  await client.load({ serverId: 'acme/weather' });
  isDown = true;
  const copy = await client.load({ serverId: 'acme/weather' });
  expect(copy.isOffline).toBe(true);
  const metadata = { ui: toUIMeta(copy.manifest.permissions) };
  const { view } = await show(part(copy.document('WeatherCard'), { ...app, metadata }));
  await expect
    .poll(() => view.locator('#root').textContent())
    .toBe('refused, refused, loaded, nothing in a frame, nothing ran');
});
