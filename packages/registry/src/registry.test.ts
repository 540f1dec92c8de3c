// Rules of the whole registry: the zone of its content, the headers of every answer, the API's description, the audit log.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { readCsp } from '../../../test/support/read-policy.ts';
import { ORIGIN, openRegistry } from '../test/support/open-registry.ts';
import { openapi } from './api/openapi.ts';
import { ROUTES } from './api/routes.ts';
import { verifyAuditLog } from './audit.ts';
import { createSkeletons } from './lookalike.ts';

describe('the zone', () => {
  it.each([
    ['https://registry.example', 'registry.example', /on the site of https:\/\/registry.example/],
    ['https://registry.example', 'bundles.registry.example', /on the site of/],
    ['https://registry.example', 'auiusercontent.com', /is a public suffix itself/],
    ['https://registry.example/path', 'bundles.test', /Not an origin/],
  ])('%s with content below %s is refused', async (origin, zone, message) => {
    await expect(openRegistry({ origin, zone })).rejects.toThrow(message);
  });

  it('whose labels do not resolve is refused', async () => {
    const refused = openRegistry({ origin: 'https://registry.example', zone: 'bundles.test', lookup: async () => [] });
    await expect(refused).rejects.toThrow(/Add a record for \*\.bundles\.test to DNS/);
  });

  it('that is not a public suffix: no version gets storage, and a warning is logged', async () => {
    const warnings: string[] = [];
    const registry = await openRegistry({
      origin: 'https://registry.example',
      zone: 'bundles.test',
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      onWarning: text => warnings.push(text),
    });
    expect(warnings).toEqual([expect.stringMatching(/no public suffix.*content has no storage/)]);
    expect(await registry.registry.contentOrigin('a')).toMatch(/^https:\/\/r[0-9a-z]{25}\.bundles\.test$/);
  });
});

it('every answer of a content origin has the sandbox headers, and other paths are refused', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const { body } = await registry.publish(token, {
    permissions: { network: { connect: ['https://api.test'] }, camera: true },
  });
  await registry.publish(
    token,
    { serverId: 'acme/other', permissions: { storage: true } },
    { 'bundle.js': 'other();' },
  );
  const origin = body.contentOrigin;
  const bundle = `/bundle/${body.digest.slice(7)}`;
  const etag = (await registry.ask(`${bundle}/bundle.js`, { origin })).headers.get('etag')!;
  const requests: [number, string, RequestInit?][] = [
    [200, `${bundle}/bundle.js`],
    [200, `${bundle}/bundle.js`, { method: 'HEAD' }],
    [304, `${bundle}/bundle.js`, { headers: { 'if-none-match': etag } }],
    [200, '/render?component=WeatherCard'],
    [404, '/render?component=Other'],
    [404, '/render'],
    [404, '/'],
    [404, '/v1/servers'],
    [404, '/assets/page.css'],
    [404, `${bundle}/../../v1/servers`],
    [404, `${bundle}/missing.js`],
    [404, `/bundle/${'0'.repeat(64)}/bundle.js`],
    [405, '/render?component=WeatherCard', { method: 'POST' }],
    [404, `${bundle}/bundle.js`, { headers: { 'service-worker': 'script' } }],
  ];
  for (const [status, path, init] of requests) {
    const answer = await registry.ask(path, { origin, ...init });
    expect([path, answer.status]).toEqual([path, status]);
    const policy = readCsp(answer.headers.get('content-security-policy')!);
    expect(policy.get('default-src'), path).toEqual(["'none'"]);
    expect(policy.get('sandbox'), path).not.toContain('allow-same-origin');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('connection-allowlist')).toMatch(/^\(response-origin/);
    expect(answer.headers.get('permissions-policy')).toContain('microphone=()');
    expect(answer.headers.has('set-cookie')).toBe(false);
  }
  const page = await registry.ask('/render?component=WeatherCard', { origin });
  const policy = readCsp(page.headers.get('content-security-policy')!);
  // Of the page's own script and import map.
  const hash = expect.stringMatching(/^'sha256-/);
  expect(policy.get('script-src')).toEqual([`${origin}${bundle}/`, hash, hash]);
  expect(policy.get('connect-src')).toContain('https://api.test');
  expect(page.headers.get('permissions-policy')).toContain('camera=*');
  expect(page.headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
  // Another server's bundle is not on this origin, and no other name answers.
  const other = await registry.ask<{ digest: string }>('/v1/servers/acme%2Fother/versions/latest');
  expect((await registry.ask(`/bundle/${other.body.digest.slice(7)}/bundle.js`, { origin })).status).toBe(404);
  for (const host of [
    `x.${new URL(origin).host}`,
    'xyz.localhost:4600',
    `r${'0'.repeat(25)}.localhost:4600`,
    'evil.example',
    'localhost:4600',
  ])
    expect((await registry.ask('/v1/servers', { origin: `http://${host}` })).status, host).toBe(421);
});

it('describes every route of the API, and no other', async () => {
  const registry = await openRegistry();
  for (const [name, { method, path: route }] of Object.entries(ROUTES)) {
    const answer = await registry.ask(route.replace(/:\w+/g, 'a'), { method });
    expect([name, answer.status === 405, answer.text.includes('nothing at this address')]).toEqual([
      name,
      false,
      false,
    ]);
    const wrong = await registry.ask(route.replace(/:\w+/g, 'a'), { method: 'PATCH' });
    expect(wrong.body).toMatchObject({ code: 'method-not-allowed' });
  }
  const document = (await registry.ask<{ paths: Record<string, object> }>('/openapi.json')).body;
  expect(document).toEqual(JSON.parse(JSON.stringify(openapi())));
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    Object.values(ROUTES)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .sort(),
  );
  expect((await registry.ask('/v2/nothing')).body).toMatchObject({ code: 'not-found' });
});

it('verifying the audit log detects a changed line and a missing line', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  await registry.publish(token);
  const good = await verifyAuditLog(registry.metadata);
  expect(good).toMatchObject({ ok: true, entries: 4 });
  expect(await verifyAuditLog(registry.metadata, { expectedHead: 'f'.repeat(64) })).toMatchObject({ ok: false });
  const database = new DatabaseSync(join(registry.folder, 'registry.db'));
  const first = database.prepare('SELECT body FROM audit WHERE seq = 2').get() as { body: string };
  database.exec("UPDATE audit SET body = replace(body, 'acme', 'evil') WHERE seq = 2");
  expect(await verifyAuditLog(registry.metadata)).toMatchObject({ ok: false, seq: 2, problem: 'Line 2 was changed.' });
  database.prepare('UPDATE audit SET body = ? WHERE seq = 2').run(first.body);
  expect(await verifyAuditLog(registry.metadata)).toEqual(good);
  database.exec('DELETE FROM audit WHERE seq = 4');
  expect(await verifyAuditLog(registry.metadata, { expectedHead: (good as { head: string }).head })).toMatchObject({
    ok: false,
  });
  database.exec('DELETE FROM audit WHERE seq = 2');
  expect(await verifyAuditLog(registry.metadata)).toMatchObject({ ok: false, problem: 'Line 2 is missing.' });
  database.close();
  const lines = (await registry.ask<{ entries: object[] }>('/v1/audit?limit=2')).body;
  expect(lines.entries).toHaveLength(2);
});

it('labels follow the origin that the registry is served at', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const { body } = await registry.publish(token);
  const moved = await openRegistry({
    folder: registry.folder,
    origin: 'http://127.0.0.1:4700',
    zone: 'localhost:4700',
  });
  const origin = await moved.registry.contentOrigin('acme/weather');
  expect(new URL(origin).hostname).not.toBe(new URL(body.contentOrigin).hostname);
  expect((await moved.ask('/render?component=WeatherCard', { origin })).status).toBe(200);
  expect(ORIGIN).not.toBe('http://127.0.0.1:4700');
});

it('look-alike names share a skeleton, other names share none', () => {
  const alike = (a: string, b: string) => createSkeletons(a).some(one => createSkeletons(b).includes(one));
  for (const [a, b] of [
    ['paypal', 'paypaI'],
    ['weather', 'Weather'],
    ['good', 'g00d'],
    ['modern', 'rnodern'],
    ['a-b', 'a.b'],
    ['аcme', 'acme'],
    ['ｗeather', 'weather'],
    ['wéather', 'weather'],
  ] as const)
    expect([a, b, alike(a, b)]).toEqual([a, b, true]);
  for (const [a, b] of [
    ['weather', 'whether'],
    ['mail', 'mall'],
    ['a', 'b'],
    ['acme/one', 'acme/two'],
  ] as const)
    expect([a, b, alike(a, b)]).toEqual([a, b, false]);
});
