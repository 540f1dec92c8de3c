// Derives the milestones of a run from its messages (MILESTONES of @vitrine/protocol/internal/session/surface).

import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { MCP_UI } from '@vitrine/protocol/internal/mcp-ui/mcp-ui-types';
import { MILESTONES, type Milestone } from '@vitrine/protocol/internal/session/surface';

export interface Milestones {
  /** Takes a message between host and view. */
  watch(direction: 'in' | 'out', message: unknown): void;
  /** The run has come so far by other means than a message. */
  reached(milestone: Milestone): void;
  /** The view has its document. Returns the milestone; it is not reported. */
  delivered(): Milestone;
}

/** Follows the milestones of one run; `onReached` is called with each. */
export function createMilestones(onReached: (milestone: Milestone) => void): Milestones {
  let current: Milestone = 'resource';
  const reached = (next: Milestone): void => {
    if (!isFurther(next, current)) return;
    current = next;
    onReached(current);
  };
  return {
    watch: (direction, message) => reached(nextMilestone(current, direction, message)),
    reached,
    delivered() {
      current = 'html';
      return current;
    },
  };
}

/** Returns the milestone after a message, in any dialect. A confirmation without an earlier `ui/initialize` does not count. */
export function nextMilestone(current: Milestone, direction: 'in' | 'out', message: unknown): Milestone {
  const next = detectMilestone(direction, message);
  if (!next || (next === 'initialized' && current !== 'initialize')) return current;
  return isFurther(next, current) ? next : current;
}

/** The milestone that a message marks. The bridge reports when an older view is `initialized`. */
function detectMilestone(direction: 'in' | 'out', message: unknown): Milestone | undefined {
  const { method, type } = (message ?? {}) as { method?: unknown; type?: unknown };
  if (direction === 'in') {
    if (method === MCP_APPS.initialized) return 'initialized';
    return method === MCP_APPS.initialize || type === MCP_UI.ready ? 'initialize' : undefined;
  }
  if (method === MCP_APPS.toolInput) return 'input';
  return method === MCP_APPS.toolResult || type === MCP_UI.renderData || type === 'render' ? 'result' : undefined;
}

/** Whether `next` comes after `reached`. */
function isFurther(next: Milestone, reached: Milestone): boolean {
  return MILESTONES.indexOf(next) > MILESTONES.indexOf(reached);
}
