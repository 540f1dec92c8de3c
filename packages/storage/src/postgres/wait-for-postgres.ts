// A start that waits for its database, as when a machine starts both.
import { setTimeout as delay } from 'node:timers/promises';
import { DRIVER_OPTIONS } from './array-types.ts';

export interface WaitOptions {
  /** Milliseconds after which it is waited for no more. @default 60_000 */
  readonly patienceMs?: number | undefined;
  /** Called once, when the first attempt has failed. */
  readonly onWait: () => void;
}

/** Codes of a server that may come: it is refused, silent, unknown to the names yet, starting, or full. */
const PASSING: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300',
  '57P01',
  '57P03',
]);
const PAUSE_MS = 500;
const CONNECT_S = 5;

/** Resolves when the database answers, when it refuses for good, or after the patience: connecting then says what is wrong. */
export async function waitForPostgres(url: string, { patienceMs = 60_000, onWait }: WaitOptions): Promise<void> {
  const { default: postgres } = await import('postgres');
  const until = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    const sql = postgres(url, { ...DRIVER_OPTIONS, max: 1, connect_timeout: CONNECT_S });
    try {
      await sql`SELECT 1`;
      return;
    } catch (error) {
      if (!PASSING.has(String((error as { code?: unknown }).code)) || performance.now() > until) return;
    } finally {
      await sql.end({ timeout: 0 });
    }
    if (isFirst) onWait();
    await delay(PAUSE_MS);
  }
}
