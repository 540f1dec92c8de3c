// Runs the attacks in one column: many at a time on one page, those that disturb others on a page each. Waits for what views say, never
// for a time, except for the short quiet after which nothing more is expected from the network.
import type { Attack, Evidence, HostState } from './attack.ts';
import { type AttackBrowser, readSaid, type Tab } from './browser/browser.ts';
import type { Canary } from './canary.ts';
import type { Column, ColumnPage } from './columns/column.ts';
import {
  composerExpression,
  middleExpression,
  NO_STATE,
  stateExpression,
  WATCH,
  WATCHED,
  type Watched,
} from './host-watch.ts';
import { inLanes } from './lanes.ts';
import type { Collector } from './network/collector.ts';
import { inTab, type Sayings } from './sayings.ts';

/** Milliseconds for a view to start; for its script to end; of silence after which a view is taken to have left. */
const START_MS = 15_000;
const END_MS = 12_000;
const SILENT_MS = 3500;
/** What lines that were lost have to come again. */
const WHOLE_MS = 1200;
/** How often a place is looked at whose view has not been heard. */
const LOOK_MS = 500;
/** Pages that are worked on at the same time. */
const PAGES = 3;
/** How often a click is tried, and how long it may take to arrive. */
const CLICKS = 4;
const CLICK_MS = 1500;
/** A rhythm of clicks. */
const STEADY_MS = 600;
const STEADY_CLICKS = 8;
/** The longest pause that still belongs to it. */
const BROKEN_MS = 950;
/** A hand is on its way from the mouse to the keys. */
const HAND_MS = 300;
const KEYS = 'attackattack';
const TWO_FRAMES = 'new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))';

export interface Run {
  browser: AttackBrowser;
  column: Column;
  collector: Collector;
  sayings: Sayings;
  canary: Canary;
  /** Told how long each page took. */
  trace(line: string): void;
}

/** What came of an attack in a column. */
export type Outcome =
  /** It was carried out; whether it worked is asked at the end, when everything has arrived. */
  | { ran: true; evidence(): Evidence }
  /** It was not: why. */
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
  // Only one tab of a browser has the keyboard.
  const isExclusive = (attack: Attack): boolean => attack.exclusive === true || attack.typing === true;
  const pages = batches.concat(alone.filter(attack => !isExclusive(attack)).map(attack => [attack]));
  await inLanes(pages, PAGES, async batch => keep(await tryBatch(run, batch)));
  await inLanes(alone.filter(isExclusive), 1, async attack => keep(await tryBatch(run, [attack])));
  // What a busy machine spoilt is tried again, on a page of its own.
  const spoilt = attacks.filter(attack => !outcomes.get(attack.id)?.ran);
  await inLanes(spoilt, spoilt.some(isExclusive) ? 1 : PAGES, async attack => keep(await tryBatch(run, [attack])));
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

async function runBatch(run: Run, attacks: readonly Attack[]): Promise<Map<string, Outcome>> {
  const { browser, column, sayings, canary } = run;
  const lap = stopwatch();
  const page = await column.open(browser, attacks.length);
  const { tab } = page;
  try {
    await tab.evaluate(WATCH);
    const victim = inTab(column.token('victim'), tab.id);
    const sibling = await page.show('victim');
    await sayings.until(victim, 'started', START_MS);
    lap('opened');
    // The state before is that of a page on which nothing happens any more.
    if (attacks.length === 1) await tab.evaluate(TWO_FRAMES);
    const before = await stateOf(tab, stateExpression(page.composer, 'none', sibling));
    const stop = attacks.some(({ form }) => form === 'remote-dom') ? listenToLines(run, page) : async () => {};
    const cases = await Promise.all(
      attacks.map(async attack => {
        const token = column.token(attack);
        sayings.forget(token);
        const place = await page.show(attack);
        return { attack, token, place, problem: await follow(run, page, { attack, token, place }) };
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
    // A page that does not answer once is not asked again: each question takes as long as the whole attack.
    const isDeaf = watched === NOTHING_WATCHED;
    const alone = attacks.length === 1;
    const clipboard = alone && USES_CLIPBOARD.test(attacks[0]?.script ?? '') ? await browser.clipboard() : '';
    const outcomes = new Map<string, Outcome>();
    for (const { attack, token, place, problem } of cases) {
      if (problem !== undefined) {
        outcomes.set(attack.id, { ran: false, problem });
        continue;
      }
      const after = isDeaf ? NO_STATE : await stateOf(tab, stateExpression(page.composer, place, sibling));
      // Whoever holds the page up is judged by that; of all others nothing is known then.
      if (after === NO_STATE && attack.class !== 'resources' && attack.class !== 'content') {
        outcomes.set(attack.id, { ran: false, problem: 'the page could not be asked afterwards' });
        continue;
      }
      const shown = !isDeaf && (await tab.evaluate<boolean>(shownExpression(place)).catch(() => false));
      const seen: Seen = { run, tab, token, victim, alone, before, after, watched, clipboard, shown, askedAt };
      outcomes.set(attack.id, { ran: true, evidence: () => evidenceOf(seen) });
    }
    return outcomes;
  } finally {
    await tab.close();
    run.trace(`${column.name} ${attacks.map(({ id }) => id).join(' ')}: ${lap('closed')}`);
  }
}

/** Notes how long each part took; gives what it noted so far. */
function stopwatch(): (part: string) => string {
  let last = performance.now();
  const laps: string[] = [];
  return part => {
    laps.push(`${part} ${((performance.now() - last) / 1000).toFixed(1)} s`);
    last = performance.now();
    return laps.join(', ');
  };
}

/** Of a page that could not be asked. */
const NOTHING_WATCHED: Watched = { heard: [], ticks: [], errors: [] };

const shownExpression = (place: string): string =>
  `Boolean(document.querySelector(${JSON.stringify(`${place} iframe`)}))`;

function stateOf(tab: Tab, expression: string): Promise<HostState> {
  return tab.evaluate<HostState>(expression).catch(() => NO_STATE);
}

/** Takes what workers log out of the page, while somebody listens. Returns the way to stop, which takes the rest. */
function listenToLines({ sayings }: Run, { tab, lines }: ColumnPage): () => Promise<void> {
  let taken = 0;
  const take = async (): Promise<void> => {
    const found = lines === undefined ? [] : await tab.evaluate<string[]>(lines).catch(() => []);
    for (const line of found.slice(taken)) {
      const said = readSaid(line);
      if (said) sayings.add(said, tab.id);
    }
    taken = Math.max(taken, found.length);
  };
  const timer = setInterval(() => void take(), LOOK_MS);
  return () => {
    clearInterval(timer);
    return take();
  };
}

/** Goes with one view until it has done all it does. Resolves with what went wrong, if anything did. */
async function follow(
  { sayings }: Run,
  { tab, composer, consent, left }: ColumnPage,
  { attack, token, place }: { attack: Attack; token: string; place: string },
): Promise<string | undefined> {
  if (attack.form === 'content') return (await isThere(tab, place)) ? undefined : 'the result did not arrive';
  const started = await heardOrLeft({ sayings, tab, token, place, left });
  if (started === 'left') return undefined;
  if (!started) {
    const refused =
      attack.refused === true && (await tab.evaluate<boolean>(notShownExpression(place, attack.id)).catch(() => false));
    return refused ? undefined : 'the view did not start';
  }
  if (attack.gesture) {
    if (!(await sayings.heard(token, 'click', END_MS))) return 'the view did not wait for the click';
    if (attack.steadyClicks && !(await clickSteadily(tab, [consent, place]))) return 'the clicks were not steady';
    let arrived = attack.steadyClicks === true && (await sayings.heard(token, 'clicked', CLICK_MS));
    for (let tries = 0; tries < CLICKS && !arrived; tries++) {
      const at = await tab.evaluate<{ x: number; y: number } | null>(middleExpression(place));
      if (at) await tab.click(at.x, at.y);
      arrived = await sayings.heard(token, 'clicked', CLICK_MS);
    }
    if (!arrived) return 'the click did not arrive';
  }
  if (attack.typing) {
    if (!(await sayings.heard(token, 'typing', END_MS))) return 'the view did not wait for the keys';
    const at = await tab.evaluate<{ x: number; y: number }>(composerExpression(composer));
    await tab.click(at.x, at.y);
    await new Promise(resolve => setTimeout(resolve, HAND_MS));
    await tab.type(KEYS);
  }
  const done = sayings.heard(token, 'done', END_MS);
  // A loop is silent too, and comes back.
  await (attack.class === 'resources' || attack.form === 'remote-dom'
    ? done
    : Promise.race([done, sayings.silent(token, SILENT_MS)]));
  await sayings.whole(token, WHOLE_MS);
  return undefined;
}

interface Start {
  sayings: Sayings;
  tab: Tab;
  token: string;
  place: string;
  left: string | undefined;
}

/** Whether the view started; 'left' when it was so quick to leave that only its host has noticed. */
async function heardOrLeft({ sayings, tab, token, place, left }: Start): Promise<boolean | 'left'> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    if (await sayings.heard(token, 'started', LOOK_MS)) return true;
    const text = left && (await tab.evaluate<string>(textExpression(place)).catch(() => ''));
    if (left && text?.includes(left)) return 'left';
  }
  return false;
}

/** Whether a place of the page is there in time; a page that does not answer has it: that is what was tried. */
async function isThere(tab: Tab, place: string): Promise<boolean> {
  const look = `Boolean(document.querySelector(${JSON.stringify(place)}))`;
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    if (await tab.evaluate<boolean>(look).catch(() => true)) return true;
    await new Promise(resolve => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

const textExpression = (place: string): string => `document.querySelector(${JSON.stringify(place)})?.innerText ?? ''`;
/** It has failed, or the host says of the interface of this tool that it is not shown. */
const notShownExpression = (place: string, tool: string): string =>
  `document.querySelector(${JSON.stringify(place)})?.dataset.surfaceState === 'failed' || document.body.innerText.includes(${JSON.stringify(`/${tool} is not shown`)})`;

/**
 * Clicks in a rhythm, each time on the first of these that is there. False when it was broken: between two presses there may have been a
 * pause in which a person could have read.
 */
async function clickSteadily(tab: Tab, selectors: readonly (string | undefined)[]): Promise<boolean> {
  const began = performance.now();
  let earliest = began;
  for (let nth = 0; nth < STEADY_CLICKS; nth++) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, began + nth * STEADY_MS - performance.now())));
    const next = performance.now();
    for (const selector of selectors) {
      const at = selector && (await tab.evaluate<{ x: number; y: number } | null>(middleExpression(selector)));
      if (!at) continue;
      await tab.click(at.x, at.y);
      break;
    }
    if (performance.now() - earliest > BROKEN_MS) return false;
    earliest = next;
  }
  return true;
}

interface Seen {
  run: Run;
  tab: Tab;
  token: string;
  victim: string;
  alone: boolean;
  before: HostState;
  after: HostState;
  watched: Watched;
  clipboard: string;
  shown: boolean;
  askedAt: number;
}

function evidenceOf({ run, tab, token, victim, alone, watched, askedAt, ...seen }: Seen): Evidence {
  const { collector, sayings, column } = run;
  const mine = (value: unknown): boolean => String(JSON.stringify(value)).includes(token);
  const own = (value: unknown): boolean => alone || mine(value);
  const ticksIn = (ticks: readonly number[]) => (from: number, to: number) =>
    ticks.filter(at => at >= from && at <= to).length;
  const siblingTicks = (sayings.all(victim, 'ticks') as number[][]).flat();
  return {
    ...seen,
    token,
    network: collector.of(token),
    reports: sayings.all(token, 'report'),
    notes: sayings.all(token, 'note'),
    errors: sayings.all(token, 'error').map(String),
    heardBySibling: (sayings.all(victim, 'heard') as { data: unknown; trusted: boolean }[]).filter(mine),
    heardByHost: watched.heard
      .filter(({ text }) => text.includes(token))
      .map(({ text, fromFrame }) => ({ data: parsed(text), fromFrame })),
    calls: column.world.calls.filter(mine),
    reads: column.world.reads.filter(mine),
    hostRequests: tab.answers.filter(
      ({ url, status }) => url.startsWith(column.hostOrigin) && status < 400 && url.includes(token),
    ),
    popups: tab.popups.filter(own),
    dialogs: tab.dialogs.filter(own),
    downloads: tab.downloads.filter(own),
    hostTicks: ticksIn(watched.ticks),
    siblingTicks: ticksIn(siblingTicks),
    longestPauseMs: longestPause(watched, askedAt),
  };
}

function longestPause(watched: Watched, askedAt: number): number {
  if (watched === NOTHING_WATCHED) return Number.POSITIVE_INFINITY;
  const ticks = [...watched.ticks, askedAt];
  return Math.max(0, ...ticks.slice(1).map((at, index) => at - ticks[index]!));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
