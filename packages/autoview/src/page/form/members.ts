// An object or a map: its members one below the other. An optional one is absent until the user adds it.
import type { ControlNode, EntryControl, MapControl, ObjectControl } from '@vitrine/models/form';
import { foldOptions } from '@vitrine/models/internal/form/labels';
import { button, h, setAttributes, setChildren } from '../dom.ts';
import { drawEntry } from './entry.ts';
import { createField, createList, type Draw, type Drawn, type DrawOptions, focusLast, isOpen } from './field.ts';

export type Members = ObjectControl | MapControl;

/** An object's properties, required ones first, then further named members; many optional ones fold. */
export function drawMembers(draw: Draw, first: Members, options: DrawOptions): Drawn<Members> {
  const { form, t } = draw;
  let control = first;
  const body = h('div', { class: 'fields' });
  const field = createField(draw, { group: true, content: [body], options, enable: 'Add {name}' });
  const add = button(t('Add entry'), () => {
    form.add(control.path);
    focusLast(body);
  });
  const properties = createList<ControlNode>(property => {
    const drawn = draw.control(property);
    return {
      get node() {
        return drawn.node;
      },
      update: next => drawn.update(next),
    };
  });
  const moreLabel = h('summary');
  const moreBody = h('div', { class: 'fields' });
  const more = h('details', { class: 'more' }, moreLabel, moreBody);
  let hadValue = false;
  const entries = createList<EntryControl>(entry => drawEntry(draw, entry, () => control));

  /** Unfolds when a value has been entered; stays folded when the user folds it again. */
  function showMore(nodes: readonly HTMLElement[], folded: readonly ControlNode[]): void {
    const hasValue = folded.some(({ present }) => present);
    if (hasValue && !hadValue) more.open = true;
    hadValue = hasValue;
    moreLabel.textContent = t('More options ({count})', { count: folded.length });
    setChildren(moreBody, nodes);
  }

  function update(next: Members, changed: DrawOptions = options): void {
    control = next;
    const open = isOpen(next) || next.path === '';
    const declared = next.kind === 'object' ? next.properties : [];
    const canAdd = next.kind === 'map' ? next.canAdd : next.extensible;
    setAttributes(add, { 'data-add': next.path });
    const { shown, folded } = foldOptions(declared);
    const nodes = properties([...shown, ...folded]);
    showMore(nodes.slice(shown.length), folded);
    const visible = nodes.slice(0, shown.length);
    setChildren(body, open ? [...visible, ...entries(next.entries), canAdd && add, folded.length > 0 && more] : []);
    body.hidden = !open;
    field.update(next, changed);
  }

  update(first);
  return { node: field.node, update };
}
