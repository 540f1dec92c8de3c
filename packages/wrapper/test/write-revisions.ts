// Adds revisions in PostgreSQL until it is killed: `node write-revisions.ts <url> <schema>`. Prints a line for each.
import { openPostgresStores } from '../src/postgres/index.ts';

const [url = '', schema] = process.argv.slice(2);
const log = { debug() {}, info() {}, warn() {}, error() {} };
const revisions = (await openPostgresStores({ url, schema, log })).revisions('s');
const about = { toolName: 'forecast', toolHash: 'x', reasons: [], createdAt: '2026-01-01T00:00:00Z' };
for (;;) {
  const { number } = await revisions.add({ ...about, source: 'host', state: 'accepted' });
  process.stdout.write(`${number}\n`);
}
