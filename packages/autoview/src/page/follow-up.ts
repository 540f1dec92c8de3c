// Follow-ups: opens a tool of the same server with a value of a result, such as the details of one item of a list.
import type { Json } from '@vitrine/form';
import { segmentsOf } from '@vitrine/form/page';
import { type FollowUpTool, plainName, type ToolPage } from '../page-data.ts';
import type { FollowUp, ResultContext } from '../result/draw-result.ts';
import { setChildren } from './dom.ts';
import type { Panel, PanelOptions } from './panel.ts';

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

/** The panels of a page, one above the other: a follow-up covers the panel that opened it. */
export interface PanelStack {
  readonly main: HTMLElement;
  /** From the page's own panel to the visible one. */
  readonly panels: Panel[];
  /** Adds a panel on top. */
  open(tool: ToolPage, options: Partial<PanelOptions>): Panel;
}

/** Opens a follow-up with this id; its Back button returns to the panel below. A read-only tool runs at once. */
export function openFollowUp({ main, panels, open }: PanelStack, { tool, path }: FollowUpTool, id: Json): void {
  const [parameter = ''] = segmentsOf(path) ?? [];
  const back = (): void => {
    panels.pop()?.close();
    setChildren(main, [panels.at(-1)?.node]);
    if (panels.length > 1) scrollTo(0, 0);
  };
  const value = { [parameter]: id };
  // The server checks the rules that the page does not carry.
  const panel = open(tool, { value, back, ...(tool.isPartlyChecked && { validator: { validate: () => [] } }) });
  scrollTo(0, 0);
  panel.open();
  if (tool.readOnly) panel.runIfComplete();
}
