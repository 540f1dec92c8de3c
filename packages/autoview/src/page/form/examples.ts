// Examples of a value: as the placeholder of an empty field, and as buttons that enter them.
import type { JsonControl, NumberControl, TextControl } from '@vitrine/form';
import { button, h } from '../dom.ts';
import type { Translate } from '../strings.ts';

const MAX_SUGGESTIONS = 6;

/** Buttons that each enter a text. */
export function drawSuggestions(texts: readonly string[], take: (text: string) => void): HTMLElement {
  const chips = texts.slice(0, MAX_SUGGESTIONS).map(text => button(text, () => take(text), { class: 'small chip' }));
  return h('div', { class: 'chips' }, ...chips);
}

/** An example for a control's placeholder. */
export function exampleText(t: Translate, control: TextControl | NumberControl | JsonControl): string | undefined {
  const [example] = control.examples ?? [];
  if (example !== undefined)
    return t('e.g. {value}', { value: typeof example === 'string' ? example : JSON.stringify(example) });
  return control.kind === 'text' && control.widget === 'date-time' ? '2026-01-31T12:30:00Z' : undefined;
}
