// A process that publishes, for tests: it stops at a point of its work, so that the test can kill it there, or starts when the test says
// so. Arguments: folder, token, version, point (`staged`, `placed`, `committed`, or `race`); for PostgreSQL also the database and the schema.
import { join } from 'node:path';
import { createDiskBlobs } from '@vitrine/storage/internal/blobs';
import { createRegistry } from '../../src/create-registry.ts';
import { packBundle } from '../../src/publish/pack.ts';
import { createPostgresMetadata } from '../../src/store/postgres-metadata.ts';
import { createSqliteMetadata } from '../../src/store/sqlite-metadata.ts';
import { createManifest } from './sample-bundle.ts';

const [folder = '', token = '', version = '', point = '', database, schema = ''] = process.argv.slice(2);

/** Reports that the point is reached, and never resolves. */
function stopAt(reached: string): void {
  if (point !== reached) return;
  process.stdout.write(`${reached}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const metadata =
  database === undefined
    ? createSqliteMetadata({ file: join(folder, 'registry.db') })
    : await createPostgresMetadata({ url: database, schema });
const disk = createDiskBlobs(folder);
const blobs = {
  ...disk,
  async stage(bytes: AsyncIterable<Uint8Array>) {
    const staged = await disk.stage(bytes);
    stopAt('staged');
    return staged;
  },
  async place(list: Parameters<typeof disk.place>[0]) {
    const takeAway = await disk.place(list);
    stopAt('placed');
    return takeAway;
  },
};
const origin = 'http://127.0.0.1:4600';
const registry = await createRegistry({ storage: { metadata, blobs }, origin, zone: 'localhost:4600' });
const body = await packBundle(
  createManifest({ version }, { 'bundle.js': `// ${process.pid} ${'x'.repeat(50_000)}`, 'a.json': '{}' }),
);
if (point === 'race') {
  process.stdout.write('ready\n');
  await new Promise(resolve => process.stdin.once('data', resolve));
}
const response = await registry.fetch(
  new Request(`${origin}/v1/servers/acme%2Fweather/publish`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
  }),
);
stopAt('committed');
process.stdout.write(`${response.status} ${((await response.json()) as { code?: string }).code ?? 'published'}\n`);
process.exit(0);
