// The page of `bench components`: draws tables and terminal output, and measures. Runs in the browser.
import { DataTable } from '@vitrine/components/data-table';
import type { ContractData, dataTableContract } from '@vitrine/components/schemas';
import { Terminal } from '@vitrine/components/terminal';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { serveCalls } from '../serve-calls.ts';
import { PlainTable } from './plain-table.tsx';

type Rows = ContractData<typeof dataTableContract>['data'];

declare global {
  interface Window {
    benchRows: Rows;
  }
}

/** Milliseconds that a filter may take to show. */
const FILTER_LIMIT_MS = 20_000;
const SCROLL_STEPS = 180;
/** CSS pixels that each frame scrolls: a fast wheel. */
const SCROLL_STEP = 900;

let mounted: { root: Root; place: HTMLElement } | undefined;

function unmount(): void {
  mounted?.root.unmount();
  mounted?.place.remove();
  mounted = undefined;
}

const nextFrame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve));

/** Mounts a component alone in the page. Milliseconds until its first frame is painted: the second frame after it was drawn begins then. */
async function mount(component: ReactNode): Promise<number> {
  unmount();
  await nextFrame();
  const place = document.createElement('div');
  place.style.width = '900px';
  document.body.append(place);
  const root = createRoot(place);
  mounted = { root, place };
  const start = performance.now();
  root.render(component);
  await nextFrame();
  await nextFrame();
  return performance.now() - start;
}

/** `count` rows with 14 columns; the given ones again and again, each with a number of its own. */
function makeRows(count: number): Rows {
  return Array.from({ length: count }, (_, n) => ({ row: n, ...window.benchRows[n % window.benchRows.length] }));
}

const paintOurs = (count: number): Promise<number> =>
  mount(<DataTable id="table" data={makeRows(count)} rowIdKey="row" />);
const paintPlain = (count: number): Promise<number> => mount(<PlainTable rows={makeRows(count)} />);

/** Longest and 95th percentile frame in milliseconds while `step` is carried out once a frame. */
async function framesWhile(steps: number, step: (n: number) => void): Promise<{ longest: number; p95: number }> {
  const times: number[] = [];
  let before = await nextFrame();
  for (let n = 0; n < steps; n++) {
    step(n);
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  times.sort((a, b) => a - b);
  return { longest: times.at(-1)!, p95: times[Math.floor(times.length * 0.95)]! };
}

/** A large table: first paint, sorting, filtering and scrolling, and the most elements that it had. */
async function largeTable(count: number) {
  const data = makeRows(count);
  const firstPaintMs = await mount(<DataTable id="large" data={data} rowIdKey="row" filterable />);
  const table = mounted!.place;
  const grid = table.querySelector<HTMLElement>('[role=grid]')!;
  const nodes = (): number => table.querySelectorAll('*').length;
  let mostNodes = nodes();
  const sortStart = performance.now();
  table.querySelector<HTMLElement>('[role=columnheader] button')!.click();
  await nextFrame();
  await nextFrame();
  const sortMs = performance.now() - sortStart;
  const scrolling = await framesWhile(SCROLL_STEPS, n => {
    grid.scrollTop += n < SCROLL_STEPS / 2 ? SCROLL_STEP : -SCROLL_STEP;
    mostNodes = Math.max(mostNodes, nodes());
  });
  const jumping = await framesWhile(40, n => {
    grid.scrollTop = (grid.scrollHeight * ((n * 7) % 40)) / 40;
    mostNodes = Math.max(mostNodes, nodes());
  });
  const filterMs = await filter(table, 'a');
  return { firstPaintMs, sortMs, scrolling, jumping, filterMs, mostNodes };
}

/** Types into the filter. Milliseconds until the count of rows has changed. */
async function filter(table: HTMLElement, text: string): Promise<number> {
  const field = table.querySelector<HTMLInputElement>('input[type=search]')!;
  const status = table.querySelector('[role=status]')!;
  const before = status.textContent;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const start = performance.now();
  setValue.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  while (status.textContent === before) {
    if (performance.now() - start > FILTER_LIMIT_MS) throw new Error(`The filter "${text}" changed nothing.`);
    await nextFrame();
  }
  return performance.now() - start;
}

/** Terminal output of `lines` lines with colours: milliseconds to the first paint, and the elements in the page. */
async function terminal(lines: number): Promise<{ ms: number; nodes: number }> {
  const output = Array.from(
    { length: lines },
    (_, n) => `\u001b[3${1 + (n % 7)}m${n}\u001b[0m compiled \u001b[1mmodule ${n % 100}\u001b[22m in ${n % 37} ms`,
  ).join('\n');
  const ms = await mount(<Terminal id="terminal" command="make" stdout={output} exitCode={0} />);
  return { ms, nodes: mounted!.place.querySelectorAll('*').length };
}

serveCalls({ paintOurs, paintPlain, largeTable, terminal });
