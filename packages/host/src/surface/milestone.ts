// Derives the milestones of a run from its messages (MILESTONES of @vitrine/protocol/internal/session/surface).

import { MCP_UI } from '@vitrine/protocol/internal/mcp-ui/mcp-ui-types';
import { MILESTONES, type Milestone } from '@vitrine/protocol/internal/session/surface';
import { MCP_APPS } from '@vitrine/protocol/mcp-apps';

/** The milestone that a message marks, in any dialect. The bridge reports when an older view is `initialized`. */
export function detectMilestone(direction: 'in' | 'out', message: unknown): Milestone | undefined {
  const { method, type } = (message ?? {}) as { method?: unknown; type?: unknown };
  if (direction === 'in') {
    if (method === MCP_APPS.initialized) return 'initialized';
    return method === MCP_APPS.initialize || type === MCP_UI.ready ? 'initialize' : undefined;
  }
  if (method === MCP_APPS.toolInput) return 'input';
  return method === MCP_APPS.toolResult || type === MCP_UI.renderData || type === 'render' ? 'result' : undefined;
}

/** Whether `next` comes after `reached`. */
export function isFurther(next: Milestone, reached: Milestone): boolean {
  return MILESTONES.indexOf(next) > MILESTONES.indexOf(reached);
}
