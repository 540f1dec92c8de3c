// How long a tool takes to compile to a page, and how large the page is: every tool of the fixture of @vitrine/models/form, among the tools of its
// server. `ours` is the 99th percentile of a first compile in a process that has compiled others before.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { compileView, type ToolDefinition } from '@vitrine/autoview';
import type { Benchmark } from '../benchmark.ts';
import { quantile } from '../statistics.ts';

const FIXTURE = new URL('../../../packages/models/test/form/data/tool-schemas.json', import.meta.url);
/** The largest median weight of a page. */
const AIM_BYTES = 36_000;

export const compile: Benchmark = async ({ rounds = 5, log = () => {} } = {}) => {
  const servers = JSON.parse(readFileSync(FIXTURE, 'utf8')) as { readonly tools: readonly ToolDefinition[] }[];
  const tools = servers.flatMap(({ tools: siblings }) => siblings.map(tool => ({ tool, siblings })));
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++)
    for (const { tool, siblings } of tools) {
      const start = performance.now();
      compileView(tool, { siblings });
      // The first round lets the engine warm up.
      if (round > 0) times.push(performance.now() - start);
    }
  const bytes = tools.map(({ tool, siblings }) => gzipSync(compileView(tool, { siblings }).html, { level: 9 }).length);
  log(`${tools.length} tools, ${rounds} rounds`);
  return {
    name: 'compile',
    unit: 'ms',
    ours: quantile(times, 0.99),
    peers: {},
    p50Ms: quantile(times, 0.5),
    maxMs: Math.max(...times),
    tools: tools.length,
    gzipBytes: {
      p50: quantile(bytes, 0.5),
      p90: quantile(bytes, 0.9),
      p99: quantile(bytes, 0.99),
      max: Math.max(...bytes),
    },
    aimBytes: AIM_BYTES,
    withinAim: bytes.filter(size => size <= AIM_BYTES).length,
  };
};
