// Opens another tool of the same server above the page's own, with arguments; its Back button returns to the panel below.
import type { Json } from '@vitrine/models/form';
import type { ToolPage } from '../page-data.ts';
import { setChildren } from './dom.ts';
import type { Panel, PanelOptions } from './panel.ts';

/** The panels of a page, one above the other: an opened tool covers the panel that opened it. */
export interface PanelStack {
  readonly main: HTMLElement;
  /** Panels from the page's own to the visible one. */
  readonly panels: Panel[];
  /** Adds a panel on top. */
  open(tool: ToolPage, options: Partial<PanelOptions>): Panel;
}

/** A read-only tool runs at once. */
export function openPanel({ main, panels, open }: PanelStack, tool: ToolPage, value: Json): void {
  const back = (): void => {
    panels.pop()?.close();
    setChildren(main, [panels.at(-1)?.node]);
    if (panels.length > 1) scrollTo(0, 0);
  };
  // The server checks the rules that the page does not carry.
  const panel = open(tool, { value, back, validator: { validate: () => [] } });
  scrollTo(0, 0);
  panel.open();
  if (tool.readOnly) panel.runIfComplete();
}
