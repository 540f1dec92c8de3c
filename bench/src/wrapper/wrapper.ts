// A tool call, direct and through proxies. The cost of a proxy is its median round trip minus the server's own over the same transport:
// stdio is compared with stdio (`ours`), Streamable HTTP with Streamable HTTP (`oursOverHttp`, `peers`; behind all of them the server speaks
// stdio). The ways alternate, so that a slow second affects them all; each runs from what npm would install (dist).
// `with a model`: the same wrapper while a model makes interfaces for its tools, two at a time.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import { findFreePort } from '../../../test/support/services/test-server.ts';
import type { Benchmark, BenchmarkOptions, BenchmarkResult } from '../benchmark.ts';
import { median, quantile } from '../statistics.ts';
import { type Command, openHttp, openStdio, type RawClient } from './clients.ts';
import { fetchPeers } from './peers.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SERVER: Command = [process.execPath, here('./upstream.ts')];
/** The command as npm installs it. */
const LAUNCH = `await (await import(${JSON.stringify(new URL('../../../packages/cli/bin/launch.js', import.meta.url).href)})).launchBuilt(process.argv.slice(1))`;
const WRAP = [process.execPath, '--input-type=module', '--eval', LAUNCH, '--', 'wrap', '--no-cache'];
const CALL = { name: 'say', arguments: { text: 'What is the weather like in the mountains today? '.repeat(20) } };
const CALLS_A_TURN = 200;
const WARM_UP = 500;
const IN_FLIGHT = 32;
const MANY = 3000;
const STARTS = 15;

interface Way {
  readonly name: string;
  open(): Promise<RawClient>;
}

/** Answer of the model, slow: two of its answers are under way during most of the measurement. */
const ANSWER = { text: '{"version":1,"form":{"submit":"Say it"}}', pauseMs: 20 };

export const wrapper: Benchmark = async options => {
  const wire = await startWireServer({ otherwise: ANSWER });
  try {
    return await measure(wire, options);
  } finally {
    await wire.close();
  }
};

async function measure(
  wire: WireServer,
  { rounds = 15, log = () => {} }: BenchmarkOptions = {},
): Promise<BenchmarkResult> {
  const ways = await openWays(wire);
  const startMs: Record<string, number[]> = {};
  for (let turn = 0; turn < STARTS; turn++)
    for (const way of ways) {
      const start = performance.now();
      const client = await way.open();
      (startMs[way.name] ??= []).push(performance.now() - start);
      await client.close();
    }
  const clients = await Promise.all(ways.map(async way => ({ name: way.name, client: await way.open() })));
  try {
    const times: Record<string, number[]> = {};
    const perSecond: Record<string, number[]> = {};
    const memoryMb: Record<string, number | undefined> = {};
    for (const { client } of clients) for (let call = 0; call < WARM_UP; call++) await client.ask('tools/call', CALL);
    for (let turn = 0; turn < rounds; turn++)
      for (const { name, client } of clients) {
        const mine = (times[name] ??= []);
        for (let call = 0; call < CALLS_A_TURN; call++) {
          const start = performance.now();
          await client.ask('tools/call', CALL);
          mine.push(performance.now() - start);
        }
      }
    for (let turn = 0; turn < 3; turn++)
      for (const { name, client } of clients) (perSecond[name] ??= []).push(await callsPerSecond(client));
    for (const { name, client } of clients) memoryMb[name] = pssMb(client.child.pid!);
    const reads = await readPages(clients.find(({ name }) => name === 'vitrine, stdio')!.client);
    log(`a page, read for the first time: median ${fine(median(reads))} ms, p95 ${fine(quantile(reads, 0.95))} ms`);
    const crowd = await readUnderLoad(clients.find(({ name }) => name === 'vitrine, http')!.client);
    log(
      `the same, all pages asked for at once: median ${fine(median(crowd))} ms, p95 ${fine(quantile(crowd, 0.95))} ms`,
    );
    const table = Object.fromEntries(
      ways.map(({ name }) => [
        name,
        {
          medianMs: fine(median(times[name]!)),
          p95Ms: fine(quantile(times[name]!, 0.95)),
          callsPerSecond: Math.round(median(perSecond[name]!)),
          startMs: Math.round(median(startMs[name]!)),
          memoryMb: memoryMb[name],
        },
      ]),
    );
    for (const [name, row] of Object.entries(table)) log(`${name.padEnd(20)} ${JSON.stringify(row)}`);
    const of = (name: string) => median(times[name]!);
    return {
      name: 'wrapper',
      unit: 'ms added to a tool call',
      ours: fine(of('vitrine, stdio') - of('direct, stdio')),
      peers: Object.fromEntries(['mcp-proxy', 'supergateway'].map(name => [name, fine(of(name) - of('direct, http'))])),
      oursOverHttp: fine(of('vitrine, http') - of('direct, http')),
      withModel: {
        stdio: fine(of('vitrine with a model, stdio') - of('direct, stdio')),
        http: fine(of('vitrine with a model, http') - of('direct, http')),
        requests: wire.requests.length,
      },
      firstReadMs: { median: fine(median(reads)), p95: fine(quantile(reads, 0.95)) },
      firstReadUnderLoadMs: { median: fine(median(crowd)), p95: fine(quantile(crowd, 0.95)) },
      ways: table,
    };
  } finally {
    await Promise.all(clients.map(({ client }) => client.close()));
  }
}

async function openWays(wire: WireServer): Promise<readonly Way[]> {
  const peers = await fetchPeers();
  const overHttp = (name: string, command: (port: number) => Command, environment?: NodeJS.ProcessEnv): Way => ({
    name,
    async open() {
      const port = await findFreePort();
      return openHttp(command(port), `http://127.0.0.1:${port}/mcp`, environment);
    },
  });
  const env = { ...process.env, ...wire.env('anthropic') };
  const withModel = [...WRAP, '--llm', 'anthropic:m', '--max-tools', '200'];
  return [
    { name: 'direct, stdio', open: () => openStdio(SERVER) },
    { name: 'vitrine, stdio', open: () => openStdio([...WRAP, '--', ...SERVER] as unknown as Command) },
    overHttp('direct, http', port => [...SERVER, String(port)] as unknown as Command),
    overHttp('vitrine, http', port => [...WRAP, '--http', String(port), '--', ...SERVER] as unknown as Command),
    {
      name: 'vitrine with a model, stdio',
      open: () => openStdio([...withModel, '--', ...SERVER] as unknown as Command, env),
    },
    overHttp(
      'vitrine with a model, http',
      port => [...withModel, '--http', String(port), '--', ...SERVER] as unknown as Command,
      env,
    ),
    ...peers.map(peer => overHttp(peer.name, port => peer.command(SERVER, port))),
  ];
}

/** How long it takes to read each page, which is compiled when it is first read. */
async function readPages(client: RawClient): Promise<number[]> {
  const times: number[] = [];
  for (const uri of await pageUris(client)) times.push(await readTime(client, uri));
  return times;
}

/** The same when a host reads all pages at once. */
async function readUnderLoad(client: RawClient): Promise<number[]> {
  const uris = await pageUris(client);
  return Promise.all(uris.map(uri => readTime(client, uri)));
}

async function pageUris(client: RawClient): Promise<readonly (string | undefined)[]> {
  const { tools } = (await client.ask('tools/list', {})) as { tools: { _meta?: { ui?: { resourceUri?: string } } }[] };
  return tools.map(({ _meta }) => _meta?.ui?.resourceUri);
}

async function readTime(client: RawClient, uri: string | undefined): Promise<number> {
  const start = performance.now();
  await client.ask('resources/read', { uri });
  return performance.now() - start;
}

async function callsPerSecond(client: RawClient): Promise<number> {
  let remaining = MANY;
  const start = performance.now();
  const worker = async () => {
    while (remaining-- > 0) await client.ask('tools/call', CALL);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return MANY / ((performance.now() - start) / 1000);
}

/** The memory of the proxy's own process, in megabytes; undefined where the system does not report it. */
function pssMb(pid: number): number | undefined {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

/** Rounds to a thousandth. */
function fine(value: number): number {
  return Math.round(value * 1000) / 1000;
}
