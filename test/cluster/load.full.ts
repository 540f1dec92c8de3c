// `npm run cluster -- --load`: a hundred seconds of load while chats are killed and stopped, connections fall silent and PostgreSQL restarts.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasNats } from '../support/services/nats.ts';
import { DEBIAN_POSTGRES } from './own-servers.ts';
import { startCluster } from './start-cluster.ts';

const hasServers = hasNats() && existsSync(DEBIAN_POSTGRES);

it.skipIf(!hasServers)(
  'nothing confirmed is lost, and nothing is done twice (skipped: no server)',
  { timeout: 400_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-load-'));
    const cluster = await startCluster({ folder, port: 4700, say: line => console.info(line) });
    onTestFinished(async () => {
      await cluster.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const report = await cluster.load({ durationMs: 100_000, users: 3, sessions: 4, waiting: 40 });
    console.info(JSON.stringify(report));
    expect(report.problems).toEqual([]);
    expect(report.messages.acknowledged).toBeGreaterThan(20);
    expect(report.faults).toBeGreaterThan(2);
  },
);
