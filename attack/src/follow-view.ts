// Follows a view on a page of a column: waits until it has started, clicks and types for it, and waits until its script has ended.
import type { Attack } from './attack.ts';
import { readViewReport, type Tab } from './browser/browser.ts';
import type { ColumnPage } from './columns/column.ts';
import { composerExpression, middleExpression } from './host-watch.ts';
import type { ViewReports } from './view-reports.ts';

/** Milliseconds for a view to start, and what is added for each other view that starts on the same page. */
const START_MS = 15_000;
const START_MS_BESIDE = 2000;
/** Milliseconds for its script to end; of silence after which a view is taken to have left. */
const END_MS = 12_000;
const SILENT_MS = 3500;
/** Milliseconds for lost lines to be repeated. */
const WHOLE_MS = 1200;
/** Milliseconds between two checks of a place whose view has not reported. */
const POLL_MS = 500;
/** How often a click is tried, and how long it may take to arrive. */
const CLICKS = 4;
const CLICK_MS = 1500;
/** Milliseconds between two clicks of a series, and their number. */
const STEADY_MS = 600;
const STEADY_CLICKS = 8;
/** The longest pause that is still part of a series. */
const BROKEN_MS = 950;
/** Milliseconds that a user's hand needs from the mouse to the keys. */
const USER_DELAY_MS = 300;
const KEYS = 'attackattack';

/** Milliseconds that each view may take to start when `views` of them, at least one, start on the same page. */
export function startTimeout(views: number): number {
  return START_MS + (views - 1) * START_MS_BESIDE;
}

/** Follows one view until its script has ended. Resolves with the problem, if the attack could not be carried out. */
export async function followView(
  viewReports: ViewReports,
  { tab, composer, consent, left }: ColumnPage,
  { attack, token, place, startMs }: { attack: Attack; token: string; place: string; startMs: number },
): Promise<string | undefined> {
  if (attack.form === 'content') return (await isThere(tab, place, startMs)) ? undefined : 'the result did not arrive';
  const view = { viewReports, tab, token, place };
  const start = await waitForStart(view, { left, refused: attack.refused ? attack.id : undefined, startMs });
  if (start === 'left' || start === 'refused') return undefined;
  if (start === 'none') return 'the view did not start';
  const problem =
    (attack.gesture && (await click(view, attack, consent))) || (attack.typing && (await type(view, composer)));
  if (problem) return problem;
  const end = viewReports.arrived(token, 'done', END_MS);
  // A loop is silent too, and ends.
  await (attack.class === 'resources' || attack.form === 'remote-dom'
    ? end
    : Promise.race([end, viewReports.silent(token, SILENT_MS)]));
  await viewReports.whole(token, WHOLE_MS);
  return undefined;
}

interface FollowedView {
  viewReports: ViewReports;
  tab: Tab;
  token: string;
  /** Selector of the view's place on the page. */
  place: string;
}

/** Clicks where the view waits for it. Resolves with the problem, if the click did not arrive. */
async function click(
  { viewReports, tab, token, place }: FollowedView,
  { steadyClicks }: Attack,
  consent: string | undefined,
): Promise<string | undefined> {
  if (!(await viewReports.arrived(token, 'click', END_MS))) return 'the view did not wait for the click';
  if (steadyClicks && !(await clickSteadily(tab, [consent, place]))) return 'the clicks were not steady';
  let arrived = steadyClicks === true && (await viewReports.arrived(token, 'clicked', CLICK_MS));
  for (let tries = 0; tries < CLICKS && !arrived; tries++) {
    const at = await tab.evaluate<{ x: number; y: number } | null>(middleExpression(place));
    if (at) await tab.click(at.x, at.y);
    arrived = await viewReports.arrived(token, 'clicked', CLICK_MS);
  }
  return arrived ? undefined : 'the click did not arrive';
}

/** Types into the composer while the view waits for it. Resolves with the problem, if it does not wait. */
async function type({ viewReports, tab, token }: FollowedView, composer: string): Promise<string | undefined> {
  if (!(await viewReports.arrived(token, 'typing', END_MS))) return 'the view did not wait for the keys';
  const at = await tab.evaluate<{ x: number; y: number }>(composerExpression(composer));
  await tab.click(at.x, at.y);
  await new Promise(resolve => setTimeout(resolve, USER_DELAY_MS));
  await tab.type(KEYS);
  return undefined;
}

/** `left`: the view left so quickly that only its host has noticed. `refused`: its host does not show it. */
type Start = 'started' | 'left' | 'refused' | 'none';

/** Waits until the view starts. `left`: the host's text for a view that has left; `refused`: the tool of a view that may be refused. */
async function waitForStart(
  { viewReports, tab, token, place }: FollowedView,
  { left, refused, startMs }: { left: string | undefined; refused: string | undefined; startMs: number },
): Promise<Start> {
  const end = performance.now() + startMs;
  while (performance.now() < end) {
    if (await viewReports.arrived(token, 'started', POLL_MS)) return 'started';
    const text = left && (await tab.evaluate<string>(textExpression(place)).catch(() => ''));
    if (left && text?.includes(left)) return 'left';
    if (refused && (await tab.evaluate<boolean>(notShownExpression(place, refused)).catch(() => false)))
      return 'refused';
  }
  return 'none';
}

/** Whether a place of the page is there in time. A page that does not answer counts as showing it, because blocking was the attempt. */
async function isThere(tab: Tab, place: string, startMs: number): Promise<boolean> {
  const look = `Boolean(document.querySelector(${JSON.stringify(place)}))`;
  const end = performance.now() + startMs;
  while (performance.now() < end) {
    if (await tab.evaluate<boolean>(look).catch(() => true)) return true;
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
  return false;
}

const textExpression = (place: string): string => `document.querySelector(${JSON.stringify(place)})?.innerText ?? ''`;
/** The surface has failed, or the host shows the text that this tool's interface is not shown. */
const notShownExpression = (place: string, tool: string): string =>
  `document.querySelector(${JSON.stringify(place)})?.dataset.surfaceState === 'failed' || document.body.innerText.includes(${JSON.stringify(`/${tool} is not shown`)})`;

/**
 * Clicks in a series, each time on the first of these elements that exists. False when it was interrupted: between two presses a user
 * would have had the time to read.
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

/** Regularly reads what workers log from the page. Returns the function that stops it, which reads the rest. */
export function listenToLines(viewReports: ViewReports, { tab, lines }: ColumnPage): () => Promise<void> {
  let lineCount = 0;
  const take = async (): Promise<void> => {
    const newLines = lines === undefined ? [] : await tab.evaluate<string[]>(lines).catch(() => []);
    for (const line of newLines.slice(lineCount)) {
      const report = readViewReport(line);
      if (report) viewReports.add(report, tab.id);
    }
    lineCount = Math.max(lineCount, newLines.length);
  };
  const timer = setInterval(() => void take(), POLL_MS);
  return () => {
    clearInterval(timer);
    return take();
  };
}
