// The frame of one control: its label, its remarks, its small actions; wired for screen readers. Controls of every kind sit in it.
import type { ControlNode, Form } from '@vitrine/form';
import { h, setAttributes, setChildren } from '../dom.ts';
import type { Say } from '../strings.ts';

/** What every control is drawn with. */
export interface Draw {
  readonly form: Form;
  readonly say: Say;
  /** Draws a control inside another one. */
  control(control: ControlNode, options?: DrawOptions): Drawn;
}
export interface DrawOptions {
  /** Replaces the control's own label. */
  readonly label?: string;
  /** The label is said, not shown: it stands beside the control already. */
  readonly quiet?: boolean;
}

/** A control on the page. */
export interface Drawn<C extends ControlNode = ControlNode> {
  readonly node: HTMLElement;
  /** Called only with another snapshot of the same control. */
  update(control: C, options?: DrawOptions): void;
}

/** Names the parts of a field for `aria-…`. */
export const idOf = (control: ControlNode): string => `c-${control.key}`;

/** The attributes of an input that stands for a control. */
export function inputAttributes(control: ControlNode): { [name: string]: unknown } {
  const id = idOf(control);
  const remarks = [
    control.description && `${id}-hint`,
    control.secret && `${id}-secret`,
    control.error !== undefined && `${id}-error`,
  ];
  return {
    id,
    'data-path': control.path,
    'aria-describedby': remarks.filter(Boolean).join(' ') || undefined,
    'aria-invalid': control.error !== undefined || undefined,
    'aria-required': control.required || undefined,
  };
}

/** A button of a few words or one sign; `label` says what the sign means. */
export function smallButton(
  text: string,
  press: () => void,
  attributes: { [name: string]: unknown } = {},
): HTMLButtonElement {
  return h('button', { type: 'button', class: 'small', onclick: press, ...attributes }, text);
}

/** Label, hint, content, error and actions of one control; groups are fieldsets. */
export function createField(
  { form, say }: Draw,
  { group = false, content, options = {} }: { group?: boolean; content: readonly HTMLElement[]; options?: DrawOptions },
) {
  const name = h('span');
  const notes = h('span', { class: 'note' });
  const label = group ? h('legend', {}, name, ' ', notes) : h('label', {}, name, ' ', notes);
  const hint = h('p', { class: 'hint' });
  const secret = h('p', { class: 'hint' }, say('secret'));
  const error = h('p', { class: 'error' });
  const actions = h('div', { class: 'actions' });
  const node = h(group ? 'fieldset' : 'div', { class: 'field' });
  let shown = '';

  /** `extra`: actions of this kind of control beside those that all have. */
  const update = (
    control: ControlNode,
    { label: given, quiet }: DrawOptions = options,
    extra: HTMLElement[] = [],
  ): void => {
    const id = idOf(control);
    name.textContent = given ?? control.label;
    notes.textContent = [!control.required && say('optional'), control.deprecated && say('deprecated')]
      .filter(Boolean)
      .join(', ');
    if (quiet) notes.textContent = '';
    label.className = quiet ? 'unseen' : 'label';
    if (!group) label.setAttribute('for', id);
    hint.id = `${id}-hint`;
    secret.id = `${id}-secret`;
    error.id = `${id}-error`;
    hint.textContent = control.description ?? '';
    error.textContent = control.error ?? '';
    setAttributes(node, {
      'data-kind': control.kind,
      'data-invalid': control.error !== undefined || undefined,
      ...(group && { 'aria-describedby': inputAttributes(control)['aria-describedby'] }),
    });
    const buttons = [...extra, ...nullActions(control)];
    setChildren(actions, buttons);
    setChildren(node, [
      label,
      control.description ? hint : null,
      ...content,
      control.secret ? secret : null,
      control.error === undefined ? null : error,
      buttons.length > 0 ? actions : null,
    ]);
  };

  const useNull = smallButton(say('useNull'), () => form.set(shown, null));
  const isNull = h('span', { class: 'tag' }, say('isNull'));
  function nullActions(control: ControlNode): HTMLElement[] {
    shown = control.path;
    if (!control.nullable || control.kind === 'select' || control.kind === 'boolean') return [];
    setAttributes(useNull, { 'data-null': control.path });
    return control.isNull ? [isNull] : [useNull];
  }

  return { node, update };
}

/** Keeps one drawn node for each control of a changing list, by the control's key. */
export function createList<C extends { readonly key: string }>(
  make: (item: C, index: number) => { node: HTMLElement; update(item: C, index: number): void },
): (items: readonly C[]) => HTMLElement[] {
  let drawn = new Map<string, { node: HTMLElement; update(item: C, index: number): void }>();
  return items => {
    const next: typeof drawn = new Map();
    for (const [index, item] of items.entries()) {
      const known = drawn.get(item.key);
      if (known) known.update(item, index);
      next.set(item.key, known ?? make(item, index));
    }
    drawn = next;
    return [...next.values()].map(({ node }) => node);
  };
}
