// The registry beside a plain server of static files, in one run: reads of a manifest and of a bundle's file, and searches over 100,000
// servers. Each server is a process of its own; the client is another.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { challengeStatement, createSigningKey, signStatement } from '@vitrine/protocol/internal/registry/signatures';
import { bundlePath } from '@vitrine/protocol/internal/registry/wire';
import { packBundle } from '@vitrine/registry';
import type { Benchmark } from '../benchmark.ts';
import { median, round } from '../statistics.ts';
import { type Load, load, type Target } from './load.ts';
import { searchMany } from './many-servers.ts';

const SERVERS = 100_000;
const BUNDLE_BYTES = 60_000;
const REQUESTS = 4_000;
const CONNECTIONS = 16;
const SEARCH_ROUNDS = 30;

const sum = (body: Uint8Array): string => `sha256:${createHash('sha256').update(body).digest('hex')}`;

export const registry = (async ({ rounds = 7, log = () => {} } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const children: ChildProcess[] = [];
  const start = async (kind: string, at: string): Promise<{ port: number; origin: string }> => {
    const child = fork(join(import.meta.dirname, 'serve.ts'), [kind, at], {
      execArgv: ['--conditions=@vitrine/source'],
    });
    children.push(child);
    return ((await once(child, 'message')) as [{ port: number; origin: string }])[0];
  };
  try {
    const registryServer = await start('registry', join(folder, 'registry'));
    const published = await publishSample(registryServer.origin);
    const files = join(folder, 'static');
    const statics = await start('static', folder);
    writeFileSync(`${files}.json`, published.manifestText);
    writeFileSync(`${files}.js`, published.script);
    const host = `127.0.0.1:${registryServer.port}`;
    const contentHost = new URL(published.contentOrigin).host;
    const plain = (path: string): Target => ({ port: statics.port, host: `127.0.0.1:${statics.port}`, path });
    const targets: Record<string, Target> = {
      manifest: { port: registryServer.port, host, path: '/v1/servers/bench%2Fui/versions/1.0.0/manifest' },
      'static manifest': plain('/static.json'),
      bundle: { port: registryServer.port, host: contentHost, path: bundlePath(published.digest, 'bundle.js') },
      'static bundle': plain('/static.js'),
    };
    const loads = await measure(targets, rounds, log);
    log(`filling a store with ${SERVERS} servers`);
    const search = await searchMany(SERVERS, SEARCH_ROUNDS);
    log(`search over ${SERVERS}: p50 ${round(search.p50)} ms, p99 ${round(search.p99)} ms`);
    const rate = (name: string): number => Math.round(loads[name]!.rate);
    return {
      name: 'registry',
      unit: 'manifests/s',
      ours: rate('manifest'),
      peers: { 'static files': rate('static manifest') },
      manifestRatio: round2(loads.manifest!.rate / loads['static manifest']!.rate),
      bundleRatio: round2(loads.bundle!.rate / loads['static bundle']!.rate),
      bundlesPerSecond: { ours: rate('bundle'), 'static files': rate('static bundle') },
      p99Ms: Object.fromEntries(Object.entries(loads).map(([name, { p99 }]) => [name, round(p99)])),
      searchMs: { servers: SERVERS, p50: round2(search.p50), p99: round2(search.p99) },
    };
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}) satisfies Benchmark;

const round2 = (value: number): number => Math.round(value * 100) / 100;

/** The median rate and p99 of each target; the targets alternate, so that other load of the machine affects all. */
async function measure(
  targets: Record<string, Target>,
  rounds: number,
  log: (line: string) => void,
): Promise<Record<string, Load>> {
  const loads: Record<string, Load[]> = {};
  // The first round warms up.
  for (let turn = 0; turn <= rounds; turn++)
    for (const [name, target] of Object.entries(targets)) {
      const one = await load(target, { count: REQUESTS, connections: CONNECTIONS });
      if (turn > 0) (loads[name] ??= []).push(one);
    }
  return Object.fromEntries(
    Object.entries(loads).map(([name, list]) => {
      const result = { rate: median(list.map(({ rate }) => rate)), p99: median(list.map(({ p99 }) => p99)) };
      log(`${name}: ${Math.round(result.rate)}/s, p99 ${round(result.p99)} ms`);
      return [name, result];
    }),
  );
}

/** Publishes a bundle with one script, as a client does. */
async function publishSample(origin: string) {
  const { publicKey, privateKey } = await createSigningKey();
  let secret = '';
  const post = async <T>(path: string, body: BodyInit, type = 'application/json'): Promise<T> => {
    const headers = { 'content-type': type, authorization: `Bearer ${secret}` };
    const response = await fetch(`${origin}${path}`, { method: 'POST', body, headers });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  const { nonce } = await post<{ nonce: string }>('/v1/auth/challenge', JSON.stringify({ publicKey }));
  const signature = await signStatement(challengeStatement({ registry: origin, nonce, publicKey }), privateKey);
  const answer = JSON.stringify({ nonce, publicKey, signature });
  ({ secret } = await post<{ secret: string }>('/v1/auth/session', answer));
  await post('/v1/namespaces', JSON.stringify({ namespace: 'bench' }));
  const script = new Uint8Array(Buffer.from(`// bench\n${'console.log("x");\n'.repeat(BUNDLE_BYTES / 18)}`));
  const manifest: Manifest = {
    manifestVersion: '2.0',
    serverId: 'bench/ui',
    version: '1.0.0',
    entry: 'bundle.js',
    files: { 'bundle.js': { hash: sum(script), size: script.length } },
    components: Array.from({ length: 8 }, (_, n) => ({
      name: `Card${n}`,
      toolNames: [`tool_${n}`],
      description: 'A card.'.repeat(20),
    })),
    permissions: {},
  };
  const archive = await packBundle({ manifest, files: new Map([['bundle.js', script]]) });
  const published = await post<{ digest: string; contentOrigin: string }>(
    '/v1/servers/bench%2Fui/publish',
    archive,
    'application/gzip',
  );
  const manifestText = await (await fetch(`${origin}/v1/servers/bench%2Fui/versions/1.0.0/manifest`)).text();
  return { ...published, script, manifestText };
}
