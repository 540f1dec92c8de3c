// The controls that a view spec may choose: a slider for a number with limits, and radio buttons for a few values. A choice that does not
// suit the field is ignored.
import { type ControlNode, type NumberControl, type SelectControl, shownLimits } from '@vitrine/form';
import type { ViewSpec } from '../../view-spec/view-spec.ts';
import { h, setAttributes } from '../dom.ts';
import { createField, type Draw, type Drawn, idOf, inputAttributes } from '../form/field.ts';

type FieldSpec = NonNullable<NonNullable<ViewSpec['form']>['fields']>[string];

/** The most values that radio buttons show. */
const MOST_RADIOS = 8;

export function drawSpecControl(draw: Draw, control: ControlNode, { control: wanted, placeholder }: FieldSpec): Drawn {
  if (wanted === 'slider' && control.kind === 'number' && limitsOf(control)) return drawSlider(draw, control) as Drawn;
  if (wanted === 'radio' && control.kind === 'select' && !control.nullable && control.options.length <= MOST_RADIOS)
    return drawRadios(draw, control) as Drawn;
  const drawn = draw.control(control);
  if (placeholder === undefined) return drawn;
  const show = (): void => {
    const input = drawn.node.querySelector('input, textarea');
    if (input && !input.getAttribute('placeholder')) setAttributes(input, { placeholder });
  };
  show();
  return {
    get node() {
      return drawn.node;
    },
    update(next, options) {
      drawn.update(next, options);
      show();
    },
  };
}

function limitsOf(control: NumberControl): { readonly low: number; readonly high: number } | undefined {
  const { low, high } = shownLimits(control);
  const [least, most] = [Number(low), Number(high)];
  return low !== undefined && high !== undefined && Number.isFinite(most - least) && most > least
    ? { low: least, high: most }
    : undefined;
}

/** A slider beside its number. An optional number stays unset until the slider is moved; "leave out" unsets it again. */
function drawSlider(draw: Draw, first: NumberControl): Drawn<NumberControl> {
  const { form } = draw;
  let control = first;
  const { low, high } = limitsOf(first) ?? { low: 0, high: 1 };
  const step = first.integer ? Math.max(1, Math.round((high - low) / 1000)) : (high - low) / 100;
  const input = h('input', {
    type: 'range',
    min: low,
    max: high,
    step,
    oninput: () => form.input(control.path, input.value),
  });
  const shown = h('output', { class: 'note' });
  const field = createField(draw, { content: [h('div', { class: 'slider' }, input, shown)], enable: 'Add {name}' });
  const update = (next: NumberControl): void => {
    control = next;
    setAttributes(input, { ...inputAttributes(next), disabled: next.readOnly });
    shown.textContent = next.present ? next.text : '–';
    const value = next.present && next.text !== '' ? next.text : String(next.default ?? low);
    if (input.value !== value) input.value = value;
    field.update(next);
  };
  update(first);
  return { node: field.node, update };
}

function drawRadios(draw: Draw, first: SelectControl): Drawn<SelectControl> {
  const { form, say } = draw;
  let control = first;
  const choices = [...(first.required ? [] : [{ label: say('Not set'), value: undefined }]), ...first.options];
  const inputs = choices.map(({ value }) =>
    h('input', { type: 'radio', name: idOf(first), onchange: () => form.set(control.path, value) }),
  );
  const list = h(
    'div',
    { class: 'radios' },
    ...inputs.map((input, index) => h('label', {}, input, ' ', choices[index]?.label ?? '')),
  );
  const field = createField(draw, { group: true, content: [list] });
  const update = (next: SelectControl): void => {
    control = next;
    const chosen = next.present ? next.options[next.selected]?.value : undefined;
    for (const [index, input] of inputs.entries()) {
      input.checked = JSON.stringify(choices[index]?.value) === JSON.stringify(chosen);
      setAttributes(input, {
        disabled: next.readOnly,
        'data-path': next.path,
        'aria-invalid': next.error !== undefined,
      });
    }
    field.update(next);
  };
  update(first);
  return { node: field.node, update };
}
