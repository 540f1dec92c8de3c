// Which tools of the same server take a value of a result: what is found in a list leads to its details.
import type { Json } from '@vitrine/form';
import { type FollowUpTool, plainName, type ToolPage } from '../page-data.ts';
import type { FollowUp, ResultContext } from '../result/draw-result.ts';

export function followUpsOf(
  tools: readonly FollowUpTool[],
  current: ToolPage,
  open: (followUp: FollowUpTool, id: Json) => void,
): NonNullable<ResultContext['followUps']> {
  return (key, value) => {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
    const name = plainName(key);
    return tools
      .filter(({ tool, keys, type }) => tool.name !== current.name && keys.includes(name) && fits(value, type))
      .map((followUp): FollowUp => {
        const id = followUp.type === 'string' ? String(value) : Number(value);
        return { label: followUp.tool.title, open: () => open(followUp, id) };
      });
  };
}

function fits(value: string | number, type: FollowUpTool['type']): boolean {
  return type === 'string' || Number.isFinite(Number(value));
}
