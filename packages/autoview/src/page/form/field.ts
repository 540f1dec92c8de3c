// The frame around every control: label, hint, error and small buttons, connected for screen readers.

import type { ControlNode, Form } from '@vitrine/models/form';
import { cutMiddle } from '@vitrine/std/internal/safe-text';
import { button, h, setAttributes, setChildren } from '../dom.ts';
import type { Translate } from '../strings.ts';

/** Characters of a field's name and of its hint, which a schema may have of any length. */
const MAX_NAME = 200;
const MAX_HINT = 2000;

/** Tools that every function receives that draws a control. */
export interface Draw {
  readonly form: Form;
  readonly t: Translate;
  /** Draws a control inside another one. */
  control(control: ControlNode, options?: DrawOptions): Drawn;
}
export interface DrawOptions {
  /** Replaces the control's own label. */
  readonly label?: string;
  /** The label is for screen readers only: the visible one is beside the control already. */
  readonly quiet?: boolean;
}

/** A control on the page. */
export interface Drawn<C extends ControlNode = ControlNode> {
  readonly node: HTMLElement;
  /** Called only with a new snapshot of the same control. */
  update(control: C, options?: DrawOptions): void;
}

/** The id prefix of a field's parts, for `aria-…`. */
export const controlId = (control: ControlNode): string => `c-${control.key}`;

/** The attributes of the input of a control. */
export function inputAttributes(control: ControlNode): { [name: string]: unknown } {
  const id = controlId(control);
  const remarks = [
    control.description && `${id}-hint`,
    control.secret && `${id}-secret`,
    control.error !== undefined && `${id}-error`,
  ];
  return {
    id,
    'data-path': control.path,
    'aria-describedby': remarks.filter(Boolean).join(' ') || undefined,
    'aria-invalid': control.error !== undefined,
    'aria-required': control.required,
  };
}

export interface FieldOptions {
  /** A control made of others: drawn as a fieldset. */
  readonly group?: boolean;
  readonly content: readonly HTMLElement[];
  readonly options?: DrawOptions;
  /** The button that makes an absent control present, if there is one; "leave out" is the reverse, for an optional control. */
  readonly enable?: 'Add {name}' | 'Send empty text' | 'Send empty list';
}

/** Label, hint, content, error and actions of one control. */
export function createField(draw: Draw, { group = false, content, options = {}, enable }: FieldOptions) {
  const { form, t } = draw;
  let control: ControlNode;
  let nullButtons: ReturnType<typeof createNull> | undefined;
  const name = h('span');
  const notes = h('span', { class: 'note' });
  const label = h(group ? 'legend' : 'label', {}, name, ' ', notes);
  const hint = h('p', { class: 'hint' });
  const error = h('p', { class: 'error' });
  const actions = h('div', { class: 'actions' });
  const node = h(group ? 'fieldset' : 'div', { class: 'field' });
  const leaveOut = button('', () => form.disable(control.path));
  const enabler = button('', () => {
    form.enable(control.path);
    if (enable === 'Add {name}') node.querySelector<HTMLElement>('input, textarea, select, .fields button')?.focus();
  });

  /** `extra`: actions of this kind of control, before those that all have. */
  const update = (
    next: ControlNode,
    { label: given, quiet }: DrawOptions = options,
    extra: readonly HTMLElement[] = [],
  ) => {
    control = next;
    const id = controlId(next);
    const shown = cutMiddle(given ?? next.label, MAX_NAME);
    name.textContent = shown;
    notes.textContent = quiet
      ? ''
      : [!next.required && t('optional'), next.deprecated && t('deprecated')].filter(Boolean).join(', ');
    label.className = quiet ? 'unseen' : 'label';
    if (!group) label.setAttribute('for', id);
    hint.id = `${id}-hint`;
    error.id = `${id}-error`;
    hint.textContent = cutMiddle(next.description ?? '', MAX_HINT);
    error.textContent = cutMiddle(next.error ?? '', MAX_NAME);
    const own = inputAttributes(next);
    setAttributes(node, {
      'data-kind': next.kind,
      'data-invalid': own['aria-invalid'],
      ...(group && { id, 'data-path': next.path, 'aria-describedby': own['aria-describedby'] }),
    });
    const buttons = [...extra, ...presence(next, shown)];
    setChildren(actions, buttons);
    setChildren(node, [
      label,
      next.description ? hint : null,
      ...content,
      next.secret
        ? h('p', { class: 'hint', id: `${id}-secret` }, t('A secret: sent to the server, kept nowhere.'))
        : null,
      next.error === undefined ? null : error,
      buttons.length > 0 ? actions : null,
    ]);
  };

  /** Buttons to add, leave out or set to `null`. The root is always present. */
  function presence(next: ControlNode, shown: string): HTMLElement[] {
    const buttons: HTMLElement[] = [];
    const { path } = next;
    if (enable && path !== '') {
      if (!isOpen(next)) {
        setAttributes(enabler, { 'data-enable': path });
        enabler.textContent = t(enable, { name: shown });
        buttons.push(enabler);
      } else if (!next.required && enable !== 'Send empty text') {
        setAttributes(leaveOut, { 'data-disable': path });
        leaveOut.textContent = t('Leave out {name}', { name: shown });
        buttons.push(leaveOut);
      }
    }
    if (next.nullable) {
      nullButtons ??= createNull(draw);
      buttons.push(...nullButtons(next));
    }
    return buttons;
  }

  return { node, update };
}

/** Whether the control has a value to show. */
export function isOpen(control: ControlNode): boolean {
  return control.present && !control.isNull;
}

/** Keeps one drawn node for each control of a changing list, by the control's key. */
export function createList<C extends { readonly key: string }>(
  make: (item: C, index: number) => { node: HTMLElement; update(item: C, index: number): void },
): (items: readonly C[]) => HTMLElement[] {
  let drawn = new Map<string, { node: HTMLElement; update(item: C, index: number): void }>();
  return items => {
    const next: typeof drawn = new Map();
    for (const [index, item] of items.entries()) {
      const previousItem = drawn.get(item.key);
      if (previousItem) previousItem.update(item, index);
      next.set(item.key, previousItem ?? make(item, index));
    }
    drawn = next;
    return [...next.values()].map(({ node }) => node);
  };
}

/** Focuses the first input of what was added last. */
export function focusLast(body: HTMLElement): void {
  const part = [...body.children].filter(child => !child.matches('button')).at(-1);
  part?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}

/** The button that sends `null`, or the sign that it is sent. None where a list of choices contains `null`. */
function createNull({ form, t }: Draw): (control: ControlNode) => HTMLElement[] {
  let path: string;
  const isNull = h('span', { class: 'tag' }, t('null'));
  const useNull = button(t('Send null'), () => form.set(path, null));
  return control => {
    path = control.path;
    if (['select', 'boolean', 'variant'].includes(control.kind)) return [];
    setAttributes(useNull, { 'data-null': path });
    return [control.isNull ? isNull : useNull];
  };
}
