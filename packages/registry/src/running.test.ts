// A registry while it runs: what it counts, and the files that it sweeps.
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRegistry, tempFolder } from '../test/support/open-registry.ts';
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
    await expect.poll(() => usedHashes.map(getPath).filter(existsSync)).toEqual([]);
    await store.close();
  } finally {
    await server.close();
  }
});

it('/metrics counts requests by area and status, and changes by their outcome', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const { body } = await registry.publish(token);
  await registry.publish(token);
  await registry.publish('vtr_wrong');
  await registry.ask('/render?component=WeatherCard', { origin: body.contentOrigin });
  await registry.ask('/nothing"\n{evil}', { origin: 'http://other.example' });
  const { text, headers, status } = await registry.ask('/metrics');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = text.trimEnd().split('\n');
  for (const line of lines)
    expect(line).toMatch(/^# (?:HELP|TYPE) \w+ .+$|^\w+\{[a-z]+="[\w-]+"(?:,[a-z]+="[\w-]+")*\} [\d.e+-]+$/);
  expect(lines).toEqual(
    expect.arrayContaining([
      'vitrine_registry_requests_total{area="content",status="2xx"} 1',
      'vitrine_registry_requests_total{area="other",status="4xx"} 1',
      'vitrine_registry_changes_total{action="publish",outcome="ok"} 1',
      'vitrine_registry_changes_total{action="publish",outcome="version-exists"} 1',
      'vitrine_registry_changes_total{action="publish",outcome="token-unknown"} 1',
    ]),
  );
  expect(text).not.toContain('evil');
});
