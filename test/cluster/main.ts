// `npm run cluster`: two chats and a registry on one PostgreSQL, NATS and S3 of their own, behind one address; what compose.yaml starts, without
// a container engine. `--load 10m` puts load on it while its parts fail, prints a report and ends with 1 when something was lost or done twice;
// `--waiting 300` sessions have an open approval meanwhile, `--only 'kill -9'` is the only fault, and `--other FOLDER` runs the second chat from another
// checkout.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './start-cluster.ts';

const { values } = parseArgs({
  options: {
    load: { type: 'string' },
    port: { type: 'string', default: '4500' },
    users: { type: 'string', default: '4' },
    sessions: { type: 'string', default: '6' },
    waiting: { type: 'string', default: '300' },
    other: { type: 'string' },
    only: { type: 'string' },
    report: { type: 'string' },
  },
});

/** `90s` or `10m`, in milliseconds. */
function parseDuration(text: string): number {
  const [, amount, unit] = /^(\d+)(s|m)$/.exec(text) ?? [];
  if (amount === undefined) throw new Error(`--load is "${text}"; write 90s or 10m.`);
  return Number(amount) * (unit === 'm' ? 60_000 : 1000);
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-cluster-'));
const cluster = await startCluster({
  folder,
  port: Number(values.port),
  say: line => console.log(line),
  otherVersion: values.other,
});
console.log(`\nThe chats: ${cluster.url}   (sign in by the header X-Forwarded-User, or open it: you are "guest")`);
console.log(`The registry: ${cluster.registryUrl}\nLogs and data: ${folder}`);

if (values.load === undefined) {
  console.log('Ctrl-C ends everything.');
  await new Promise<void>(resolve => process.once('SIGINT', resolve).once('SIGTERM', resolve));
} else {
  const report = await cluster.load({
    durationMs: parseDuration(values.load),
    users: Number(values.users),
    sessions: Number(values.sessions),
    waiting: Number(values.waiting),
    only: values.only,
  });
  const text = JSON.stringify(report, undefined, 2);
  console.log(text);
  if (values.report !== undefined) writeFileSync(values.report, `${text}\n`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
await cluster.close();
process.exit();
