// HTML from a template: every value is escaped, unless it is markup made by a template itself.

/** Markup that is safe to insert. Only `html` and `markup` make it. */
export interface Markup {
  readonly [MARKUP]: string;
}
const MARKUP = Symbol('markup');

type Value = Markup | string | number | undefined | readonly Value[];

/** A template whose values are escaped; markup is inserted as it is, lists are joined, undefined is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return markup(parts.reduce((text, part, i) => text + insert(values[i - 1]) + part));
}

/** Marks text as markup: a drawing, a style sheet, a script of our own. */
export function markup(text: string): Markup {
  return { [MARKUP]: text };
}

/** The text of markup. */
export function escapeValue(value: Markup): string {
  return value[MARKUP];
}

function insert(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
  return MARKUP in value ? value[MARKUP] : value.map(insert).join('');
}
