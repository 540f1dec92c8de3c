// An array of choices, with a checkbox for each.
import type { MultiselectControl } from '@vitrine/models/form';
import { h, setAttributes, setChildren } from '../dom.ts';
import { plainText } from './choice.ts';
import { createField, createList, type Draw, type Drawn, type DrawOptions } from './field.ts';

export function drawMultiselect(
  draw: Draw,
  first: MultiselectControl,
  options: DrawOptions,
): Drawn<MultiselectControl> {
  let control = first;
  const boxes = h('div', { class: 'boxes' });
  const field = createField(draw, { group: true, content: [boxes], options, enable: 'Send empty list' });
  const list = createList<{ key: string; label: string; text: string; checked: boolean }>((item, index) => {
    const input = h('input', { type: 'checkbox', onchange: () => draw.form.toggle(control.path, index) });
    const update = ({ checked }: { checked: boolean }): void => {
      input.checked = checked;
      input.disabled = control.readOnly;
    };
    update(item);
    setAttributes(input, { 'data-option': item.text });
    return { node: h('label', { class: 'box' }, input, item.label), update };
  });

  function update(next: MultiselectControl, changed: DrawOptions = options): void {
    control = next;
    const items = next.options.map(({ label, value }, index) => ({
      key: String(index),
      text: plainText(value),
      label,
      checked: next.selected.includes(index),
    }));
    setChildren(boxes, list(items));
    field.update(next, changed);
  }

  update(first);
  return { node: field.node, update };
}
