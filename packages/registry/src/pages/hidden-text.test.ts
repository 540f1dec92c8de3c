// What older manifests and searches hide is visible on the registry's pages. The control: the same text as it reached the page before.
import { manifestDigest, manifestText } from '@vitrine/protocol/internal/registry/manifest';
import { expect, it } from 'vitest';
import { openRegistry } from '../../test/support/open-registry.ts';
import { createManifest } from '../../test/support/sample-bundle.ts';

const TURNED = 'Weather \u202Egpj.yad';

it('a name that an older registry took shows its hidden characters by their names, and previews get their data unchanged', async () => {
  const registry = await openRegistry();
  const { manifest } = createManifest({
    serverName: TURNED,
    description: 'Safe\u200B text',
    components: [
      {
        name: 'Card',
        toolNames: ['show'],
        samples: [{ title: 'a\u2066b', props: { city: 'Be\u200Brlin', sky: '☁' } }, { props: {} }],
      },
    ],
  });
  await registry.metadata.publish(
    {
      manifest,
      manifestText: manifestText(manifest),
      digest: await manifestDigest(manifest),
      label: 'r',
      publishedAt: '2026-01-01T00:00:00.000Z',
    },
    async () => async () => {},
    { at: '2026-01-01T00:00:00.000Z', action: 'publish', outcome: 'ok' },
  );
  // The control: the name is in the data as it was published.
  expect((await registry.ask('/v1/servers')).text).toContain(TURNED);
  for (const path of ['/', '/servers/acme%2Fweather', '/?q=weather']) {
    const { text, status } = await registry.ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain('Weather [U+202E]gpj.yad');
    expect(text).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/);
  }
  const { text } = await registry.ask('/servers/acme%2Fweather');
  expect(text).toContain('a[U+2066]b');
  const [, json = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json).samples[0].props).toEqual({ city: 'Be\u200Brlin', sky: '☁' });
});

it('a search and an error show hidden characters by their names', async () => {
  const registry = await openRegistry();
  for (const path of [`/?q=${encodeURIComponent(TURNED)}`, `/servers/${encodeURIComponent(TURNED)}`]) {
    const { text } = await registry.ask(path);
    expect(text, path).toContain('[U+202E]gpj.yad');
    expect(text, path).not.toContain('\u202E');
  }
});
