// `bench components`: bytes of each component and schema, the first paint of a table beside one that draws all rows, a table of 100,000
// rows × 14 columns, and terminal output of 25,000 to 100,000 lines. `ours` is the first paint of a table with 1,000 rows.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { build } from 'esbuild';
import { bundle } from '../../../test/support/services/serve.ts';
import type { Benchmark } from '../benchmark.ts';
import { median, round } from '../statistics.ts';
import { serveBench, type Tab } from '../undriven.ts';
import { initialBytes } from './bundle-size.ts';
import { TOOL_UI_KB } from './tool-ui-sizes.ts';

const ROWS = 1000;
const LARGE_ROWS = 100_000;
const TERMINAL_LINES = [25_000, 50_000, 100_000];

interface LargeTable {
  firstPaintMs: number;
  sortMs: number;
  filterMs: number;
  scrolling: { longest: number; p95: number };
  jumping: { longest: number; p95: number };
  mostNodes: number;
}

export const components: Benchmark = async ({ rounds = 7, log = () => {} } = {}) => {
  const names = COMPONENT_NAMES;
  const sizes: Record<string, { kb: number; schemaKb: number; toolUiShare?: number }> = {};
  for (const name of names) {
    const kb = (await initialBytes(`export * from '@vitrine/components/${name}';`)) / 1000;
    const schemaKb =
      (await initialBytes(`export { ${camelCase(name)}Contract } from '@vitrine/components/schemas';`)) / 1000;
    const toolUIKB = TOOL_UI_KB[name];
    sizes[name] = {
      kb: round(kb),
      schemaKb: round(schemaKb),
      ...(toolUIKB && { toolUiShare: Math.round((100 * kb) / toolUIKB) / 100 }),
    };
    log(`${name.padEnd(18)} ${JSON.stringify(sizes[name])}`);
  }
  const allSchemasKb = round((await initialBytes(`export * from '@vitrine/components/schemas';`)) / 1000);

  const script = await bundle(fileURLToPath(new URL('./components-page.tsx', import.meta.url)), { minify: true });
  const server = await serveBench(script, problem => log(`page: ${problem}`));
  try {
    server.html = pageHtml(await styles());
    const browser = await server.start();
    try {
      const page = await browser.open();
      const paint = await firstPaints(page, rounds);
      log(`first paint of ${ROWS} rows: ${JSON.stringify(paint)}`);
      const large = await page.call<LargeTable>('largeTable', LARGE_ROWS);
      log(`${LARGE_ROWS} rows: ${JSON.stringify(large)}`);
      const terminal: Record<number, { ms: number; nodes: number }> = {};
      for (const lines of TERMINAL_LINES) {
        const runs: { ms: number; nodes: number }[] = [];
        for (let turn = 0; turn < 3; turn++) runs.push(await page.call('terminal', lines));
        terminal[lines] = { ms: round(median(runs.map(({ ms }) => ms))), nodes: runs[0]!.nodes };
      }
      log(`terminal: ${JSON.stringify(terminal)}`);
      return {
        name: 'components',
        unit: 'ms',
        ours: paint.ours,
        peers: { 'all rows drawn': paint.plain },
        sizes,
        allSchemasKb,
        large,
        terminal,
        rounds,
      };
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
};

async function firstPaints(page: Tab, rounds: number): Promise<{ ours: number; plain: number }> {
  const times = { paintOurs: [] as number[], paintPlain: [] as number[] };
  // The first of each is not counted: the engine compiles.
  for (let turn = -1; turn < rounds; turn++)
    for (const way of ['paintOurs', 'paintPlain'] as const) {
      const time = await page.call<number>(way, ROWS);
      if (turn >= 0) times[way].push(time);
    }
  return { ours: round(median(times.paintOurs)), plain: round(median(times.paintPlain)) };
}

/** 10,000 bird strikes of `vega-datasets`, without one of their 14 columns: the page adds a number to each row. */
function pageHtml(css: string): string {
  const data = join(
    dirname(dirname(createRequire(import.meta.url).resolve('vega-datasets'))),
    'data',
    'birdstrikes.csv',
  );
  const [header, ...lines] = readFileSync(data, 'utf8').trim().split('\n');
  const columns = header!.split(',').slice(0, 13);
  // Rows with quoted commas are left out: this is no parser of CSV.
  const rows = lines
    .filter(line => !line.includes('"'))
    .map(line => line.split(','))
    .map(cells => Object.fromEntries(columns.map((column, n) => [column, toCell(cells[n] ?? '')])));
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><style>${css}</style><body>` +
    `<script>benchRows = ${JSON.stringify(rows).replaceAll('<', '\\u003c')}</script><script src="/bench.js"></script>`
  );
}

/** The style sheet of all components, in one text. */
async function styles(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@vitrine/components/styles.css');
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false });
  return outputFiles[0]!.text;
}

const toCell = (text: string): string | number | null =>
  text === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text;

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
