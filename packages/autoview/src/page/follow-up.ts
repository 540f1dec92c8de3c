// Follow-ups: opens a tool of the same server with a value of a result, such as the details of one item of a list.
import type { Json } from '@vitrine/models/form';
import { parsePointer } from '@vitrine/models/internal/form/page-parts';
import { exactNumbers } from '@vitrine/std/internal/exact-numbers';
import { type FollowUpTool, plainName, type ToolPage } from '../page-data.ts';
import type { FollowUp, ResultContext } from '../result/result-context.ts';
import { openPanel, type PanelStack } from './open-panel.ts';

export function createFollowUps(
  tools: readonly FollowUpTool[],
  current: ToolPage,
  open: (followUp: FollowUpTool, id: Json) => void,
): NonNullable<ResultContext['followUps']> {
  return (key, value) => {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
    const name = plainName(key);
    const text = exactNumbers.readDigits(value) ?? String(value);
    return tools
      .filter(({ tool, keys, type }) => tool.name !== current.name && keys.includes(name) && fits(value, type))
      .map((followUp): FollowUp => {
        const id = followUp.type === 'string' ? text : Number(text);
        return {
          label: followUp.tool.title,
          isDestructive: followUp.tool.mayDestroy === true,
          open: () => open(followUp, id),
        };
      });
  };
}

function fits(value: string | number, type: FollowUpTool['type']): boolean {
  // A rounded id would name another item.
  return type === 'string' || (Number.isFinite(Number(value)) && !exactNumbers.isInexact(value));
}

/** Opens a follow-up with this id. */
export function openFollowUp(stack: PanelStack, { tool, path }: FollowUpTool, id: Json): void {
  const [parameter = ''] = parsePointer(path) ?? [];
  openPanel(stack, tool, { [parameter]: id });
}
