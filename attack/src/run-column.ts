// Runs the attacks in one column: many at a time on one page, those that disturb others on a page each. It waits for reports of views,
// never for a time, except for the short silence after which no more network traffic is expected.
import type { Attack, Evidence, HostState } from './attack.ts';
import type { AttackBrowser, Tab } from './browser/browser.ts';
import type { Canary } from './canary.ts';
import type { Column } from './columns/column.ts';
import { collectEvidence, NOTHING_WATCHED, type Seen } from './evidence.ts';
import { followView, listenToLines, startTimeout } from './follow-view.ts';
import { NO_STATE, stateExpression, WATCH, WATCHED, type Watched } from './host-watch.ts';
import type { Collector } from './network/collector.ts';
import { runConcurrently } from './run-concurrently.ts';
import { judge } from './verdict.ts';
import { inTab, type ViewReports } from './view-reports.ts';

/** Pages that are used at the same time. */
const PAGES = 3;
const TWO_FRAMES = 'new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))';

export interface Run {
  browser: AttackBrowser;
  column: Column;
  collector: Collector;
  viewReports: ViewReports;
  canary: Canary;
  /** Called with how long each page took. */
  trace(line: string): void;
}

/** The outcome of an attack in a column. */
export type Outcome =
  /** The attack was carried out; whether it worked is decided at the end, when all evidence has arrived. */
  | { ran: true; evidence(): Evidence }
  /** The attack was not carried out, for this reason. */
  | { ran: false; problem: string };

export async function runColumn(run: Run, attacks: readonly Attack[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const isAlone = (attack: Attack): boolean => Boolean(attack.alone || attack.typing || attack.exclusive);
  const together = attacks.filter(attack => !isAlone(attack));
  const keep = (found: Map<string, Outcome>): void => {
    for (const [id, outcome] of found) outcomes.set(id, outcome);
  };
  const isScript = ({ form }: Attack): boolean => form === 'remote-dom';
  const batches = [
    ...inParts(together.filter(isScript), run.column.scriptsAtOnce),
    ...inParts(
      together.filter(attack => !isScript(attack)),
      run.column.atOnce,
    ),
  ];
  const alone = attacks.filter(isAlone);
  // Only one tab of a browser has the focus.
  const isExclusive = (attack: Attack): boolean => attack.exclusive === true || attack.typing === true;
  const pages = batches.concat(alone.filter(attack => !isExclusive(attack)).map(attack => [attack]));
  await runConcurrently(pages, PAGES, async batch => keep(await tryBatch(run, batch)));
  await runConcurrently(alone.filter(isExclusive), 1, async attack => keep(await tryBatch(run, [attack])));
  // An attack that failed because the machine was busy is tried again, on a page of its own.
  const spoilt = attacks.filter(attack => !outcomes.get(attack.id)?.ran);
  await runConcurrently(spoilt, spoilt.some(isExclusive) ? 1 : PAGES, async attack =>
    keep(await tryBatch(run, [attack])),
  );
  return outcomes;
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}

const USES_CLIPBOARD = /clipboard|execCommand/;

async function tryBatch(run: Run, attacks: readonly Attack[]): Promise<Map<string, Outcome>> {
  try {
    return await runBatch(run, attacks);
  } catch (error) {
    return new Map(attacks.map(({ id }) => [id, { ran: false, problem: String(error) }]));
  }
}

/** Opens one page, shows the attacks on it and collects what they did. */
async function runBatch(run: Run, attacks: readonly Attack[]): Promise<Map<string, Outcome>> {
  const { browser, column, viewReports, canary } = run;
  const lap = stopwatch();
  const hasModel = attacks.some(({ model }) => model === true);
  const page = await column.open(browser, attacks.length, hasModel);
  const { tab } = page;
  try {
    await tab.evaluate(WATCH);
    const victim = inTab(column.token('victim'), tab.id);
    const sibling = await page.show('victim');
    await viewReports.until(victim, 'started', startTimeout(1));
    lap('opened');
    // The state before is taken on a page that is idle.
    if (attacks.length === 1) await tab.evaluate(TWO_FRAMES);
    const before = await readState(tab, stateExpression(page.composer, 'none', sibling));
    const stop = attacks.some(({ form }) => form === 'remote-dom') ? listenToLines(viewReports, page) : async () => {};
    const startMs = startTimeout(attacks.length);
    const cases = await Promise.all(
      attacks.map(async attack => {
        const token = column.token(attack);
        viewReports.forget(token);
        const place = await page.show(attack);
        return {
          attack,
          token,
          place,
          problem: await followView(viewReports, page, { attack, token, place, startMs }),
        };
      }),
    );
    await stop();
    lap('views');
    const settleMs = Math.max(0, ...attacks.map(attack => attack.settleMs ?? 0));
    if (settleMs > 0) await new Promise(resolve => setTimeout(resolve, settleMs));
    if (attacks.some(({ observe }) => observe === 'network')) await canary.sing(cases.map(({ token }) => token));
    lap('network');
    const watched = await tab.evaluate<Watched>(WATCHED).catch(() => NOTHING_WATCHED);
    const askedAt = Date.now();
    // A page that does not answer once is not queried again: each query takes as long as the whole attack.
    const isDeaf = watched === NOTHING_WATCHED;
    const alone = attacks.length === 1;
    const clipboard = alone && USES_CLIPBOARD.test(attacks[0]?.script ?? '') ? await browser.clipboard() : '';
    const outcomes = new Map<string, Outcome>();
    for (const { attack, token, place, problem } of cases) {
      if (problem !== undefined) {
        outcomes.set(attack.id, { ran: false, problem });
        continue;
      }
      const after = isDeaf ? NO_STATE : await readState(tab, stateExpression(page.composer, place, sibling));
      const isShown = !isDeaf && (await tab.evaluate<boolean>(shownExpression(place)).catch(() => false));
      const observation: Seen = {
        run,
        tab,
        token,
        victim,
        alone,
        before,
        after,
        watched,
        clipboard,
        shown: isShown,
        askedAt,
      };
      const ran: Outcome = { ran: true, evidence: () => collectEvidence(observation) };
      // An attack that blocks the page is judged by that. One that has navigated the page away shows it in the network; of all others
      // nothing is known without the page.
      const isKnown =
        after !== NO_STATE ||
        attack.class === 'resources' ||
        attack.class === 'content' ||
        (attack.observe === 'network' && judge(attack, ran).kind === 'breached');
      outcomes.set(attack.id, isKnown ? ran : { ran: false, problem: 'the page could not be asked afterwards' });
    }
    return outcomes;
  } finally {
    await tab.close();
    run.trace(`${column.name} ${attacks.map(({ id }) => id).join(' ')}: ${lap('closed')}`);
  }
}

/** Measures how long each part took; returns what it measured so far. */
function stopwatch(): (part: string) => string {
  let last = performance.now();
  const laps: string[] = [];
  return part => {
    laps.push(`${part} ${((performance.now() - last) / 1000).toFixed(1)} s`);
    last = performance.now();
    return laps.join(', ');
  };
}

const shownExpression = (place: string): string =>
  `Boolean(document.querySelector(${JSON.stringify(`${place} iframe`)}))`;

function readState(tab: Tab, expression: string): Promise<HostState> {
  return tab.evaluate<HostState>(expression).catch(() => NO_STATE);
}
