// One game for some minutes: the memory of the processes every ten seconds, and the line that fits it best.
import { setTimeout as sleep } from 'node:timers/promises';
import { fitLine, median, round } from '../statistics.ts';
import type { ChatUnderTest } from './chat-under-test.ts';
import type { GamePage } from './game-page.ts';

/** Minutes for which the memory of the worker grows: V8 compiles the emulator, and sizes its heaps. */
const WARM_UP_MS = 180_000;
const SAMPLE_MS = 10_000;
const MEGABYTE = 1_000_000;

/** Megabytes: medians of the first and the last six samples, and the slope a minute with its standard error. */
export interface Trend {
  readonly firstMb: number;
  readonly lastMb: number;
  readonly mbPerMinute: number;
  readonly errorMbPerMinute: number;
}

export interface Growth {
  readonly shownPerSecond: number;
  readonly framesPerSecond: number;
  readonly memory: Readonly<Record<string, Trend>>;
}

export interface GrowthOptions {
  readonly chat: ChatUnderTest;
  readonly page: GamePage;
  readonly minutes: number;
  readonly log: (line: string) => void;
  /** Before the first sample. @default three minutes */
  readonly warmUpMs?: number;
}

export async function measureGrowth({
  chat,
  page,
  minutes,
  log,
  warmUpMs = WARM_UP_MS,
}: GrowthOptions): Promise<Growth> {
  await sleep(warmUpMs);
  const samples = new Map<string, { x: number; y: number }[]>();
  const startedAt = performance.now();
  let [shown, frames] = [0, 0];
  while (performance.now() - startedAt < minutes * 60_000) {
    const counted = await page.count(SAMPLE_MS);
    shown += counted.shown;
    frames += counted.frames;
    const x = (performance.now() - startedAt) / 60_000;
    const values = await sample(chat, page);
    for (const [name, bytes] of Object.entries(values))
      samples.set(name, [...(samples.get(name) ?? []), { x, y: bytes / MEGABYTE }]);
    log(
      `${round(x)} min: ${Object.entries(values)
        .map(([name, bytes]) => `${name} ${round(bytes / MEGABYTE)}`)
        .join(', ')} MB`,
    );
  }
  const counts = [...samples.values()][0]!.length;
  const perSecond = (amount: number): number => round((amount * 1000) / (counts * SAMPLE_MS));
  const memory = Object.fromEntries([...samples].map(([name, points]) => [name, trendOf(points)]));
  return { shownPerSecond: perSecond(shown), framesPerSecond: perSecond(frames), memory };
}

async function sample(chat: ChatUnderTest, page: GamePage): Promise<Record<string, number>> {
  const heaps = await page.heaps();
  const ofChat = await chat.chatMemory();
  const ofGame = chat.gameMemory();
  return {
    'page heap': heaps.page,
    'view heap': heaps.view,
    'chat resident': ofChat.rss,
    'chat in use': ofChat.used,
    'game server resident': ofGame.rss,
    'game server in use': ofGame.used,
    'game worker in use': ofGame.workers,
  };
}

function trendOf(points: readonly { x: number; y: number }[]): Trend {
  const { slope, slopeError } = fitLine(points);
  const middle = (part: typeof points): number => round(median(part.map(({ y }) => y)));
  const fine = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    firstMb: middle(points.slice(0, 6)),
    lastMb: middle(points.slice(-6)),
    mbPerMinute: fine(slope),
    errorMbPerMinute: fine(slopeError),
  };
}
