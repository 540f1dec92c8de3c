// Log messages of views (MCP Apps, notifications/message) as lines of the transcript, limited per second.
import type { NotifyAction } from '@vitrine/protocol/actions';

/** Lines per second, for the whole page. */
const PER_SECOND = 10;

/** Returns a function that says whether another line may be written now. */
export function createLogLimiter(now: () => number = () => performance.now()): () => boolean {
  let recent: number[] = [];
  return () => {
    recent = recent.filter(at => now() - at < 1000);
    return recent.length < PER_SECOND && recent.push(now()) > 0;
  };
}

/** `level` is one of MCP's; the three above `error` count as errors here. */
export function createNotice(level: string, message: string): NotifyAction {
  const levels: readonly NotifyAction['level'][] = ['debug', 'info', 'notice', 'warning'];
  return { type: 'notify', level: levels.find(known => known === level) ?? 'error', message };
}
