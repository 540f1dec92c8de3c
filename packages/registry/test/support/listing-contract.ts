// What users browse by, through the API and the pages: one suite for every store.
import type { Listing } from '@vitrine/protocol/internal/registry/listing';
import type { ServerSummary, VersionRecord } from '@vitrine/protocol/internal/registry/wire';
import { describe, expect, it } from 'vitest';
import type { MetadataStore } from '../../src/store/metadata-store.ts';
import { takeDown } from '../../src/take-down.ts';
import { verifyRegistry } from '../../src/verify-registry.ts';
import { openRegistry, type TestRegistry } from './open-registry.ts';
import { SCRIPT } from './sample-bundle.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>';
const README = `# Weather

Shows **rain** and [more](https://weather.example). <script>alert(1)</script>

![Card](card.svg) ![Elsewhere](https://tracker.example/pixel.png)
`;
const LISTING: Listing = {
  readme: 'docs/readme.md',
  icon: 'icon.svg',
  screenshots: [{ file: 'docs/card.svg', alt: 'Rain in Bern' }],
  keywords: ['forecast'],
  categories: ['maps-and-weather'],
  homepage: 'https://weather.example',
  author: { name: 'Ada' },
  mcpServer: 'io.github.other/weather',
};
const FILES = { 'bundle.js': SCRIPT, 'docs/readme.md': README, 'docs/card.svg': SVG, 'icon.svg': SVG };

export function describeListing(
  name: string,
  open: (data?: string) => Promise<{ store: MetadataStore; data: string }>,
): void {
  const start = async () => {
    const registry = await openRegistry({ metadata: (await open()).store });
    return { registry, ...(await registry.openPublisher()) };
  };
  const list = async (registry: TestRegistry, query: string) =>
    (await registry.ask<{ servers: ServerSummary[]; nextCursor?: string }>(`/v1/servers?${query}`)).body;
  const ids = async (registry: TestRegistry, query: string) =>
    (await list(registry, query)).servers.map(({ serverId }) => serverId);
  const version = async (registry: TestRegistry, named: string) => {
    const { body } = await registry.ask<VersionRecord & { code?: string }>(
      `/v1/servers/acme%2Fweather/versions/${encodeURIComponent(named)}`,
    );
    return body.version ?? body.code;
  };

  describe(name, () => {
    it('shows the listing, with pictures from the bundle alone and no HTML of the README', async () => {
      const { registry, token } = await start();
      const { body } = await registry.publish(token, { listing: LISTING }, FILES);
      const bundle = `${body.contentOrigin}/bundle/${body.digest.slice(7)}`;
      expect((await list(registry, 'search=forecast')).servers).toMatchObject([
        {
          serverId: 'acme/weather',
          keywords: ['forecast'],
          categories: ['maps-and-weather'],
          author: 'Ada',
          mcpServer: 'io.github.other/weather',
        },
      ]);
      expect((await registry.ask('/')).text).toContain(`src="${bundle}/icon.svg"`);
      const page = (await registry.ask('/servers/acme%2Fweather')).text;
      expect(page).toContain(`<img src="${bundle}/docs/card.svg" alt="Card"`);
      expect(page).toContain(`<img src="${bundle}/docs/card.svg" alt="Rain in Bern"`);
      expect(page).toContain('&lt;script&gt;alert(1)');
      expect(page).not.toContain('tracker.example');
      expect(page).toContain('made by Ada, not by its publisher');
      const csp = (await registry.ask('/')).headers.get('content-security-policy');
      expect(csp).toContain('img-src data: http://*.localhost:4600;');
    });

    it('refuses a listing whose files are missing, of another kind, or too large', async () => {
      const { registry, token } = await start();
      const attempts: [Listing, Record<string, string | Uint8Array>, string][] = [
        [{ icon: 'icon.svg' }, {}, 'listing.icon'],
        [{ readme: 'bundle.js' }, {}, 'listing.readme'],
        [{ readme: 'a.md' }, { 'a.md': 'x'.repeat(65 * 1024) }, 'listing.readme'],
        [{ homepage: 'http://weather.example' }, {}, 'listing.homepage'],
        [{ categories: ['weather' as never] }, {}, 'listing.categories.0'],
        [{ mcpServer: 'weather' }, {}, 'listing.mcpServer'],
        [{ keywords: Array.from({ length: 13 }, (_, n) => `k${n}`) }, {}, 'listing.keywords'],
      ];
      for (const [listing, files, path] of attempts)
        expect(
          (await registry.publish(token, { listing }, { 'bundle.js': SCRIPT, ...files })).body,
          path,
        ).toMatchObject({ code: 'manifest-invalid', issues: [{ path }] });
    });

    it('lists by use, by date, by category and by the name in the official registry, page by page', async () => {
      const { registry, token } = await start();
      for (const [n, id] of ['a', 'b', 'c'].entries()) {
        registry.clock.now += 1000;
        const categories = n === 1 ? (['games'] as const) : (['data', 'games'] as const);
        const listing = { categories: [...categories], ...(n === 2 && { mcpServer: 'io.github.other/c' }) };
        const { body } = await registry.publish(token, { serverId: `acme/${id}`, listing });
        const origin = body.contentOrigin;
        for (let use = 0; use < [2, 5, 3][n]!; use++) await registry.ask('/render?component=WeatherCard', { origin });
        await registry.ask('/render?component=WeatherCard&preview', { origin });
      }
      await registry.registry.flush();
      expect(await ids(registry, 'sort=use')).toEqual(['acme/b', 'acme/c', 'acme/a']);
      expect((await list(registry, 'sort=use')).servers.map(({ uses }) => uses)).toEqual([5, 3, 2]);
      expect(await ids(registry, 'sort=updated')).toEqual(['acme/c', 'acme/b', 'acme/a']);
      expect(await ids(registry, 'category=data')).toEqual(['acme/a', 'acme/c']);
      expect(await ids(registry, 'category=dat')).toEqual([]);
      expect(await ids(registry, 'mcp_server=io.github.other/c')).toEqual(['acme/c']);
      expect(await ids(registry, 'search=acme&sort=use')).toEqual(['acme/b', 'acme/c', 'acme/a']);
      for (const sort of ['use', 'updated', 'id']) {
        const all = await ids(registry, `sort=${sort}`);
        const first = await list(registry, `sort=${sort}&limit=2`);
        const cursor = encodeURIComponent(first.nextCursor!);
        const rest = await list(registry, `sort=${sort}&limit=2&cursor=${cursor}`);
        expect([...first.servers, ...rest.servers].map(({ serverId }) => serverId)).toEqual(all);
        expect(rest.nextCursor).toBeUndefined();
      }
      expect((await registry.ask('/v1/servers?sort=best')).body.code).toBe('bad-request');
    });

    it('lists what the latest release says, and not a later pre-release or an older version', async () => {
      const { registry, token } = await start();
      await registry.publish(token, { version: '2.0.0', listing: { keywords: ['new'] } });
      await registry.publish(token, { version: '3.0.0-beta.1', listing: { keywords: ['beta'] } });
      await registry.publish(token, { version: '1.9.0', listing: { keywords: ['old'] } });
      expect((await list(registry, 'search=new')).servers).toMatchObject([{ keywords: ['new'], latest: '2.0.0' }]);
      expect(await ids(registry, 'search=beta')).toEqual([]);
      await registry.post('/v1/servers/acme%2Fweather/versions/2.0.0/yank', {}, token);
      expect(await ids(registry, 'search=old')).toEqual(['acme/weather']);
    });

    it('forgets uses after 30 days', async () => {
      const { store } = await open();
      const registry = await openRegistry({ metadata: store });
      const { token } = await registry.openPublisher();
      await registry.publish(token);
      await store.addUses(
        '2026-01-01',
        new Map([
          ['acme/weather', 4],
          ['acme/none', 1],
        ]),
      );
      await store.addUses('2026-01-30', new Map([['acme/weather', 2]]));
      expect((await store.findServer('acme/weather'))?.uses).toBe(6);
      await store.addUses('2026-01-31', new Map());
      expect((await store.findServer('acme/weather'))?.uses).toBe(2);
    });

    it('tells mirrors what changed since, what was taken down among it', async () => {
      const { registry, token } = await start();
      for (const id of ['a', 'b', 'c']) await registry.publish(token, { serverId: `acme/${id}` });
      const since = new Date(registry.clock.now + 1000).toISOString();
      registry.clock.now += 1000;
      await registry.post('/v1/servers/acme%2Fb/deprecation', { reason: 'Old.', successor: 'acme/c' }, token);
      registry.clock.now += 1000;
      await takeDown(registry.metadata, { serverId: 'acme/a', reason: 'Bad.' }, { now: registry.clock.now });
      expect((await list(registry, `updated_since=${since}`)).servers).toMatchObject([
        { serverId: 'acme/b', deprecated: { reason: 'Old.', successor: 'acme/c' } },
        { serverId: 'acme/a', takenDown: true },
      ]);
      expect(await ids(registry, 'updated_since=2030-01-01')).toEqual([]);
      expect((await registry.ask('/v1/servers?updated_since=soon')).body.code).toBe('bad-request');
    });

    it('resolves tags and ranges to active versions', async () => {
      const { registry, token } = await start();
      for (const release of ['1.0.0', '1.2.0', '2.0.0', '2.1.0-beta.1'])
        await registry.publish(token, { version: release });
      const tags = '/v1/servers/acme%2Fweather/tags';
      expect((await registry.post(`${tags}/beta`, { version: '2.1.0-beta.1' }, token)).body).toMatchObject({
        tags: { beta: '2.1.0-beta.1' },
      });
      await registry.post('/v1/servers/acme%2Fweather/versions/1.2.0/yank', {}, token);
      expect(await version(registry, 'beta')).toBe('2.1.0-beta.1');
      expect(await version(registry, '^1')).toBe('1.0.0');
      expect(await version(registry, '>=1 <3')).toBe('2.0.0');
      expect(await version(registry, '1.2.0')).toBe('1.2.0');
      expect(await version(registry, '^3')).toBe('not-found');
      expect(await version(registry, 'stable')).toBe('not-found');
      expect((await registry.post(`${tags}/latest`, { version: '1.0.0' }, token)).body.code).toBe('bad-request');
      expect((await registry.post(`${tags}/v1`, { version: '1.0.0' }, token)).body.code).toBe('bad-request');
      expect((await registry.post(`${tags}/old`, { version: '9.0.0' }, token)).body.code).toBe('not-found');
      expect((await registry.post(`${tags}/old`, { version: '1.0.0' }, 'no token')).status).toBe(401);
      const authorization = `Bearer ${token}`;
      await registry.ask(`${tags}/beta`, { method: 'DELETE', headers: { authorization } });
      expect(await version(registry, 'beta')).toBe('not-found');
      expect(await verifyRegistry(registry.metadata)).toMatchObject({ problems: [], audit: { ok: true } });
    });

    it('warns of a deprecated server everywhere, and names its successor', async () => {
      const { registry, token } = await start();
      await registry.publish(token, { description: 'Rain' });
      await registry.publish(token, { serverId: 'acme/rain', description: 'Rain' });
      const path = '/v1/servers/acme%2Fweather/deprecation';
      expect((await registry.post(path, { successor: 'acme/none' }, token)).body.code).toBe('not-found');
      expect((await registry.post(path, { successor: 'acme/weather' }, token)).body.code).toBe('bad-request');
      const deprecated = { reason: 'Not maintained.', successor: 'acme/rain' };
      expect((await registry.post<object>(path, deprecated, token)).body).toMatchObject({ deprecated });
      expect(await ids(registry, 'search=rain')).toEqual(['acme/rain', 'acme/weather']);
      expect((await registry.ask<VersionRecord>('/v1/servers/acme%2Fweather/versions/latest')).body.deprecated).toEqual(
        deprecated,
      );
      const page = (await registry.ask('/servers/acme%2Fweather')).text;
      expect(page).toContain('Not maintained. Use <a href="/servers/acme%2Frain">acme/rain</a>');
      await registry.ask(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
      expect((await list(registry, 'search=weather')).servers[0]).not.toHaveProperty('deprecated');
    });

    it('links an entry of the official registry to the interface', async () => {
      const { registry, token } = await start();
      const { body } = await registry.publish(token, { listing: LISTING }, FILES);
      expect((await registry.ask<object>('/v1/servers/acme%2Fweather/server.json')).body).toEqual({
        name: 'io.github.other/weather',
        _meta: {
          'io.modelcontextprotocol.registry/publisher-provided': {
            'vitrine.dev/interface': {
              registry: 'http://127.0.0.1:4600',
              serverId: 'acme/weather',
              version: '1.0.0',
              digest: body.digest,
            },
          },
        },
      });
    });
  });
}
