// Computes the current model contexts of views from the session's events (MCP Apps, ui/update-model-context: the last update of each surface
// wins).
import type { SessionEvent, ViewContextEvent } from './events.ts';

/** Context of one surface, with `at` and `seq` of its last update. */
export type ModelContext = Omit<ViewContextEvent, 'type' | 'cleared'>;

/**
 * The contexts that hold after these events of one session, oldest update first.
 *
 * @example const contexts = currentModelContexts(session.events);
 */
export function currentModelContexts(events: Iterable<SessionEvent>): ModelContext[] {
  const current = new Map<string, ModelContext>();
  for (const event of events) {
    if (event.type !== 'view:context') continue;
    current.delete(event.surfaceId);
    const { type: _, cleared, ...context } = event;
    if (cleared === undefined) current.set(event.surfaceId, context);
  }
  return [...current.values()];
}
