// A required boolean as a checkbox, and a constant value as text.
import type { BooleanControl, ConstControl, Json } from '@vitrine/models/form';
import { h, setAttributes } from '../dom.ts';
import { createField, type Draw, type Drawn, type DrawOptions, inputAttributes } from './field.ts';

export function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A required boolean. It begins as false. */
export function drawCheckbox(draw: Draw, first: BooleanControl, options: DrawOptions): Drawn<BooleanControl> {
  let control = first;
  const input = h('input', { type: 'checkbox', onchange: () => draw.form.set(control.path, input.checked) });
  const field = createField(draw, { content: [input], options });
  field.node.classList.add('check');
  const update = (next: BooleanControl, changed: DrawOptions = options): void => {
    control = next;
    input.checked = next.value === true;
    setAttributes(input, { ...inputAttributes(next), disabled: next.readOnly });
    field.update(next, changed);
  };
  update(first);
  return { node: field.node, update };
}

/** A constant: present or absent. */
export function drawConst(draw: Draw, first: ConstControl, options: DrawOptions): Drawn<ConstControl> {
  const value = h('output', { class: 'code' });
  const field = createField(draw, { content: [value], options, enable: 'Add {name}' });
  const update = (next: ConstControl, changed: DrawOptions = options): void => {
    // An output takes no input, so it has no `aria-required`.
    setAttributes(value, { ...inputAttributes(next), 'aria-required': undefined });
    value.textContent = plainText(next.isNull ? null : next.value);
    field.update(next, changed);
  };
  update(first);
  return { node: field.node, update };
}
