// A registry's store with very many servers, and searches over it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskBlobs, createRegistry, createSqliteMetadata } from '@vitrine/registry';
import { quantile } from '../statistics.ts';

const KINDS =
  'weather calendar mail ticket invoice map chart photo music recipe flight hotel stock news note task contact budget sensor camera order parcel course match game film book song translation currency'.split(
    ' ',
  );
const STYLES =
  'simple fast smart local open team daily live shared private global little modern classic public personal instant remote secure visual'.split(
    ' ',
  );
const QUERIES = [
  'server',
  'weather',
  'fast',
  'simple calendar',
  'live flight map',
  'acme-77',
  'acme-500/',
  'xyzzy',
  'get',
  'published',
  'serv',
  'photo 31',
  'm',
  'the',
];

/** Milliseconds of searches (a request to an answer, without the network): the 50th and 99th percentile. */
export async function searchMany(servers: number, rounds: number): Promise<{ p50: number; p99: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const metadata = createSqliteMetadata({ file: join(folder, 'registry.db'), durable: false });
  try {
    const registry = await createRegistry({
      storage: { metadata, blobs: createDiskBlobs(folder) },
      origin: 'http://127.0.0.1:4600',
      zone: 'localhost:4600',
    });
    for (let n = 0; n < servers; n++) await metadata.publish(makeDraft(n), async () => async () => {}, AUDIT);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      for (const query of QUERIES) {
        const started = performance.now();
        const response = await registry.fetch(
          new Request(`http://127.0.0.1:4600/v1/servers?search=${encodeURIComponent(query)}`),
        );
        await response.text();
        if (response.status !== 200) throw new Error(`${query}: ${response.status}`);
        // The first round fills the caches of the database.
        if (round > 0) times.push(performance.now() - started);
      }
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  } finally {
    await metadata.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const AUDIT = { at: '2026-01-01T00:00:00.000Z', action: 'publish', outcome: 'ok' };

function makeDraft(n: number) {
  const [kind, style] = [KINDS[n % KINDS.length]!, STYLES[Math.floor(n / KINDS.length) % STYLES.length]!];
  const manifest = {
    manifestVersion: '2.0' as const,
    serverId: `acme-${n % 1000}/${style}-${kind}-${n}`,
    serverName: `The ${style} ${kind}`,
    description: `A ${style} server that shows one ${kind} after another, number ${n}.`,
    version: '1.0.0',
    entry: 'bundle.js',
    files: { 'bundle.js': { hash: `sha256:${'0'.repeat(64)}`, size: 1 } },
    components: [{ name: `${kind}Card`, toolNames: [`get_${kind}`, `list_${kind}s`] }],
    permissions: {},
  };
  const digest = `sha256:${n.toString(16).padStart(64, '0')}`;
  return {
    manifest,
    manifestText: JSON.stringify(manifest),
    digest,
    label: `r${n.toString(36).padStart(25, '0')}`,
    publishedAt: AUDIT.at,
  };
}
