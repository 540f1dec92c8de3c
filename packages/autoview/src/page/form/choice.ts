// Yes or no, one of several values, several of several, a value that can't be another.
import type { BooleanControl, ConstControl, Json, MultiselectControl, SelectControl } from '@vitrine/form';
import { h, setAttributes, setChildren } from '../dom.ts';
import { createField, createList, type Draw, type Drawn, type DrawOptions, inputAttributes } from './field.ts';

type Listed = BooleanControl | SelectControl;
interface Option {
  readonly label: string;
  readonly value: Json | undefined;
}

/** A list of values; what says nothing comes first, and `null` is a value where the schema has it. */
export function drawSelect(draw: Draw, first: Listed, options: DrawOptions): Drawn<Listed> {
  const { form } = draw;
  let control = first;
  let offered: readonly Option[] = [];
  const select = h('select', {
    onchange: () => form.set(control.path, offered[select.selectedIndex]?.value),
  });
  const field = createField(draw, { content: [select], options });

  function update(next: Listed, changed: DrawOptions = options): void {
    control = next;
    const before = offered;
    offered = optionsOf(draw, next);
    if (before.length !== offered.length || before.some((option, index) => option.label !== offered[index]?.label)) {
      setChildren(
        select,
        offered.map(({ label, value }) => h('option', { value: value === undefined ? '' : plainText(value) }, label)),
      );
    }
    select.selectedIndex = offered.findIndex(({ value }) => sameJson(value, chosenValue(next)));
    setAttributes(select, { ...inputAttributes(next), disabled: next.readOnly || undefined });
    field.update(next, changed);
  }

  update(first);
  return { node: field.node, update };
}

function optionsOf({ say }: Draw, control: Listed): Option[] {
  const values: Option[] =
    control.kind === 'select'
      ? control.options.map(({ label, value }) => ({ label, value }))
      : [
          { label: say('yes'), value: true },
          { label: say('no'), value: false },
        ];
  if (control.nullable) values.push({ label: say('isNull'), value: null });
  if (control.required && control.present) return values;
  const preset = values.find(({ value }) => control.default !== undefined && sameJson(value, control.default));
  const silence = preset ? say('defaultIs', { value: preset.label }) : say(control.required ? 'choose' : 'none');
  return [{ label: silence, value: undefined }, ...values];
}

function chosenValue(control: Listed): Json | undefined {
  if (control.isNull) return null;
  return control.kind === 'select' ? control.options[control.selected]?.value : control.value;
}

function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A required yes or no: begins with no. */
export function drawCheckbox(draw: Draw, first: BooleanControl, options: DrawOptions): Drawn<BooleanControl> {
  let control = first;
  const input = h('input', { type: 'checkbox', onchange: () => draw.form.set(control.path, input.checked) });
  const field = createField(draw, { content: [input], options });
  field.node.classList.add('check');
  const update = (next: BooleanControl, changed: DrawOptions = options): void => {
    control = next;
    input.checked = next.value === true;
    setAttributes(input, { ...inputAttributes(next), disabled: next.readOnly || undefined });
    field.update(next, changed);
  };
  update(first);
  return { node: field.node, update };
}

/** Several of several: one box each. */
export function drawMultiselect(
  draw: Draw,
  first: MultiselectControl,
  options: DrawOptions,
): Drawn<MultiselectControl> {
  let control = first;
  const boxes = h('div', { class: 'boxes' });
  const field = createField(draw, { group: true, content: [boxes], options, enable: 'emptyList' });
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

/** A value that can't be another: there or not. */
export function drawConst(draw: Draw, first: ConstControl, options: DrawOptions): Drawn<ConstControl> {
  const value = h('output', { class: 'code' });
  const field = createField(draw, { content: [value], options, enable: 'add' });
  const update = (next: ConstControl, changed: DrawOptions = options): void => {
    setAttributes(value, inputAttributes(next));
    value.textContent = plainText(next.isNull ? null : next.value);
    field.update(next, changed);
  };
  update(first);
  return { node: field.node, update };
}
