// Two registries as processes, as on two machines: PostgreSQL and S3 are all that they share. Skipped where there is no PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { openBlobs } from '@vitrine/storage/internal/blobs';
import { expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../test/support/services/postgres.ts';
import { startS3 } from '../../../test/support/services/s3.ts';
import { tempFolder } from '../../../test/support/temp-folder.ts';
import { ORIGIN, openRegistry } from '../test/support/open-registry.ts';
import { createManifest } from '../test/support/sample-bundle.ts';
import { verifyAuditLog } from './audit.ts';
import { packBundle } from './publish/pack.ts';
import type { RegistryServerOptions } from './start-registry.ts';
import { createPostgresMetadata } from './store/postgres-metadata.ts';

interface SentRequest {
  method?: string;
  path: string;
  host?: string;
  token?: string;
  body?: Uint8Array;
}

/** A registry of this process, which makes the publisher, and a function that starts others on the same data. */
async function openCluster() {
  const [s3, schema] = [await startS3(), tempSchema()];
  const metadata = await createPostgresMetadata({ url: POSTGRES_URL, schema });
  onTestFinished(() => metadata.close());
  const blobs = await openBlobs(s3.address, { stagingFolder: tempFolder() });
  onTestFinished(() => blobs.close());
  const local = await openRegistry({ metadata, storage: { metadata, blobs }, clock: Date.now });
  const { token } = await local.openPublisher();

  async function start(options: Partial<RegistryServerOptions> = {}) {
    const folder = tempFolder();
    const shared = { database: POSTGRES_URL, schema, blobs: s3.address, origin: ORIGIN, zone: 'localhost:4600' };
    const script = join(import.meta.dirname, '../test/support/serve-process.ts');
    const json = JSON.stringify({ folder, ...shared, ...options });
    const child = spawn(process.execPath, ['--conditions=@vitrine/source', script, json], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...s3.environment },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const send = async ({ method = 'GET', path, host = new URL(ORIGIN).host, token, body }: SentRequest) => {
      const headers = {
        host,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' }),
      };
      const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
      outgoing.end(body);
      const [response] = await once(outgoing, 'response');
      return { status: response.statusCode as number, text: await text(response) };
    };
    const publish = async (version: string, files?: Record<string, string>) =>
      send({
        method: 'POST',
        path: '/v1/servers/acme%2Fweather/publish',
        token,
        body: await packBundle(createManifest({ version }, files)),
      });
    const kill = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { send, publish, kill };
  }
  return { s3, metadata, blobs, start };
}

if (await hasPostgres()) {
  it('what one process publishes another serves, and they count the requests of a client together', async () => {
    const { start, metadata } = await openCluster();
    const rateLimits = { publish: { times: 4, windowMs: 3_600_000 } };
    const [one, two] = await Promise.all([start({ rateLimits }), start({ rateLimits })]);
    const published = await one.publish('1.0.0', { 'bundle.js': 'export default 1;' });
    expect(published.status).toBe(201);
    const { digest, contentOrigin } = JSON.parse(published.text) as { digest: string; contentOrigin: string };
    const path = `/bundle/${digest.slice('sha256:'.length)}/bundle.js`;
    const { host } = new URL(contentOrigin);
    expect(await two.send({ path, host })).toEqual({ status: 200, text: 'export default 1;' });
    const statuses: number[] = [];
    for (const each of [two, one, two, one, two]) statuses.push((await each.publish('1.0.0')).status);
    expect(statuses).toEqual([409, 409, 409, 429, 429]);
    const outcomes = (await metadata.readAudit({ limit: 100 })).map(({ outcome }) => outcome);
    expect(outcomes.filter(outcome => outcome === 'rate-limited')).toHaveLength(1);
    expect(await verifyAuditLog(metadata)).toMatchObject({ ok: true });
  });

  it.each([
    ['uploads a file', 0],
    ['places the files, with the lock of the registry', 1],
  ])('kill -9 while a process %s: another publishes the version, whole', async (_, requestsBefore) => {
    const { start, metadata, blobs, s3 } = await openCluster();
    const [one, two] = await Promise.all([start(), start()]);
    // The first sweeps have ended when later requests are answered.
    await expect.poll(() => s3.requests.filter(line => line.startsWith('GET')).length).toBe(2);
    for (let n = 0; n < requestsBefore; n++) s3.faults.push('none');
    s3.faults.push('silent');
    const cut = one.publish('1.0.0').catch((error: NodeJS.ErrnoException) => error.code);
    await expect.poll(() => s3.faults).toEqual([]);
    await one.kill();
    expect(await cut).toBe('ECONNRESET');
    expect(await metadata.listVersions('acme/weather')).toEqual([]);
    expect((await two.publish('1.0.0')).status).toBe(201);
    const [version] = await metadata.listVersions('acme/weather');
    const { files } = JSON.parse(version!.manifestText) as { files: Record<string, { hash: string; size: number }> };
    for (const { hash, size } of Object.values(files)) expect(await blobs.read(hash)).toHaveLength(size);
    expect(await verifyAuditLog(metadata)).toMatchObject({ ok: true });
  });

  it('S3 that fails is a clear refusal, and nothing is stored', async () => {
    const { start, metadata, s3 } = await openCluster();
    const one = await start();
    await expect.poll(() => s3.requests.filter(line => line.startsWith('GET')).length).toBe(1);
    s3.faults.push(...Array.from({ length: 3 }, () => ({ status: 503 })));
    const refused = await one.publish('1.0.0');
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'storage-unavailable']);
    expect(await metadata.listVersions('acme/weather')).toEqual([]);
    expect((await one.publish('1.0.0')).status).toBe(201);
  });
} else it.skip('skipped: no server', () => {});
