// `npm run attack`: every attack against the chat as shipped and against weaker fixtures, as a table. With `--json` the last line is
// `{"total","contained","breached","residual"}`. Exit code 0 only when nothing got through and enough attacks count.
// A whole run that saw names and packets writes docs/containment.md.
//
//   --quick               an attack that worked in one fixture is not tried in the others
//   --browser firefox     instead of Chromium; the document is not written then
//   --only ID,ID          only these attacks, without a minimum number
//   --columns NAME,NAME   only these columns
//   --verbose             prints how long each page took
import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks/index.ts';
import { openChromiumAsShipped } from './browser/chromium.ts';
import { openFirefoxAsShipped } from './browser/firefox.ts';
import { buildShippedPage } from './built-page.ts';
import { createChatColumn, HOSTED } from './columns/chat-column.ts';
import type { ColumnOptions } from './columns/column.ts';
import { createFixtureColumn } from './columns/fixture-column.ts';
import { writeDocument } from './document.ts';
import { measure } from './measure.ts';
import { isInNamespace, runInNamespace } from './network/namespace.ts';
import { residualsIn } from './residuals.ts';
import { printTable } from './table.ts';
import { type Summary, summarise } from './verdict.ts';

/** The fewest attacks that must count. */
const ENOUGH = 80;
const BROWSERS = { chromium: openChromiumAsShipped, firefox: openFirefoxAsShipped };

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    browser: { type: 'string', default: 'chromium' },
    only: { type: 'string' },
    columns: { type: 'string' },
    quick: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  if (!isInNamespace()) {
    buildShippedPage();
    const there = await runInNamespace();
    if ('exitCode' in there) return there.exitCode;
    console.error(
      `Only requests are seen in this run: ${there.impossible}. What leaks by names or packets stays unproven.`,
    );
  }
  const ids = values.only?.split(',');
  const names = values.columns?.split(',');
  const columns = {
    chat: createChatColumn,
    hosted: (options: ColumnOptions) => createChatColumn(options, HOSTED),
    inline: fixture('inline'),
    'basic-host': fixture('basic-host'),
    srcdoc: fixture('srcdoc'),
    plain: fixture('plain'),
  };
  const browser = values.browser === 'firefox' ? 'firefox' : 'chromium';
  const began = performance.now();
  const measured = await measure({
    attacks: ATTACKS.filter(({ id }) => ids?.includes(id) ?? true),
    columns: Object.entries(columns).flatMap(([name, create]) => ((names?.includes(name) ?? true) ? [create] : [])),
    openBrowser: BROWSERS[browser],
    quick: values.quick,
    log: line => console.error(line),
    ...(values.verbose && { trace: (line: string) => console.error(line) }),
  });
  const summary = summarise(measured.rows, 'chat', residualsIn(browser));
  // What is published is the same attack in the same chat: it is counted apart.
  const published = measured.rows.filter(({ verdicts }) => verdicts.hosted !== undefined);
  const hosted = published.length > 0 ? summarise(published, 'hosted', residualsIn(browser)) : undefined;
  printTable(measured, summary, hosted);
  // The document is written only by whole runs that saw everything.
  const isWhole = ids === undefined && names === undefined && !values.quick;
  if (isWhole && measured.complete && browser === 'chromium') writeDocument(measured, summary, hosted);
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
  const { total, contained, breached, residual } = summary;
  if (values.json)
    console.log(JSON.stringify({ total, contained, breached, residual, hosted: hosted && pickCounts(hosted) }));
  const isEnough = ids !== undefined || names?.includes('chat') === false || total >= ENOUGH;
  return breached.length === 0 && (hosted?.breached.length ?? 0) === 0 && isEnough ? 0 : 1;
}

function pickCounts({ total, contained, breached, residual }: Summary): Summary {
  return { total, contained, breached, residual };
}

function fixture(kind: Parameters<typeof createFixtureColumn>[0]) {
  return (options: Parameters<typeof createFixtureColumn>[1]) => createFixtureColumn(kind, options);
}

process.exitCode = await main();
// Handles that a killed browser leaves open must not keep the process alive.
setTimeout(() => process.exit(), 5000).unref();
