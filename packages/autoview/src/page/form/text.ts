// Text, numbers, files and JSON: what is typed. The text is always the value, so a box keeps line breaks where the schema allows them.
import type { JsonControl, NumberControl, TextControl } from '@vitrine/form';
import type { English } from '../../english.ts';
import { button, h, setAttributes, setChildren } from '../dom.ts';
import { createField, type Draw, type Drawn, type DrawOptions, inputAttributes, isOpen } from './field.ts';
import { numberAttributes, rangeOf } from './number.ts';

type Typed = TextControl | NumberControl | JsonControl;

const INPUT_TYPES: { readonly [widget: string]: string } = { password: 'password', date: 'date' };
const INPUT_MODES: { readonly [widget: string]: string } = { email: 'email', url: 'url' };
const REASONS: { readonly [reason in JsonControl['reason']]: English } = {
  any: 'Any JSON value',
  unsupported: 'No form for this: write JSON.',
  mismatch: 'The value does not fit the form.',
  limit: 'Too large for a form: write JSON.',
};
const CHIPS = 6;

export function drawText(draw: Draw, first: Typed, options: DrawOptions): Drawn<Typed> {
  const { form, say } = draw;
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
  const chips = h('div', { class: 'chips' });
  // An empty text is a value of its own, where nothing says it would be refused.
  const mayBeEmpty = first.kind === 'text' && !first.format && !first.pattern && !first.minLength;
  const field = createField(draw, {
    content: [input, bounds, chips],
    options,
    ...(mayBeEmpty && { enable: 'Send empty text' }),
  });
  const isEmpty = h('span', { class: 'tag' }, say('Empty text'));
  const back = button(say('Back to the form'), () => form.disable(control.path));
  const suggestions = first.kind === 'text' ? (first.suggestions ?? []).slice(0, CHIPS) : [];
  setChildren(
    chips,
    suggestions.map(text => button(text, () => form.input(control.path, text), { class: 'small chip' })),
  );

  function update(next: Typed, changed: DrawOptions = options): void {
    control = next;
    // Not compared with the element: it may spell line breaks in its own way.
    if (next.text !== shown) input.value = shown = next.text;
    setAttributes(input, {
      ...inputAttributes(next),
      readonly: next.readOnly || undefined,
      placeholder: next.isNull ? say('null') : placeholderOf(draw, next),
      ...(input instanceof HTMLInputElement && typeOf(next)),
    });
    bounds.textContent =
      next.kind === 'number' ? rangeOf(draw, next) : next.kind === 'json' ? say(REASONS[next.reason]) : '';
    bounds.hidden = bounds.textContent === '';
    chips.hidden = suggestions.length === 0;
    field.update(next, changed, actionsOf(next));
  }

  function actionsOf(next: Typed): HTMLElement[] {
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

function typeOf(control: Typed): { [name: string]: unknown } {
  if (control.kind === 'number') {
    return numberAttributes(control);
  }
  if (control.kind !== 'text') return {};
  const { widget, text } = control;
  // A date field shows nothing but dates.
  const isOther = widget === 'date' && text !== '' && !/^\d{4}-\d\d-\d\d$/.test(text);
  return { type: (!isOther && INPUT_TYPES[widget]) || 'text', inputmode: INPUT_MODES[widget] };
}

function placeholderOf({ say }: Draw, control: Typed): string | undefined {
  if (control.default !== undefined && !control.required)
    return say('Default: {value}', { value: textOf(control.default) });
  const [example] = control.examples ?? [];
  if (example !== undefined) return say('e.g. {value}', { value: textOf(example) });
  return control.kind === 'text' && control.widget === 'date-time' ? '2026-01-31T12:30:00Z' : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
