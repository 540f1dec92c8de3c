// A choice of one value, or of true, false and not set. "Not set" comes first; `null` is a choice where the schema allows it.

import type { BooleanControl, Json, SelectControl } from '@vitrine/models/form';
import { equalJson } from '@vitrine/std/internal/equal-json';
import { h, setAttributes, setChildren } from '../dom.ts';
import { plainText } from './choice.ts';
import { createField, type Draw, type Drawn, type DrawOptions, inputAttributes } from './field.ts';

type Listed = BooleanControl | SelectControl;
interface Option {
  readonly label: string;
  readonly value: Json | undefined;
}

/** A list of values; "not set" comes first, and `null` is a value where the schema has it. */
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
    offered = listOptions(draw, next);
    if (before.length !== offered.length || before.some((option, index) => option.label !== offered[index]?.label)) {
      setChildren(
        select,
        offered.map(({ label, value }) => h('option', { value: value === undefined ? '' : plainText(value) }, label)),
      );
    }
    select.selectedIndex = offered.findIndex(({ value }) => equalJson(value, chosenValue(next)));
    setAttributes(select, { ...inputAttributes(next), disabled: next.readOnly });
    field.update(next, changed);
  }

  update(first);
  return { node: field.node, update };
}

function listOptions({ t }: Draw, control: Listed): Option[] {
  const values: Option[] =
    control.kind === 'select'
      ? [...control.options]
      : [
          { label: t('Yes'), value: true },
          { label: t('No'), value: false },
        ];
  if (control.nullable) values.push({ label: t('null'), value: null });
  if (control.required && control.present) return values;
  const preset = values.find(({ value }) => equalJson(value, control.default));
  const silence = preset ? t('Default: {value}', { value: preset.label }) : t(control.required ? 'Choose…' : 'Not set');
  return [{ label: silence, value: undefined }, ...values];
}

function chosenValue(control: Listed): Json | undefined {
  if (control.isNull) return null;
  return control.kind === 'select' ? control.options[control.selected]?.value : control.value;
}
