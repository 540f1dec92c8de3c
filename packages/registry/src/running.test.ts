// A registry while it runs: what it counts, and the files that it sweeps.
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../test/support/temp-folder.ts';
import { openRegistry } from '../test/support/open-registry.ts';
import { startFilled } from '../test/support/start-filled.ts';
import { startRegistry } from './start-registry.ts';
import { createSqliteMetadata } from './store/sqlite-metadata.ts';
import { takeDown } from './take-down.ts';

it('left-over files are swept while it runs, and files in use stay', async () => {
  const folder = tempFolder();
  const filled = await startFilled(folder);
  await filled.close();
  const server = await startRegistry({ folder, port: 0, sweepEveryMs: 10 });
  try {
    const store = createSqliteMetadata({ file: join(folder, 'registry.db') });
    const usedHashes: string[] = [];
    await store.withUsedHashes(hashes => void usedHashes.push(...hashes));
    const getPath = (hash: string) => join(folder, 'blobs', hash.slice(7, 9), hash.slice(7));
    const old = new Date(Date.now() - 7_200_000);
    const orphanPath = getPath(`sha256:ab${'0'.repeat(62)}`);
    mkdirSync(join(orphanPath, '..'), { recursive: true });
    const [staged, fresh] = ['crashed', 'uploading'].map(name => join(folder, 'staging', name));
    for (const path of [orphanPath, staged!, fresh!]) writeFileSync(path, 'x');
    for (const path of [orphanPath, staged!, ...usedHashes.map(getPath)]) utimesSync(path, old, old);
    await expect.poll(() => [orphanPath, staged!].filter(existsSync)).toEqual([]);
    expect([fresh!, ...usedHashes.map(getPath)].every(existsSync)).toBe(true);
    await takeDown(store, { serverId: 'acme/weather', reason: 'Test' }, { now: Date.now() });
    await takeDown(store, { serverId: 'acme/plain', reason: 'Test' }, { now: Date.now() });
    await takeDown(store, { serverId: 'acme/rain', reason: 'Test' }, { now: Date.now() });
    await expect.poll(() => usedHashes.map(getPath).filter(existsSync)).toEqual([]);
    await store.close();
  } finally {
    await server.close();
  }
});

it('an observer is told the route and the status of each request, and changes with their outcome', async () => {
  const requests: string[] = [];
  const changes: string[] = [];
  const registry = await openRegistry({
    observer: {
      begin:
        ({ method }) =>
        ({ route, status }) =>
          void requests.push(`${method} ${route} ${status}`),
    },
    onChange: (action, outcome) => changes.push(`${action} ${outcome}`),
  });
  const { token } = await registry.openPublisher();
  const { body } = await registry.publish(token);
  await registry.publish(token);
  await registry.publish('vtr_wrong');
  await registry.ask('/render?component=WeatherCard', { origin: body.contentOrigin });
  await registry.ask('/nothing"\n{evil}', { origin: 'http://other.example' });
  await registry.ask('/v1/servers/acme%2Fevil');
  await registry.ask('/evil');
  expect(requests).toEqual(
    expect.arrayContaining([
      'POST /v1/servers/:id/publish 201',
      'GET (content) 200',
      'GET (other) 421',
      'GET /v1/servers/:id 404',
      'GET (unknown) 404',
    ]),
  );
  expect(requests.join()).not.toContain('evil');
  expect(changes).toEqual(expect.arrayContaining(['publish ok', 'publish version-exists', 'publish token-unknown']));
});

it("/healthz and /readyz are answered for every host except the content's, and tell nothing else", async () => {
  const { ask, registry } = await openRegistry();
  const read = async (path: string, origin?: string) => {
    const { status, text } = await ask(path, origin === undefined ? {} : { origin });
    return [status, text];
  };
  for (const path of ['/healthz', '/readyz']) {
    expect(await read(path)).toEqual([200, '{"status":"ok"}']);
    expect(await read(path, 'http://10.0.0.7:4600')).toEqual([200, '{"status":"ok"}']);
    expect((await read(path, await registry.contentOrigin('acme/weather')))[0]).toBe(421);
  }
  registry.drain();
  expect(await read('/readyz')).toEqual([503, '{"status":"closing"}']);
  expect(await read('/healthz')).toEqual([200, '{"status":"ok"}']);
});

it('/readyz says that the metadata cannot be read, and the operator gets the error', async () => {
  const { ask, metadata, errors } = await openRegistry();
  const away = new Error('connect ECONNREFUSED postgres://me:secret@db');
  metadata.findLabel = () => Promise.reject(away);
  const { status, text } = await ask('/readyz');
  expect([status, text]).toEqual([503, '{"status":"unavailable","failing":["database"]}']);
  expect(errors).toEqual([expect.objectContaining({ cause: away })]);
});
