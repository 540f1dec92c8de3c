// How far a run has come, derived from the messages that pass (MILESTONES of @vitrine/protocol/surface).
import { MCP_APPS } from '@vitrine/protocol/mcp-apps';
import { MCP_UI } from '@vitrine/protocol/mcp-ui';
import { MILESTONES, type Milestone } from '@vitrine/protocol/surface';

/** The milestone that a message marks, in any dialect. That an older view is `initialized` is reported by its bridge. */
export function milestoneOf(direction: 'in' | 'out', message: unknown): Milestone | undefined {
  const { method, type } = (message ?? {}) as { method?: unknown; type?: unknown };
  if (direction === 'in') {
    if (method === MCP_APPS.initialized) return 'initialized';
    return method === MCP_APPS.initialize || type === MCP_UI.ready ? 'initialize' : undefined;
  }
  if (method === MCP_APPS.toolInput) return 'input';
  return method === MCP_APPS.toolResult || type === MCP_UI.renderData || type === 'render' ? 'result' : undefined;
}

/** Whether `next` lies beyond `reached`. */
export function isFurther(next: Milestone, reached: Milestone): boolean {
  return MILESTONES.indexOf(next) > MILESTONES.indexOf(reached);
}
