// Which forms of a result the user can select.

import type { ToolResultEvent } from '@vitrine/protocol/internal/session/events';
import type { UIResourcePart } from '@vitrine/protocol/parts';

export type ResultPanel = 'arguments' | 'answer' | 'json' | 'raw';

/**
 * `isHidden`: the content is not shown in the transcript, because an interface is shown, or because a view made the call. `hasArguments`: there
 * are arguments that are not shown.
 */
export function listPanels(
  { sanitized: { content, meta } }: ToolResultEvent,
  { ui, isHidden, hasArguments }: { ui: UIResourcePart | undefined; isHidden: boolean; hasArguments: boolean },
): ResultPanel[] {
  const panels: ResultPanel[] = hasArguments ? ['arguments'] : [];
  if (isHidden && content.some(part => part !== ui)) panels.push('answer');
  if (meta.structuredContent !== undefined) panels.push('json');
  if (meta.resultRef !== undefined) panels.push('raw');
  return panels;
}
