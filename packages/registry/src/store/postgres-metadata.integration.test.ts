// The contract of stores, for PostgreSQL; skipped where there is no server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { describeListing } from '../../test/support/listing-contract.ts';
import { describeMetadata } from '../../test/support/metadata-contract.ts';
import { openRegistry } from '../../test/support/open-registry.ts';
import { describeService } from '../../test/support/service-contract.ts';
import { verifyAuditLog } from '../audit.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import { createPostgresMetadata } from './postgres-metadata.ts';

if (await hasPostgres()) {
  const open = async (schema = tempSchema()) => {
    const store = await createPostgresMetadata({ url: POSTGRES_URL, schema, connections: 3 });
    onTestFinished(() => store.close());
    return { store, data: schema };
  };
  describeMetadata('metadata in PostgreSQL', open);
  describeService('a registry with PostgreSQL', open);
  describeListing('listings in PostgreSQL', open);

  it('counts requests for all processes as a limiter in memory does', async () => {
    const schema = tempSchema();
    const stores = [await open(schema), await open(schema)].map(({ store }) => store);
    const limit = { times: 4, windowMs: 1000 };
    const memory = createRateLimiter('any', limit, {});
    const shared = stores.map(store => createRateLimiter('any', limit, store));
    const other = createRateLimiter('other', limit, stores[0]!);
    let now = 1_000_000;
    const decisions = new Set<string>();
    for (const [n, pause] of [0, 0, 0, 0, 0, 100, 300, 900, 0, 2000, 0, 0, 10, 0, 400, 5000, 0].entries()) {
      now += pause;
      for (const client of ['192.0.2.1', '2001:db8::1'].slice(0, 1 + (n % 2))) {
        const decision = await memory(client, now);
        expect(await shared[n % 2]!(client, now), `request ${n}`).toBe(decision);
        decisions.add(decision);
      }
    }
    expect([...decisions].sort()).toEqual(['allowed', 'refused', 'refused-first']);
    expect(await other('192.0.2.1', now)).toBe('allowed');
    const burst = await Promise.all(Array.from({ length: 20 }, (_, n) => shared[n % 2]!('192.0.2.9', now)));
    expect(burst.filter(decision => decision === 'allowed')).toHaveLength(4);
    expect(burst.filter(decision => decision === 'refused-first')).toHaveLength(1);
  });

  it('two processes publish the same version: one wins', async () => {
    const [folder, schema] = [tempFolder(), tempSchema()];
    const metadata = await createPostgresMetadata({ url: POSTGRES_URL, schema });
    onTestFinished(() => metadata.close());
    const registry = await openRegistry({ folder, metadata, clock: Date.now });
    const { token } = await registry.openPublisher();
    const script = join(import.meta.dirname, '../../test/support/publish-process.ts');
    const lines = [1, 2].map(() => {
      const args = ['--conditions=@vitrine/source', script, folder, token, '1.0.0', 'race', POSTGRES_URL, schema];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      const reader = createInterface({ input: child.stdout });
      return { child, next: async () => String((await once(reader, 'line'))[0]) };
    });
    await Promise.all(lines.map(({ next }) => next()));
    const outcomes = lines.map(({ next }) => next());
    for (const { child } of lines) child.stdin.write('go\n');
    expect((await Promise.all(outcomes)).sort()).toEqual(['201 published', '409 version-exists']);
    expect(await metadata.listVersions('acme/weather')).toHaveLength(1);
    expect(registry.storedFiles()).toHaveLength(2);
    expect(await verifyAuditLog(metadata)).toMatchObject({ ok: true });
  });
} else it.skip('skipped: no server', () => {});

it('refuses a schema that is no plain name', async () => {
  await expect(createPostgresMetadata({ url: POSTGRES_URL, schema: 'a; DROP' })).rejects.toThrow(
    'Not a schema: a; DROP',
  );
});

it('says when the database cannot be reached', async () => {
  await expect(createPostgresMetadata({ url: 'postgres://postgres:secret@127.0.0.1:1/none' })).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/none cannot be used: .*ECONNREFUSED/,
  );
});
