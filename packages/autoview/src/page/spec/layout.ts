// Sections and tabs of a view spec, for forms and for results.
import { h, setAttributes } from '../dom.ts';

export interface Group {
  readonly label?: string | undefined;
  readonly columns?: 1 | 2 | undefined;
  readonly folded?: boolean | undefined;
}

/** Content below a heading; side by side where there is room; folded until the user opens it. */
export function drawGroup({ label, columns, folded }: Group, content: readonly HTMLElement[]): HTMLElement {
  const body = h('div', { class: columns === 2 ? 'group two' : 'group' }, ...content);
  if (folded) return h('details', { class: 'group-fold' }, h('summary', { dir: 'auto' }, label ?? '…'), body);
  return label === undefined ? body : h('section', { class: 'group-part' }, h('h2', { dir: 'auto' }, label), body);
}

export interface Tab {
  readonly label: string;
  readonly content: readonly HTMLElement[];
}

/** Counts the groups of tabs of a page, for ids. */
let tabGroups = 0;

/** One panel at a time; the arrow keys change the tab (ARIA Authoring Practices, Tabs). `showPanelOf` opens the panel around an element. */
export function drawTabs(tabs: readonly Tab[]): HTMLElement {
  const id = `tabs-${++tabGroups}`;
  const panels = tabs.map(({ content }, index) =>
    h(
      'div',
      { class: 'group', role: 'tabpanel', id: `${id}-${index}`, 'aria-labelledby': `${id}-tab-${index}` },
      ...content,
    ),
  );
  const buttons = tabs.map(({ label }, index) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        dir: 'auto',
        id: `${id}-tab-${index}`,
        'aria-controls': `${id}-${index}`,
        onclick: () => choose(index),
      },
      label,
    ),
  );
  function choose(index: number): void {
    for (const [at, panel] of panels.entries()) {
      panel.hidden = at !== index;
      setAttributes(buttons[at] as HTMLElement, { 'aria-selected': at === index, tabindex: at === index ? 0 : -1 });
    }
  }
  const onkeydown = (event: KeyboardEvent): void => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const isBack = getComputedStyle(list).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const step = { ArrowLeft: 1, ArrowRight: 1, Home: -at, End: buttons.length - 1 - at }[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    const next = (at + (event.key === isBack ? -step : step) + buttons.length) % buttons.length;
    choose(next);
    buttons[next]?.focus();
  };
  const list = h('div', { role: 'tablist', class: 'tabs', onkeydown }, ...buttons);
  // An error in a hidden panel opens it: form-panel.ts sends this event to a wrong field before it focuses it.
  const onreveal = ({ target }: Event): void =>
    choose(
      Math.max(
        0,
        panels.findIndex(panel => panel.contains(target as Node)),
      ),
    );
  choose(0);
  return h('div', { class: 'tabbed', onreveal }, list, ...panels);
}
