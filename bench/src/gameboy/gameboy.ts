// A game in the chat's page, in a real Chromium: pictures a second, and the delay from a press to the next different picture, for pictures
// that the view requests (over stdio) and for the stream (over HTTP). With `minutes`: one surface for so long, and the memory of all processes.
import { openChromium } from '../../../test/support/chromium.ts';
import type { Benchmark, BenchmarkOptions } from '../benchmark.ts';
import { quantile, round } from '../statistics.ts';
import { type ChatUnderTest, startChatUnderTest, type Way } from './chat-under-test.ts';
import { type GamePage, openGamePage } from './game-page.ts';
import { type Growth, measureGrowth } from './growth.ts';

export interface GameboyBenchmarkOptions extends BenchmarkOptions {
  /** Minutes to run one surface and measure memory. @default 0: no such run */
  minutes?: number;
}

const COUNTED_MS = 10_000;
/** Presses that are not counted, because the first one waits for the approval. */
const WARM_UP = 5;

export const gameboy = (async ({ rounds = 100, minutes = 0, log = () => {} }: GameboyBenchmarkOptions = {}) => {
  if (minutes > 0) {
    const growth = await withChat('polling', chat =>
      withGame(chat, 'busy', page => measureGrowth({ chat, page, minutes, log })),
    );
    return { name: 'gameboy', unit: 'pictures a second', ours: growth.shownPerSecond, peers: {}, minutes, ...growth };
  }
  const polling = await measure('polling', rounds);
  log(`polling: ${summaryOf(polling)}`);
  const stream = await measure('stream', rounds);
  log(`stream: ${summaryOf(stream)}`);
  const unit = 'ms, median, from a press to another picture, asked for over stdio';
  return { name: 'gameboy', unit, ours: polling.p50, peers: {}, polling, stream, rounds } as GameboyResult;
}) satisfies Benchmark;

interface Measured {
  readonly shownPerSecond: number;
  readonly framesPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}
type GameboyResult = Awaited<ReturnType<Benchmark>> & { polling?: Measured; stream?: Measured } & Partial<Growth>;

async function measure(way: Way, rounds: number): Promise<Measured> {
  return withChat(way, async chat => {
    const counted = await withGame(chat, 'busy', page => page.count(COUNTED_MS), way);
    const presses = await withGame(chat, 'still', page => pressAll(page, rounds), way);
    return {
      shownPerSecond: round((counted.shown * 1000) / COUNTED_MS),
      framesPerSecond: round((counted.frames * 1000) / COUNTED_MS),
      p50: round(quantile(presses, 0.5)),
      p99: round(quantile(presses, 0.99)),
    };
  });
}

async function pressAll(page: GamePage, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let press = -WARM_UP; press < rounds; press++) {
    const time = await page.press();
    if (press >= 0) times.push(time);
  }
  return times;
}

async function withChat<Result>(way: Way, use: (chat: ChatUnderTest) => Promise<Result>): Promise<Result> {
  const chat = await startChatUnderTest(way);
  try {
    return await use(chat);
  } finally {
    await chat.close();
  }
}

async function withGame<Result>(
  chat: ChatUnderTest,
  rom: 'still' | 'busy',
  use: (page: GamePage) => Promise<Result>,
  way: Way = 'polling',
): Promise<Result> {
  const id = await chat.openGame(rom);
  const browser = await openChromium();
  try {
    return await use(await openGamePage(browser, { url: `${chat.url}/s/${id}`, way }));
  } finally {
    await browser.close();
  }
}

const summaryOf = ({ shownPerSecond, framesPerSecond, p50, p99 }: Measured): string =>
  `${shownPerSecond} pictures/s of ${framesPerSecond} frames/s, press to picture p50 ${p50} ms, p99 ${p99} ms`;
