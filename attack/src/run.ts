// `npm run attack`: every attack against the chat as shipped and against weaker fixtures, as a table. With `--json` the last line is
// `{"total","contained","breached","residual"}`. Exit code 0 only when nothing got through and enough attacks count.
// A whole run that saw names and packets writes docs/contributors/containment.md; every whole run of the attacks between users writes
// docs/contributors/containment-users.md, and the attacks of remote servers on the chat's machine docs/contributors/containment-egress.md.
//
//   --quick               an attack that worked in one fixture is not tried in the others
//   --browser NAME        firefox or webkit instead of Chromium; the document is not written then
//   --only ID,ID          only these attacks, without a minimum number
//   --columns NAME,NAME   only these columns; `users`: the attacks of one user of a chat on another (users/); `egress`: those
//                         of remote servers on the chat's machine (egress/); `shares`: those of guests (shares/); `schedules`:
//                         those on what runs while the user is away (schedules/); `playground`, or
//                         `playground-static` without its service worker: the site's playground instead of the chat, which is in no
//                         run that does not name it
//                         `homes`: those of views outside of transcripts (homes/), in boards, apps, artifacts, questions and at guests
//   --verbose             prints how long each page took
import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks/index.ts';
import type { BrowserKind } from './browser/browser.ts';
import { openChromiumAsShipped } from './browser/chromium.ts';
import { openFirefoxAsShipped } from './browser/firefox.ts';
import { openWebKitAsShipped } from './browser/webkit.ts';
import { buildShippedPage } from './built-page.ts';
import { createChatColumn, HOSTED } from './columns/chat-column.ts';
import type { ColumnOptions } from './columns/column.ts';
import { createFixtureColumn } from './columns/fixture-column.ts';
import { createPlaygroundColumn } from './columns/playground-column.ts';
import { createToolViewColumn } from './columns/tool-view-column.ts';
import { EGRESS_ATTACKS } from './egress/attacks.ts';
import { runEgress } from './egress/run-egress.ts';
import { HOME_ATTACKS } from './homes/home-attacks.ts';
import { runHomes } from './homes/run-homes.ts';
import { measure } from './measure.ts';
import { isInNamespace, runInNamespace } from './network/namespace.ts';
import { type MeasuredPrograms, type ProgramSummary, summarisePrograms } from './programs.ts';
import { writeDocument } from './report/document.ts';
import {
  EGRESS_DOCUMENT,
  type ProgramDocument,
  printProgramTable,
  USER_DOCUMENT,
  writeProgramDocument,
} from './report/programs-report.ts';
import { printTable } from './report/table.ts';
import { residualsIn, type SandboxFeatures } from './residuals.ts';
import { SCHEDULE_ATTACKS } from './schedules/attacks.ts';
import { runSchedules } from './schedules/run-schedules.ts';
import { SHARE_ATTACKS } from './shares/attacks.ts';
import { runShares } from './shares/run-shares.ts';
import { USER_ATTACKS } from './users/attacks/index.ts';
import { runUsers } from './users/run-users.ts';
import { type Summary, summarise } from './verdict.ts';

/** The fewest attacks that must count: by views, of one user on another, and of remote servers on the chat's machine; in homes; of guests; on schedules. */
const ENOUGH = 80;
const ENOUGH_OF_USERS = 90;
const ENOUGH_BY_EGRESS = 25;
const ENOUGH_IN_HOMES = 50;
const ENOUGH_OF_GUESTS = 70;
const ENOUGH_ON_SCHEDULES = 18;
const BROWSERS = { chromium: openChromiumAsShipped, firefox: openFirefoxAsShipped, webkit: openWebKitAsShipped };

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

/** The features that the sandboxes of Vitrine's columns lack. */
const LACKS: { readonly [name in keyof typeof OURS]?: SandboxFeatures } = {
  static: { hasHeaders: false, hasSites: false },
  worker: { hasSites: false },
  'playground-static': { hasHeaders: false },
};

/** Vitrine's columns, by name. Only the chat's is in a run that names none. */
const OURS = {
  chat: createChatColumn,
  static: (options: ColumnOptions) => createToolViewColumn(options, 'static'),
  worker: (options: ColumnOptions) => createToolViewColumn(options, 'worker'),
  playground: (options: ColumnOptions) => createPlaygroundColumn(options, true),
  'playground-static': (options: ColumnOptions) => createPlaygroundColumn(options, false),
};

const ids = values.only?.split(',');
const names = values.columns?.split(',');
/** Vitrine's column, whose result counts. */
const ourColumn = chooseOurColumn();
const isWanted = ({ id }: { id: string }): boolean => ids?.includes(id) ?? true;

function chooseOurColumn(): keyof typeof OURS {
  if (names === undefined) return 'chat';
  return (Object.keys(OURS) as (keyof typeof OURS)[]).find(name => names.includes(name)) ?? 'chat';
}

async function main(): Promise<number> {
  const attacks = ATTACKS.filter(isWanted);
  const columns = chooseColumns();
  const hasViews = attacks.length > 0 && columns.length > 0;
  const homeAttacks = names?.includes('homes') === false ? [] : HOME_ATTACKS.filter(isWanted);
  if (!isInNamespace()) {
    if ((hasViews && ourColumn === 'chat') || homeAttacks.length > 0) buildShippedPage();
    const there = await runInNamespace();
    if ('exitCode' in there) return there.exitCode;
    console.error(
      `Only requests are seen in this run: ${there.impossible}. What leaks by names or packets stays unproven.`,
    );
  }
  const began = performance.now();
  const users = await attackByPrograms({ attacks: USER_ATTACKS, run: runUsers, document: USER_DOCUMENT });
  const egress = await attackByPrograms({ attacks: EGRESS_ATTACKS, run: runEgress, document: EGRESS_DOCUMENT });
  const shares = await attackByPrograms({ attacks: SHARE_ATTACKS, run: runShares, document: { name: 'shares' } });
  const schedules = await attackByPrograms({
    attacks: SCHEDULE_ATTACKS,
    run: runSchedules,
    document: { name: 'schedules' },
  });
  const homes = homeAttacks.length > 0 ? await attackInHomes(homeAttacks) : undefined;
  const views = hasViews ? await attackByViews(attacks, columns) : undefined;
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (values.json) {
    const counts = views?.summary ?? { total: 0, contained: 0, breached: [], residual: [] };
    const hosted = views?.hosted && pickCounts(views.hosted);
    console.log(JSON.stringify({ ...pickCounts(counts), hosted, users, egress, shares, schedules, homes }));
  }
  const arePrograms =
    isFineFor(users, ENOUGH_OF_USERS) &&
    isFineFor(egress, ENOUGH_BY_EGRESS) &&
    isFineFor(shares, ENOUGH_OF_GUESTS) &&
    isFineFor(schedules, ENOUGH_ON_SCHEDULES);
  return views?.isFine !== false && arePrograms && isFineFor(homes, ENOUGH_IN_HOMES) ? 0 : 1;
}

interface ProgramAttacks<Attack> {
  readonly attacks: readonly Attack[];
  readonly run: (attacks: readonly Attack[], log: (line: string) => void) => Promise<MeasuredPrograms>;
  /** Writes the report to a file; writes nothing when no file is named. */
  readonly document: ProgramDocument | Pick<ProgramDocument, 'name'>;
}

/** The attacks that programs carry out. Undefined: none was asked for. */
async function attackByPrograms<Attack extends { readonly id: string }>({
  attacks,
  run,
  document,
}: ProgramAttacks<Attack>): Promise<ProgramSummary | undefined> {
  const attacksToRun = attacks.filter(isWanted);
  if (attacksToRun.length === 0 || names?.includes(document.name) === false) return undefined;
  const measured = await run(attacksToRun, line => console.error(line));
  const summary = summarisePrograms(measured);
  printProgramTable(document, measured, summary);
  if (ids === undefined && 'file' in document) writeProgramDocument(document, measured, summary);
  return summary;
}

/** The attacks of views in boards, apps, artifacts, questions and at guests. */
async function attackInHomes(attacks: typeof HOME_ATTACKS): Promise<ProgramSummary> {
  const log = (line: string): void => console.error(line);
  const measured = await runHomes(attacks, {
    openBrowser: findBrowser(),
    log,
    trace: values.verbose ? log : () => {},
  });
  const summary = summarisePrograms(measured);
  printProgramTable({ name: 'homes' }, measured, summary);
  return summary;
}

function findBrowser() {
  const browser = values.browser as BrowserKind;
  if (!Object.hasOwn(BROWSERS, browser))
    throw new Error(`--browser ${browser}: it is one of ${Object.keys(BROWSERS).join(', ')}.`);
  return BROWSERS[browser];
}

/** None of these attacks may be unproven. */
function isFineFor(summary: ProgramSummary | undefined, enough: number): boolean {
  if (!summary) return true;
  const isEnough = ids !== undefined || summary.total >= enough;
  return summary.breached.length === 0 && summary.unproven.length === 0 && isEnough;
}

function chooseColumns() {
  const columns = {
    [ourColumn]: OURS[ourColumn],
    hosted: (options: ColumnOptions) => createChatColumn(options, HOSTED),
    inline: fixture('inline'),
    'basic-host': fixture('basic-host'),
    srcdoc: fixture('srcdoc'),
    plain: fixture('plain'),
  };
  return Object.entries(columns).flatMap(([name, create]) => ((names?.includes(name) ?? true) ? [create] : []));
}

/** The attacks of views, and whether the run is a success. */
async function attackByViews(attacks: typeof ATTACKS, columns: ReturnType<typeof chooseColumns>) {
  const browser = values.browser as BrowserKind;
  const measured = await measure({
    attacks,
    columns,
    openBrowser: findBrowser(),
    quick: values.quick,
    log: line => console.error(line),
    ...(values.verbose && { trace: (line: string) => console.error(line) }),
  });
  const summary = summarise(measured.rows, ourColumn, residualsIn(browser, LACKS[ourColumn]));
  // What is published is the same attack in the same chat: it is counted apart.
  const published = measured.rows.filter(({ verdicts }) => verdicts.hosted !== undefined);
  const hosted = published.length > 0 ? summarise(published, 'hosted', residualsIn(browser)) : undefined;
  printTable(measured, summary, hosted);
  // The document is written only by whole runs that saw everything.
  const isWhole = ids === undefined && names === undefined && !values.quick;
  if (isWhole && measured.complete && browser === 'chromium') writeDocument(measured, summary, hosted);
  const isEnough = ids !== undefined || names?.includes(ourColumn) === false || summary.total >= ENOUGH;
  const isFine = summary.breached.length === 0 && (hosted?.breached.length ?? 0) === 0 && isEnough;
  return { summary, hosted, isFine };
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
