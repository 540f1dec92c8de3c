// A row of buttons that open other tools. It is short; what does not fit, and whatever may destroy something, is in a menu.
import { button, h } from './dom.ts';
import type { Translate } from './strings.ts';

/** The most buttons of a row, its menu included. */
const MAX_BUTTONS = 5;
/** The most entries of a menu. */
const MAX_ENTRIES = 12;

export interface RowAction {
  readonly label: string;
  /** The tool may destroy something: the action is marked. */
  readonly isDestructive: boolean;
  readonly attributes: { readonly [name: string]: string };
  open(): void;
}

export function drawActionRow(t: Translate, actions: readonly RowAction[]): HTMLElement[] {
  const safe = actions.filter(({ isDestructive }) => !isDestructive);
  const destructive = actions.filter(({ isDestructive }) => isDestructive);
  const hasMenu = destructive.length > 0 || safe.length > MAX_BUTTONS;
  const places = MAX_BUTTONS - (hasMenu ? 1 : 0);
  const entries = [...safe.slice(places), ...destructive].slice(0, MAX_ENTRIES);
  const draw = ({ label, attributes, open, isDestructive }: RowAction): HTMLElement => {
    const mark = isDestructive && h('span', { class: 'tag warn' }, t('Destructive'));
    const node = button(label, open, { ...attributes, dir: 'auto' });
    if (mark) node.append(' ', mark);
    return node;
  };
  const menu =
    entries.length > 0 &&
    h(
      'details',
      { class: 'menu' },
      h('summary', {}, t('More actions')),
      h('div', { class: 'entries' }, ...entries.map(draw)),
    );
  return [...safe.slice(0, places).map(draw), ...(menu ? [menu] : [])];
}
