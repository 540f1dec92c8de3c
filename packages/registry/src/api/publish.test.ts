// Publishing a version, reading it back, and what clients may cache.

import { LegacyManifestSchema } from '@vitrine/protocol/internal/registry/legacy-manifest';
import { manifestDigest } from '@vitrine/protocol/internal/registry/manifest';
import { ServerDetailSchema, VersionRecordSchema } from '@vitrine/protocol/internal/registry/wire';
import { describe, expect, it } from 'vitest';
import { openRegistry } from '../../test/support/open-registry.ts';
import { createManifest, SCRIPT, sha } from '../../test/support/sample-bundle.ts';
import { verifyAuditLog } from '../audit.ts';
import { packBundle } from '../publish/pack.ts';

it('publishes a version, and serves its manifest, its files and its page by their hashes', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const { manifest } = createManifest();
  const published = await registry.publish(token);
  expect(published.status, published.text).toBe(201);
  const digest = await manifestDigest(manifest);
  expect(published.body).toMatchObject({ digest });
  const read = await registry.ask('/v1/servers/acme%2Fweather/versions/1.0.0/manifest');
  expect(sha(read.text)).toBe(digest);
  expect(read.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const again = await registry.ask('/v1/servers/acme%2Fweather/versions/1.0.0/manifest', {
    headers: { 'if-none-match': read.headers.get('etag')! },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(
    VersionRecordSchema.parse((await registry.ask('/v1/servers/acme%2Fweather/versions/latest')).body),
  ).toMatchObject({
    digest,
    status: 'active',
    manifest,
  });
  expect(ServerDetailSchema.parse((await registry.ask('/v1/servers/acme%2Fweather')).body).latest).toBe('1.0.0');
  const origin = published.body.contentOrigin;
  const file = await registry.ask(`/bundle/${digest.slice(7)}/bundle.js`, { origin });
  expect([file.status, file.text, file.headers.get('content-type')]).toEqual([
    200,
    SCRIPT,
    'text/javascript; charset=utf-8',
  ]);
  const page = await registry.ask('/render?component=WeatherCard', { origin });
  expect(page.status, page.text).toBe(200);
  expect(page.text).toContain(`src="/bundle/${digest.slice(7)}/bundle.js" integrity="sha256-`);
  expect(await verifyAuditLog(registry.metadata)).toMatchObject({ ok: true, entries: 4 });
  expect(registry.errors).toEqual([]);
});

it('serves a manifest in the first format, too, and takes none', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  await registry.publish(token);
  const served = LegacyManifestSchema.parse((await registry.ask('/v1/servers/acme%2Fweather/manifest.json')).body);
  expect(served).toMatchObject({ bundleHash: sha(SCRIPT), components: [{ name: 'WeatherCard' }] });
  const { origin, pathname } = new URL(served.bundleUrl);
  expect((await registry.ask(pathname, { origin })).text).toBe(SCRIPT);
  const files = new Map([['bundle.js', new Uint8Array(Buffer.from(SCRIPT))]]);
  const refused = await registry.upload('acme/weather', await packBundle({ manifest: served, files }), token);
  expect(refused.body).toMatchObject({ code: 'manifest-invalid', detail: expect.stringContaining('vitrine publish') });
});

it('a yanked version is still served, but is no longer the latest one', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const { body } = await registry.publish(token);
  await registry.publish(token, { version: '1.1.0' });
  const yank = (action: string) =>
    registry.post(`/v1/servers/acme%2Fweather/versions/1.1.0/${action}`, { reason: 'Shows wrong units' }, token);
  expect((await yank('yank')).status).toBe(200);
  expect((await registry.ask('/v1/servers/acme%2Fweather/versions/latest')).body).toMatchObject({ version: '1.0.0' });
  expect((await registry.ask('/v1/servers/acme%2Fweather/versions/1.1.0')).body).toMatchObject({
    status: 'yanked',
    reason: 'Shows wrong units',
  });
  expect((await registry.ask('/render?component=WeatherCard', { origin: body.contentOrigin })).text).toContain(
    body.digest.slice(7),
  );
  expect((await yank('unyank')).status).toBe(200);
  expect((await registry.ask('/v1/servers/acme%2Fweather/versions/latest')).body).toMatchObject({ version: '1.1.0' });
});

describe('a quota', () => {
  it('of namespaces: a key owns no more, and may claim its own again', async () => {
    const registry = await openRegistry({ quotas: { namespaces: 2 } });
    const { session } = await registry.openPublisher('acme');
    const claim = async (namespace: string, by = session) => {
      const { status, body } = await registry.post('/v1/namespaces', { namespace }, by);
      return status < 300 ? status : body.code;
    };
    expect([await claim('beta'), await claim('gamma'), await claim('beta')]).toEqual([201, 'quota-exceeded', 200]);
    const other = await registry.openPublisher('delta');
    expect(await claim('gamma', other.session)).toBe(201);
  });

  it('of uploads in an hour: of one key, over all its tokens, refused ones included', async () => {
    const registry = await openRegistry({ quotas: { publishes: 2 } });
    const { session, token } = await registry.openPublisher('acme');
    const second = (await registry.newToken(session, 'acme')).secret;
    const other = await registry.openPublisher('other');
    const outcome = async (secret: string, version: string, serverId = 'acme/weather') => {
      const { status, text } = await registry.publish(secret, { serverId, version });
      return status === 201 ? status : JSON.parse(text).code;
    };
    expect(await outcome(token, '1.0.0')).toBe(201);
    expect(await outcome(token, '1.0.0')).toBe('version-exists');
    expect(await outcome(second, '1.1.0')).toBe('quota-exceeded');
    expect(await outcome(other.token, '1.0.0', 'other/weather')).toBe(201);
    registry.clock.now += 3_600_000;
    expect(await outcome(second, '1.1.0')).toBe(201);
  });

  it('of bytes: of all versions of a namespace together', async () => {
    const registry = await openRegistry({ quotas: { bytes: 250 } });
    const { token } = await registry.openPublisher('acme');
    const publish = (serverId: string, bytes: number) =>
      registry.publish(token, { serverId }, { 'bundle.js': `//${'x'.repeat(bytes - 2)}` });
    expect((await publish('acme/weather', 100)).status).toBe(201);
    const files = registry.storedFiles();
    const refused = await publish('acme/another', 200);
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 'quota-exceeded',
      detail: expect.stringContaining('has 100 bytes and may have 250; this version has 200'),
    });
    expect(registry.storedFiles()).toEqual(files);
    expect((await publish('acme/another', 150)).status).toBe(201);
  });
});

it('lists and searches servers page by page', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  for (const name of ['alpha', 'beta', 'gamma'])
    await registry.publish(token, {
      serverId: `acme/${name}`,
      serverName: `The ${name}`,
      description: 'Shows the weather',
    });
  type List = { servers: { serverId: string }[]; nextCursor?: string };
  const ids = ({ servers }: List) => servers.map(({ serverId }) => serverId);
  const first = (await registry.ask<List>('/v1/servers?limit=2')).body;
  expect(ids(first)).toEqual(['acme/alpha', 'acme/beta']);
  const rest = (await registry.ask<List>(`/v1/servers?limit=2&cursor=${encodeURIComponent(first.nextCursor!)}`)).body;
  expect([ids(rest), rest.nextCursor]).toEqual([['acme/gamma'], undefined]);
  expect(ids((await registry.ask<List>('/v1/servers?search=gam')).body)).toEqual(['acme/gamma']);
  expect(ids((await registry.ask<List>('/v1/servers?search=weather%20beta')).body)).toEqual(['acme/beta']);
  expect(ids((await registry.ask<List>('/v1/servers?search=%22%29%20OR%20*')).body)).toEqual([]);
  const page = (await registry.ask<List>('/v1/servers?search=weather&limit=2')).body;
  const next = (await registry.ask<List>(`/v1/servers?search=weather&limit=2&cursor=${page.nextCursor}`)).body;
  expect(new Set([...ids(page), ...ids(next)]).size).toBe(3);
  expect((await registry.ask('/v1/servers?limit=1000')).body.code).toBe('bad-request');
});
