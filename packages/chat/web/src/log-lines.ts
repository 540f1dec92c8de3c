// Log messages of views (MCP Apps, notifications/message) as quiet lines of the transcript; a view that never stops talking is cut short.
import type { NotifyAction } from '@vitrine/protocol/actions';

/** Lines of one page in a second. */
const PER_SECOND = 10;

/** Says whether one more line may be written now. */
export function createLogGate(now: () => number = () => performance.now()): () => boolean {
  let recent: number[] = [];
  return () => {
    recent = recent.filter(at => now() - at < 1000);
    return recent.length < PER_SECOND && recent.push(now()) > 0;
  };
}

/** `level` is one of MCP's; the three above `error` are errors here. */
export function noticeOf(level: string, message: string): NotifyAction {
  const levels: readonly NotifyAction['level'][] = ['debug', 'info', 'notice', 'warning'];
  return { type: 'notify', level: levels.find(known => known === level) ?? 'error', message };
}
