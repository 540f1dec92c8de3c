// What fails during the load: chats are killed again and again, PostgreSQL and NATS once each, S3 for a while.
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Fault } from '../support/services/s3-server.ts';
import type { ChatProcess } from './chat-process.ts';
import type { OwnServer } from './own-servers.ts';

export interface BreakOptions {
  readonly chats: readonly ChatProcess[];
  readonly postgres: OwnServer;
  readonly nats: OwnServer;
  readonly faults: S3Fault[];
  readonly durationMs: number;
  readonly say: (line: string) => void;
}

/** How long a killed chat stays away, and how long all chats then work. */
const AWAY_MS = 3000;
const WORK_MS = 9000;

/** Resolves with the number of kills when the time is over and everything runs again. */
export async function breakParts({ chats, postgres, nats, faults, durationMs, say }: BreakOptions): Promise<number> {
  const start = Date.now();
  const at = (part: number): Promise<void> => delay(durationMs * part);
  const others = Promise.all([
    at(0.3).then(() => restart(postgres, 'PostgreSQL', say)),
    at(0.5).then(() => restart(nats, 'NATS', say)),
    at(0.65).then(() => breakS3(faults, { durationMs: Math.min(60_000, durationMs / 6), say })),
  ]);
  let kills = 0;
  while (Date.now() - start < durationMs) {
    const chat = chats[Math.floor(Math.random() * chats.length)]!;
    say(`the chat on port ${chat.port} is killed`);
    await chat.kill();
    kills += 1;
    await delay(AWAY_MS);
    await chat.start();
    await delay(WORK_MS * (0.5 + Math.random()));
  }
  await others;
  return kills;
}

function restart(server: OwnServer, name: string, say: (line: string) => void): Promise<void> {
  say(`${name} restarts`);
  return server.restart();
}

interface S3Options {
  readonly durationMs: number;
  readonly say: (line: string) => void;
}

/** Every second request fails, and every eighth is never answered. */
async function breakS3(faults: S3Fault[], { durationMs, say }: S3Options): Promise<void> {
  say('S3 begins to fail');
  const end = Date.now() + durationMs;
  while (Date.now() < end) {
    if (faults.length < 8)
      faults.push({ status: 503 }, 'none', { status: 500 }, 'none', 'silent', 'none', 'none', 'none');
    await delay(200);
  }
  faults.length = 0;
  say('S3 works again');
}
