// The controls that a view spec may choose: a slider for a number with limits, and radio buttons for a few values. A choice that does not
// suit the field is ignored.
import type { ControlNode, NumberControl, SelectControl } from '@vitrine/models/form';
import { shownLimits } from '@vitrine/models/internal/form/labels';
import type { ViewSpec } from '../../view-spec/view-spec.ts';
import { h, setAttributes } from '../dom.ts';
import { controlId, createField, type Draw, type Drawn } from '../form/field.ts';

type FieldSpec = NonNullable<NonNullable<ViewSpec['form']>['fields']>[string];

/** The most values that radio buttons show. */
const MAX_RADIOS = 8;

export function drawSpecControl(draw: Draw, control: ControlNode, { control: wanted, placeholder }: FieldSpec): Drawn {
  const range = wanted === 'slider' && control.kind === 'number' && sliderRange(control);
  if (range) return drawSlider(draw, control, range);
  if (wanted === 'radio' && control.kind === 'select' && !control.nullable && control.options.length <= MAX_RADIOS)
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

interface Range {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** The most places of a slider; the field beside it takes every number. */
const MAX_PLACES = 200;

/** The places of a slider. Undefined where the number lacks a limit, or nothing is between its limits. */
function sliderRange(control: NumberControl): Range | undefined {
  const { low, high } = shownLimits(control);
  if (low === undefined || high === undefined || !Number.isFinite(high - low) || high <= low) return undefined;
  const unit = control.step ?? (high - low) / MAX_PLACES;
  const step = unit * Math.max(1, Math.ceil((high - low) / unit / MAX_PLACES));
  // A limit that is excluded is no place of the slider.
  const first = control.minimum === undefined ? low + step : low;
  const last = control.maximum === undefined ? high - step : high;
  return first < last ? { low: first, high: last, step } : undefined;
}

/** A slider below the field of its number. */
function drawSlider(draw: Draw, first: NumberControl, { low, high, step }: Range): Drawn {
  const field = draw.control(first);
  const input = h('input', {
    type: 'range',
    min: low,
    max: high,
    step,
    oninput: () => draw.form.input(first.path, input.value),
  });
  const node = h('div', { class: 'slider' }, field.node, input);
  const show = (next: ControlNode): void => {
    setAttributes(input, { 'aria-label': next.label, disabled: next.readOnly });
    const text = next.kind === 'number' && next.present ? next.text : '';
    input.value = text === '' ? String(next.default ?? low) : text;
  };
  show(first);
  return {
    node,
    update(next, options) {
      field.update(next, options);
      show(next);
    },
  };
}

function drawRadios(draw: Draw, first: SelectControl): Drawn<SelectControl> {
  const { form, t } = draw;
  let control = first;
  const choices = [...(first.required ? [] : [{ label: t('Not set'), value: undefined }]), ...first.options];
  const inputs = choices.map(({ value }) =>
    h('input', { type: 'radio', name: controlId(first), onchange: () => form.set(control.path, value) }),
  );
  const list = h(
    'div',
    { class: 'radios' },
    ...inputs.map((input, index) => h('label', {}, input, ' ', choices[index]?.label ?? '')),
  );
  const field = createField(draw, { group: true, content: [list] });
  const update = (next: SelectControl): void => {
    control = next;
    const selectedValue = next.present ? next.options[next.selected]?.value : undefined;
    for (const [index, input] of inputs.entries()) {
      input.checked = JSON.stringify(choices[index]?.value) === JSON.stringify(selectedValue);
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
