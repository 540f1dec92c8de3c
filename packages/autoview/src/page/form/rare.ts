// What few controls have: `null` for a value, a secret, examples, a text of a special kind. Pages whose shapes have none of it leave this out
// (../../page-parts.ts): a control asks for it only where it is.
import type { ControlNode, JsonControl, NumberControl, TextControl } from '@vitrine/form';
import { button, h, setAttributes } from '../dom.ts';
import type { Say } from '../strings.ts';
import type { Draw } from './field.ts';

const INPUT_TYPES: { readonly [widget: string]: string } = { password: 'password', date: 'date' };
const INPUT_MODES: { readonly [widget: string]: string } = { email: 'email', url: 'url' };
const CHIPS = 6;

/** The button that sends `null`, or the sign that it is sent: none where `null` is one of a list. */
export function createNull({ form, say }: Draw): (control: ControlNode) => HTMLElement[] {
  let path: string;
  const isNull = h('span', { class: 'tag' }, say('null'));
  const useNull = button(say('Send null'), () => form.set(path, null));
  return control => {
    path = control.path;
    if (['select', 'boolean', 'variant'].includes(control.kind)) return [];
    setAttributes(useNull, { 'data-null': path });
    return [control.isNull ? isNull : useNull];
  };
}

export function drawSecret(say: Say, id: string): HTMLElement {
  return h('p', { class: 'hint', id }, say('A secret: sent to the server, kept nowhere.'));
}

/** The names that an input offers, by the id of their list. Nothing of it is seen. */
export function drawNames(names: readonly string[], id: string): HTMLElement {
  return h('datalist', { id }, ...names.map(value => h('option', { value })));
}

/** Texts that can be taken instead of typed. */
export function drawSuggestions(texts: readonly string[], take: (text: string) => void): HTMLElement {
  const chips = texts.slice(0, CHIPS).map(text => button(text, () => take(text), { class: 'small chip' }));
  return h('div', { class: 'chips' }, ...chips);
}

/** The attributes of the line that a text of its own kind is typed in. */
export function lineAttributes({ widget, text }: TextControl): { readonly [name: string]: unknown } {
  // A date field shows nothing but dates.
  const isOther = widget === 'date' && text !== '' && !/^\d{4}-\d\d-\d\d$/.test(text);
  return { type: (!isOther && INPUT_TYPES[widget]) || 'text', inputmode: INPUT_MODES[widget] };
}

/** What such a value looks like. */
export function exampleOf(say: Say, control: TextControl | NumberControl | JsonControl): string | undefined {
  const [example] = control.examples ?? [];
  if (example !== undefined)
    return say('e.g. {value}', { value: typeof example === 'string' ? example : JSON.stringify(example) });
  return control.kind === 'text' && control.widget === 'date-time' ? '2026-01-31T12:30:00Z' : undefined;
}
