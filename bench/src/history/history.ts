// `bench history`: sessions of 10 and of 1,000 messages with 50 interfaces, opened in fresh tabs of one Chromium in turns. It measures how long
// a session takes to show its end, how long the page's thread is busy in one piece meanwhile, how long a key takes from the press to the
// frame that shows it, while the session opens and afterwards, and what the page holds when it has been read from its end to its beginning.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAgent } from '@vitrine/agent';
import { type ChatClient, createChatClient, type SessionUpdate } from '@vitrine/agent/api';
import { compileToolView, createChat } from '@vitrine/chat';
import { createConnections } from '@vitrine/connect';
import type { Model, Models } from '@vitrine/model';
import type { Page } from 'playwright-core';
import { openChromium } from '../../../test/support/chromium.ts';
import { copyShippedPage } from '../../../test/support/shipped-pages.ts';
import type { Benchmark } from '../benchmark.ts';
import { median, round } from '../statistics.ts';

interface Length {
  readonly messages: number;
  readonly interfaces: number;
}
const LENGTHS = {
  short: { messages: 10, interfaces: 5 },
  long: { messages: 1_000, interfaces: 50 },
} satisfies Record<string, Length>;
/** After a session has opened, until what the page prepares in advance is done. */
const SETTLE_MS = 2_000;
const MEGABYTE = 1_000_000;

const ANSWER = `The bus leaves at **9:40** from the square, and arrives at *10:25*.

- Buy the ticket before, at the kiosk.
- The way back: every hour until 19:40.

| Day | First | Last |
|---|---|---|
| Monday to Friday | 6:10 | 21:40 |
| Saturday, Sunday | 8:40 | 19:40 |

\`\`\`ts
const minutes = (arrival - departure) / 60_000;
\`\`\`
`;

const model: Model = {
  info: { id: 'bench/model', provider: 'bench', model: 'model', label: 'Bench', contextWindow: 4_000 },
  async *stream() {
    yield { type: 'text', delta: ANSWER };
    yield {
      type: 'finish',
      reason: 'stop',
      message: { role: 'assistant', content: [{ type: 'text' as const, text: ANSWER }] },
    };
  },
};
const models: Models = { list: () => [model.info], defaultId: model.info.id, get: async () => model };

interface Opened {
  /** Milliseconds from the navigation until the composer takes text, and until the last answer and all views on the screen are shown. */
  readonly usableMs: number;
  readonly openMs: number;
  /** The longest task of the page's thread until the session is open and its code coloured, in milliseconds. */
  readonly longestTaskMs: number;
  /** Of keys until the session is open and its code coloured, and afterwards: the longest, in milliseconds. */
  readonly openingKeyMs: number;
  readonly laterKeyMs: number;
  /** Elements of the page, and its JavaScript heap in megabytes after a garbage collection, at the end and after reading all of it. */
  readonly nodes: number;
  readonly heapMb: number;
  readonly readNodes: number;
  readonly readHeapMb: number;
}

export const history = (async ({ rounds = 3, log = () => {} } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-history-'));
  const webFolder = join(folder, 'web');
  copyShippedPage('packages/chat', webFolder);
  const connections = createConnections({
    almanac: {
      type: 'stdio',
      command: process.execPath,
      args: [
        '--conditions=@vitrine/source',
        fileURLToPath(new URL('../../../examples/weather/src/main.ts', import.meta.url)),
      ],
      connectionMode: 'strict',
    },
  });
  await connections.start();
  const agent = await createAgent({
    connections,
    models,
    dataDir: folder,
    compiledViews: { compile: compileToolView },
  });
  const chat = await createChat({ agent, connections, port: 0, webFolder, sandbox: { port: 0 } });
  const browser = await openChromium({ viewport: { width: 1280, height: 800 } });
  try {
    const client = createChatClient({ baseUrl: chat.url });
    const sessions = { short: await fill(client, LENGTHS.short), long: await fill(client, LENGTHS.long) };
    log('both sessions are written');
    const runs: { short: Opened[]; long: Opened[] } = { short: [], long: [] };
    for (let turn = 0; turn <= rounds; turn++)
      for (const kind of ['short', 'long'] as const) {
        const run = await openSession(await browser.newPage(), `${chat.url}/s/${sessions[kind]}`);
        log(`${turn} ${kind} ${JSON.stringify(run)}`);
        // The first round fills the caches of the browser and of the server.
        if (turn > 0) runs[kind].push(run);
      }
    const [short, long] = [medians(runs.short), medians(runs.long)];
    return {
      name: 'history',
      unit: `ms to open a session of ${LENGTHS.long.messages} messages and ${LENGTHS.long.interfaces} interfaces`,
      ours: long.openMs,
      peers: {},
      ratio: Math.round((100 * long.openMs) / short.openMs) / 100,
      short,
      long,
    };
  } finally {
    await browser.close();
    await chat.close();
    await agent.close();
    await connections.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}) satisfies Benchmark;

/** A session with its calls spread over its messages, half of which are answers; it ends with a call, a message and its answer. */
async function fill(client: ChatClient, { messages, interfaces }: Length): Promise<string> {
  const { id } = await client.createSession();
  const aborter = new AbortController();
  const updates = client.openSession(id, { signal: aborter.signal })[Symbol.asyncIterator]();
  const turns = messages / 2;
  let calls = 0;
  let ends = 0;
  for (let turn = 1; turn <= turns; turn++) {
    for (; calls < Math.floor((turn / turns) * interfaces); calls++)
      await client.callTool(id, { server: 'almanac', tool: 'forecast', arguments: { place: 'Oslo', days: 3 } });
    await client.sendMessage(id, { text: `Question ${turn}: when does the bus leave, and what does it cost?` });
    while (ends < turn) ends += countRunEnds((await updates.next()).value);
  }
  aborter.abort();
  return id;
}

/** The first update is a snapshot of everything before it. */
function countRunEnds(update: SessionUpdate | undefined): number {
  const events = update?.type === 'snapshot' ? update.events : update?.type === 'event' ? [update.event] : [];
  return events.filter(event => event?.type === 'run:end').length;
}

/** What the page notes of itself from its first script on; milliseconds since the navigation. */
interface Notes {
  usableMs?: number;
  openMs?: number;
  longestTaskMs: number;
  longestKeyMs: number;
}
type NotingWindow = typeof globalThis & { notes: Notes };

function takeNotes(): void {
  const notes: Notes = { longestTaskMs: 0, longestKeyMs: 0 };
  Object.assign(globalThis, { notes });
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) notes.longestTaskMs = Math.max(notes.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') notes.longestKeyMs = Math.max(notes.longestKeyMs, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  const look = (): void => {
    const field = document.querySelector('textarea');
    if (field && !field.disabled) notes.usableMs ??= performance.now();
    const table = [...document.querySelectorAll('.answer table')].at(-1)?.getBoundingClientRect();
    if (table && table.top > 0 && table.bottom < innerHeight) notes.openMs ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openSession(page: Page, url: string): Promise<Opened> {
  await page.addInitScript(takeNotes);
  await page.goto(url, { waitUntil: 'commit' });
  const composer = page.locator('textarea').first();
  await composer.focus();
  // Code is coloured when the answer is in sight already.
  const isOpen = page.waitForFunction(
    () =>
      (globalThis as NotingWindow).notes.openMs !== undefined &&
      document.querySelector('.answer .vitrine-code-line [style*=color]') !== null,
  );
  await typeUntil(page, isOpen);
  const opening = await readNotes(page);
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => Object.assign((globalThis as NotingWindow).notes, { longestKeyMs: 0 }));
  await composer.pressSequentially('and on Sunday?', { delay: 30 });
  const later = await readNotes(page);
  const atEnd = await readSize(page);
  await readToTheTop(page);
  const read = await readSize(page);
  await page.close();
  return {
    usableMs: round(opening.usableMs!),
    openMs: round(opening.openMs!),
    longestTaskMs: opening.longestTaskMs,
    openingKeyMs: opening.longestKeyMs,
    laterKeyMs: later.longestKeyMs,
    nodes: atEnd.nodes,
    heapMb: atEnd.heapMb,
    readNodes: read.nodes,
    readHeapMb: read.heapMb,
  };
}

async function typeUntil(page: Page, end: Promise<unknown>): Promise<void> {
  let isOver = false;
  const waiting = end.finally(() => {
    isOver = true;
  });
  while (!isOver) await page.keyboard.press('a', { delay: 20 });
  await waiting;
}

/** After the next two frames, in which the last keys are reported. */
const readNotes = (page: Page): Promise<Notes> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return { ...(globalThis as NotingWindow).notes };
  });

/** Scrolls from the end to the beginning, a screen at a time; each screen is drawn before the next. */
async function readToTheTop(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (;;) {
      scrollBy({ top: -innerHeight, behavior: 'instant' });
      await frame();
      await frame();
      if (scrollY === 0) return;
    }
  });
}

async function readSize(page: Page): Promise<{ nodes: number; heapMb: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { nodes, heapMb: round(usedSize / MEGABYTE) };
}

function medians(runs: readonly Opened[]): Opened {
  const names = Object.keys(runs[0]!) as (keyof Opened)[];
  return Object.fromEntries(names.map(name => [name, round(median(runs.map(run => run[name])))])) as unknown as Opened;
}
