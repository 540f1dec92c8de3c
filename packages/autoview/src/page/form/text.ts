// Controls to type in: text, numbers, files and JSON. The text is always the value, so a box keeps line breaks where the schema allows them.
import type { JsonControl, NumberControl, TextControl } from '@vitrine/models/form';
import { shownLimits } from '@vitrine/models/internal/form/labels';
import type { English } from '../../english-texts.ts';
import { button, h, setAttributes } from '../dom.ts';
import type { Translate } from '../strings.ts';
import { plainText } from './choice.ts';
import { createField, type Draw, type Drawn, type DrawOptions, inputAttributes, isOpen } from './field.ts';

const INPUT_TYPES: { readonly [widget: string]: string } = { password: 'password', date: 'date' };
const INPUT_MODES: { readonly [widget: string]: string } = { email: 'email', url: 'url' };

const MAX_SUGGESTIONS = 6;

type Typed = TextControl | NumberControl | JsonControl;

const REASONS: { readonly [reason in JsonControl['reason']]: English } = {
  any: 'Any JSON value',
  unsupported: 'No form for this: write JSON.',
  mismatch: 'The value does not fit the form.',
  limit: 'Too large for a form: write JSON.',
};

export function drawText(draw: Draw, first: Typed, options: DrawOptions): Drawn<Typed> {
  const { form, t } = draw;
  let control = first;
  let shown: string | undefined;
  const input = isBox(first)
    ? h('textarea', {
        rows: isLong(first) ? 3 : 1,
        class: first.kind === 'json' ? 'code' : isLong(first) ? '' : 'line',
      })
    : h('input', { type: 'text' });
  setAttributes(input, {
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    dir: 'auto',
    oninput: () => {
      shown = input.value;
      if (control.kind === 'json') form.setJson(control.path, shown);
      else form.input(control.path, shown);
    },
  });
  const bounds = h('span', { class: 'note' });
  const suggestions = first.kind === 'text' && first.suggestions;
  // An empty text is a value of its own, where no rule would refuse it.
  const mayBeEmpty = first.kind === 'text' && !first.format && !first.pattern && !first.minLength;
  const field = createField(draw, {
    content: [
      input,
      bounds,
      ...(suggestions ? [drawSuggestions(suggestions, text => form.input(control.path, text))] : []),
    ],
    options,
    ...(mayBeEmpty && { enable: 'Send empty text' }),
  });
  const isEmpty = h('span', { class: 'tag' }, t('Empty text'));
  const back = button(t('Back to the form'), () => form.disable(control.path));

  function update(next: Typed, changed: DrawOptions = options): void {
    control = next;
    // Not compared with the element's value, which may have other line breaks.
    if (next.text !== shown) input.value = shown = next.text;
    setAttributes(input, {
      ...inputAttributes(next),
      readonly: next.readOnly,
      placeholder: next.isNull ? t('null') : placeholderText(draw, next),
      ...(input instanceof HTMLInputElement && inputType(next)),
    });
    bounds.textContent =
      next.kind === 'number' ? rangeText(draw, next) : next.kind === 'json' ? t(REASONS[next.reason]) : '';
    bounds.hidden = bounds.textContent === '';
    field.update(next, changed, fieldActions(next));
  }

  function fieldActions(next: Typed): HTMLElement[] {
    if (next.kind === 'json' && next.reason === 'mismatch') return [back];
    return mayBeEmpty && isOpen(next) && next.text === '' ? [isEmpty] : [];
  }

  update(first);
  return { node: field.node, update };
}

/** A box may hold line breaks; a line can't. */
function isBox(control: Typed): boolean {
  if (control.kind !== 'text') return control.kind === 'json';
  return (control.widget === 'line' && !control.format && !control.pattern) || control.widget === 'area';
}

function isLong(control: Typed): boolean {
  return control.kind === 'json' || (control.kind === 'text' && control.widget === 'area');
}

function inputType(control: Typed): { [name: string]: unknown } {
  return control.kind === 'number' ? numberAttributes(control) : control.kind === 'text' ? lineAttributes(control) : {};
}

/** The attributes of a line for a text with a format or a length. */
function lineAttributes({ widget, text }: TextControl): { readonly [name: string]: unknown } {
  // A date field can show only dates.
  const isOther = widget === 'date' && text !== '' && !/^\d{4}-\d\d-\d\d$/.test(text);
  return { type: (!isOther && INPUT_TYPES[widget]) || 'text', inputmode: INPUT_MODES[widget] };
}

function placeholderText({ t }: Draw, control: Typed): string | undefined {
  const preset = control.default === undefined || control.required ? '' : plainText(control.default);
  if (preset.trim() !== '') return t('Default: {value}', { value: preset });
  const isTime = control.kind === 'text' && control.widget === 'date-time';
  return control.examples || isTime ? exampleText(t, control) : undefined;
}

function numberAttributes({ secret, integer, minimum = -1 }: NumberControl): { [name: string]: unknown } {
  return { type: secret ? 'password' : 'text', inputmode: integer && minimum >= 0 ? 'numeric' : 'decimal' };
}

function rangeText({ t }: Draw, control: NumberControl): string {
  const { low, high } = shownLimits(control);
  if (low !== undefined && high !== undefined) return t('{low} to {high}', { low, high });
  if (low !== undefined) return t('from {low}', { low });
  return high === undefined ? '' : t('up to {high}', { high });
}

/** Buttons that each enter a text. */
function drawSuggestions(texts: readonly string[], take: (text: string) => void): HTMLElement {
  const chips = texts.slice(0, MAX_SUGGESTIONS).map(text => button(text, () => take(text), { class: 'small chip' }));
  return h('div', { class: 'chips' }, ...chips);
}

/** An example for a control's placeholder. */
function exampleText(t: Translate, control: TextControl | NumberControl | JsonControl): string | undefined {
  const [example] = control.examples ?? [];
  if (example !== undefined)
    return t('e.g. {value}', { value: typeof example === 'string' ? example : JSON.stringify(example) });
  return control.kind === 'text' && control.widget === 'date-time' ? '2026-01-31T12:30:00Z' : undefined;
}
