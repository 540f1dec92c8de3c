// An array: its items one below the other, to be added, moved and removed.
import type { ArrayControl, ControlNode } from '@vitrine/models/form';
import { button, h, setAttributes, setChildren } from '../dom.ts';
import { createField, createList, type Draw, type Drawn, type DrawOptions, focusLast, isOpen } from './field.ts';

export function drawArray(draw: Draw, first: ArrayControl, options: DrawOptions): Drawn<ArrayControl> {
  const { form, t } = draw;
  let control = first;
  const body = h('div', { class: 'fields' });
  const field = createField(draw, { group: true, content: [body], options, enable: 'Send empty list' });
  const add = button(`+ ${t('Add item')}`, () => {
    form.add(control.path);
    focusLast(body);
  });
  const isEmpty = h('span', { class: 'tag' }, t('Empty list'));
  const items = createList<ControlNode>((item, index) => drawItem(draw, item, index, () => control));

  function update(next: ArrayControl, changed: DrawOptions = options): void {
    control = next;
    const open = isOpen(next);
    setAttributes(add, {
      'data-add': next.path,
      'aria-label': `${t('Add item')}: ${changed.label ?? next.label}`,
    });
    setChildren(body, open ? items(next.items) : []);
    body.hidden = !open || next.items.length === 0;
    const isBlank = open && next.items.length === 0 && !next.required;
    field.update(next, changed, [...(next.canAdd ? [add] : []), ...(isBlank ? [isEmpty] : [])]);
  }

  update(first);
  return { node: field.node, update };
}

function drawItem(
  draw: Draw,
  first: ControlNode,
  at: number,
  holder: () => ArrayControl,
): Drawn & { update(item: ControlNode, index: number): void } {
  const { form, t } = draw;
  let item = first;
  let index = at;
  const labelled = (): DrawOptions => ({
    label: `${holder().label} ${index + 1}`.trim(),
    quiet: item.kind !== 'object' && item.kind !== 'map' && item.kind !== 'array',
  });
  const up = button('↑', () => form.move(item.path, index - 1));
  const down = button('↓', () => form.move(item.path, index + 1));
  const remove = button('✕', () => {
    const group = node.closest<HTMLElement>('fieldset');
    form.remove(item.path);
    group?.querySelector<HTMLElement>(':scope > .actions > [data-add]')?.focus();
  });
  const inner = draw.control(first, labelled());
  const node = h('div', { class: 'entry' });

  function update(next: ControlNode, position: number): void {
    item = next;
    index = position;
    const options = labelled();
    inner.update(next, options);
    const { items, fixedItems, canRemove } = holder();
    const name = options.label ?? '';
    up.disabled = index <= fixedItems;
    down.disabled = index >= items.length - 1;
    setAttributes(up, { 'data-up': next.path, 'aria-label': t('Move {name} up', { name }) });
    setAttributes(down, { 'data-down': next.path, 'aria-label': t('Move {name} down', { name }) });
    setAttributes(remove, { 'data-remove': next.path, 'aria-label': t('Remove {name}', { name }) });
    const moves = items.length > 1;
    setChildren(node, [
      inner.node,
      h('div', { class: 'actions' }, ...(index < fixedItems ? [] : [moves && up, moves && down, canRemove && remove])),
    ]);
  }

  update(first, at);
  return { node, update };
}
