// A member of an object or map whose name the user chooses.
import type { EntryControl } from '@vitrine/models/form';
import { button, h, setAttributes, setChildren } from '../dom.ts';
import type { Draw, Drawn } from './field.ts';
import type { Members } from './members.ts';

export function drawEntry(
  draw: Draw,
  first: EntryControl,
  holder: () => Members,
): Drawn & { update(entry: EntryControl): void } {
  const { form, t } = draw;
  let entry = first;
  let shown: string | undefined;
  let offered: HTMLElement | undefined;
  const id = `n-${first.key}`;
  const name = h('input', {
    id,
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => {
      shown = name.value;
      form.rename(entry.path, shown);
    },
  });
  const list = `${id}-names`;
  const error = h('p', { class: 'error', id: `${id}-error` });
  const remove = button('✕', () => form.remove(entry.path));
  const options = { label: t('Value') };
  const value = draw.control(first.control, options);
  const head = h('div', { class: 'field' }, h('label', { class: 'label', for: id }, t('Name')), name, error);
  const node = h('div', { class: 'entry' });

  function update(next: EntryControl): void {
    entry = next;
    const control = holder();
    const names = control.kind === 'map' ? control.names : undefined;
    if (next.name !== shown) name.value = shown = next.name;
    setAttributes(name, {
      'data-name': next.path,
      list: names && list,
      'aria-invalid': next.nameError !== undefined,
      'aria-describedby': next.nameError && error.id,
    });
    error.textContent = next.nameError ?? '';
    error.hidden = !next.nameError;
    setAttributes(remove, { 'data-remove': next.path, 'aria-label': t('Remove {name}', { name: next.name }) });
    value.update(next.control, options);
    if (names) offered ??= h('datalist', { id: list }, ...names.map(value => h('option', { value })));
    setChildren(node, [head, value.node, remove, offered]);
  }

  update(first);
  return { node, update: update as never };
}
