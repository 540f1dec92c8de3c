// Checks that each defence is needed: attacks against chats without it must work, and the same attacks must be contained
// with it. The last line is JSON: `WeakenedSummary`. Exit code 0 only when every weakening was noticed by all attacks it names.
//
//   --only NAME,NAME     only these weakenings
//   --attacks ID,ID      tries these attacks besides those that must work, to find out which others notice
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ATTACKS } from '../attacks/index.ts';
import { openChromiumAsShipped } from '../browser/chromium.ts';
import { buildShippedPage } from '../built-page.ts';
import { openCanary } from '../canary.ts';
import { createChatColumn } from '../columns/chat-column.ts';
import { isInNamespace, runInNamespace } from '../network/namespace.ts';
import { verdictSign } from '../report/table.ts';
import { runColumn } from '../run-column.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { openRunServices, type RunServices } from '../run-services.ts';
import { judge, type Verdict } from '../verdict.ts';
import { compare, type WeakBuild } from './builds.ts';
import { editedTexts } from './edit-source.ts';
import { loadProduct } from './load-product.ts';
import { buildPage } from './page.ts';
import { toResult, type WeakenedSummary, type WeakeningResult } from './summary.ts';
import { WEAKENINGS } from './weakenings.ts';

/** Chats that are attacked at the same time. */
const CONCURRENCY = 2;
/** The most characters of a line about an error. */
const LINE = 300;

const { values } = parseArgs({ options: { only: { type: 'string' }, attacks: { type: 'string' } } });

async function main(): Promise<number> {
  if (!isInNamespace()) {
    buildShippedPage();
    const there = await runInNamespace();
    if ('exitCode' in there) return there.exitCode;
    console.error(`Weakenings cannot be distinguished without names and packets: ${there.impossible}.`);
    console.log(JSON.stringify({ weakenings: [], impossible: there.impossible } satisfies WeakenedSummary));
    return 0;
  }
  const names = values.only?.split(',');
  for (const { edits } of WEAKENINGS) editedTexts(edits);
  const { builds, comparisons } = compare(
    WEAKENINGS.filter(({ name }) => names?.includes(name) ?? true),
    WEAKENINGS,
  );
  const extra = values.attacks?.split(',') ?? [];
  const services = await openRunServices();
  const tried = new Map<string, Map<string, Verdict>>();
  try {
    await runConcurrently(builds, CONCURRENCY, async build => {
      const began = performance.now();
      const verdicts = await attack(services, build, [...build.attacks, ...extra]);
      // On a busy machine an attack that should have worked may have been too late, so it is tried once more.
      const expected = comparisons.flatMap(({ weak, weakening }) => (weak === build ? weakening.red : []));
      const spoilt = [...verdicts].flatMap(([id, { kind }]) =>
        kind === 'failed' || (kind === 'contained' && expected.includes(id)) ? [id] : [],
      );
      if (spoilt.length > 0)
        for (const [id, verdict] of await attack(services, build, spoilt)) verdicts.set(id, verdict);
      tried.set(build.name, verdicts);
      const signs = [...verdicts].map(([id, verdict]) => `${id}${verdictSign(verdict)}`);
      console.log(`${build.name} (${((performance.now() - began) / 1000).toFixed(0)} s): ${signs.join(' ')}`);
    });
  } finally {
    await services.close();
  }
  const weakenings = comparisons.map(comparison => toResult(comparison, tried));
  print(weakenings);
  console.log(JSON.stringify({ weakenings } satisfies WeakenedSummary));
  return weakenings.every(({ red, unnoticed }) => red.length > 0 && unnoticed.length === 0) ? 0 : 1;
}

/** Tries attacks, by their ids, against one build, with a browser of its own. */
async function attack(
  services: RunServices,
  { name, title, edits }: WeakBuild,
  ids: readonly string[],
): Promise<Map<string, Verdict>> {
  const attacks = ATTACKS.filter(({ id }) => ids.includes(id));
  const unknown = ids.find(id => !attacks.some(each => each.id === id));
  if (unknown !== undefined) throw new Error(`There is no attack ${unknown}.`);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-weakened-'));
  const closers = [async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
  try {
    const isPage = edits.some(edit => edit.in === 'page');
    if (isPage) await buildPage(edits, folder);
    const product = await loadProduct(edits);
    const chat = { name, title, product, ...(isPage && { webFolder: folder }) };
    const { collector, viewReports, populate } = services;
    const column = await populate(options => createChatColumn(options, chat), attacks);
    closers.unshift(column.close);
    const browser = await openChromiumAsShipped({ onReport: viewReports.add }, collector.flags);
    closers.unshift(browser.close);
    const canary = await openCanary(browser, collector, name);
    const outcomes = await runColumn({ browser, column, collector, viewReports, canary, trace: () => {} }, attacks);
    await canary.close();
    return new Map(attacks.map(each => [each.id, judge(each, outcomes.get(each.id)!)]));
  } finally {
    for (const close of closers) await close();
  }
}

function print(weakenings: readonly WeakeningResult[]): void {
  console.log('\nweakening → attacks that it lets through');
  for (const { name, behind, red, unnoticed } of weakenings) {
    const where = behind.length > 0 ? ` (behind ${behind.join(', ')})` : '';
    console.log(`${name}${where}: ${red.join(' ') || 'none'}`);
    for (const { id, ...seen } of unnoticed)
      console.log(`  ${id} made no difference: ${seen.with} → ${seen.without}`.slice(0, LINE));
  }
}

process.exitCode = await main();
// Handles that a killed browser leaves open must not keep the process alive.
setTimeout(() => process.exit(), 5000).unref();
