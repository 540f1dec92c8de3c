// Controls made of other controls: objects, maps, lists, alternatives. An optional one is absent until somebody wants it.
import type { ArrayControl, ControlNode, EntryControl, MapControl, ObjectControl, VariantControl } from '@vitrine/form';
import { h, setAttributes, setChildren } from '../dom.ts';
import {
  createField,
  createList,
  type Draw,
  type Drawn,
  type DrawOptions,
  inputAttributes,
  isOpen,
  smallButton,
} from './field.ts';

type Members = ObjectControl | MapControl;

/** An object's properties, required ones first, then further members with a name each. */
export function drawMembers(draw: Draw, first: Members, options: DrawOptions): Drawn<Members> {
  const { form, say } = draw;
  let control = first;
  const body = h('div', { class: 'fields' });
  const field = createField(draw, { group: true, content: [body], options, enable: 'add' });
  const add = smallButton(say('addEntry'), () => {
    form.add(control.path);
    focusLast(body);
  });
  const properties = createList<ControlNode>(property => {
    const drawn = draw.control(property);
    return {
      get node() {
        return drawn.node;
      },
      update: next => drawn.update(next),
    };
  });
  const entries = createList<EntryControl>(entry => drawEntry(draw, entry, () => control));

  function update(next: Members, changed: DrawOptions = options): void {
    control = next;
    const open = isOpen(next) || next.path === '';
    const declared = next.kind === 'object' ? next.properties : [];
    const canAdd = next.kind === 'map' ? next.canAdd : next.extensible;
    setAttributes(add, { 'data-add': next.path });
    const sorted = [...declared.filter(({ required }) => required), ...declared.filter(({ required }) => !required)];
    setChildren(body, open ? [...properties(sorted), ...entries(next.entries), canAdd && add] : []);
    body.hidden = !open;
    field.update(next, changed);
  }

  update(first);
  return { node: field.node, update };
}

/** One member whose name is the person's own. */
function drawEntry(
  draw: Draw,
  first: EntryControl,
  holder: () => Members,
): Drawn & { update(entry: EntryControl): void } {
  const { form, say } = draw;
  let entry = first;
  let shown: string | undefined;
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
  const list = h('datalist', { id: `${id}-names` });
  const error = h('p', { class: 'error', id: `${id}-error` });
  const remove = smallButton('✕', () => form.remove(entry.path));
  const options = { label: say('entryValue') };
  const value = draw.control(first.control, options);
  const head = h(
    'div',
    { class: 'field' },
    h('label', { class: 'label', for: id }, say('entryName')),
    name,
    list,
    error,
  );
  const node = h('div', { class: 'entry' });

  function update(next: EntryControl): void {
    entry = next;
    const control = holder();
    const names = control.kind === 'map' ? control.names : undefined;
    if (next.name !== shown) name.value = shown = next.name;
    setAttributes(name, {
      'data-name': next.path,
      list: names ? list.id : undefined,
      'aria-invalid': next.nameError !== undefined || undefined,
      'aria-describedby': next.nameError === undefined ? undefined : error.id,
    });
    if (names && list.childElementCount !== names.length)
      setChildren(
        list,
        names.map(value => h('option', { value })),
      );
    error.textContent = next.nameError ?? '';
    error.hidden = next.nameError === undefined;
    setAttributes(remove, { 'data-remove': next.path, 'aria-label': say('remove', { name: next.name }) });
    value.update(next.control, options);
    setChildren(node, [head, value.node, remove]);
  }

  update(first);
  return { node, update: update as never };
}

/** A list: its items one below the other. */
export function drawArray(draw: Draw, first: ArrayControl, options: DrawOptions): Drawn<ArrayControl> {
  const { form, say } = draw;
  let control = first;
  const body = h('div', { class: 'fields' });
  const field = createField(draw, { group: true, content: [body], options, enable: 'emptyList' });
  const add = smallButton(`+ ${say('addItem')}`, () => {
    form.add(control.path);
    focusLast(body);
  });
  const isEmpty = h('span', { class: 'tag' }, say('isEmptyList'));
  const items = createList<ControlNode>((item, index) => drawItem(draw, item, index, () => control));

  function update(next: ArrayControl, changed: DrawOptions = options): void {
    control = next;
    const open = isOpen(next);
    setAttributes(add, { 'data-add': next.path, 'aria-label': `${say('addItem')}: ${changed.label ?? next.label}` });
    setChildren(body, open ? items(next.items) : []);
    body.hidden = !open || next.items.length === 0;
    const isBlank = open && next.items.length === 0 && !next.required;
    field.update(next, changed, [...(next.canAdd ? [add] : []), ...(isBlank ? [isEmpty] : [])]);
  }

  update(first);
  return { node: field.node, update };
}

function drawItem(
  draw: Draw,
  first: ControlNode,
  at: number,
  holder: () => ArrayControl,
): Drawn & { update(item: ControlNode, index: number): void } {
  const { form, say } = draw;
  let item = first;
  let index = at;
  const labelled = (): DrawOptions => ({
    label: `${holder().label} ${index + 1}`.trim(),
    quiet: item.kind !== 'object' && item.kind !== 'map' && item.kind !== 'array',
  });
  const up = smallButton('↑', () => form.move(item.path, index - 1));
  const down = smallButton('↓', () => form.move(item.path, index + 1));
  const remove = smallButton('✕', () => {
    const group = node.closest<HTMLElement>('fieldset');
    form.remove(item.path);
    group?.querySelector<HTMLElement>(':scope > .actions > [data-add]')?.focus();
  });
  const inner = draw.control(first, labelled());
  const node = h('div', { class: 'entry' });

  function update(next: ControlNode, position: number): void {
    item = next;
    index = position;
    const options = labelled();
    inner.update(next, options);
    const { items, fixedItems, canRemove } = holder();
    const name = options.label ?? '';
    up.disabled = index <= fixedItems;
    down.disabled = index >= items.length - 1;
    setAttributes(up, { 'data-up': next.path, 'aria-label': say('moveUp', { name }) });
    setAttributes(down, { 'data-down': next.path, 'aria-label': say('moveDown', { name }) });
    setAttributes(remove, { 'data-remove': next.path, 'aria-label': say('remove', { name }) });
    const free = index >= fixedItems;
    setChildren(node, [
      inner.node,
      h(
        'div',
        { class: 'actions' },
        items.length > 1 && free && up,
        items.length > 1 && free && down,
        free && canRemove && remove,
      ),
    ]);
  }

  update(first, at);
  return { node, update };
}

/** One of several shapes: which one, and its content. */
export function drawVariant(draw: Draw, first: VariantControl, options: DrawOptions): Drawn<VariantControl> {
  const { form, say } = draw;
  let control = first;
  const select = h('select', {
    onchange: () => {
      const index = Number(select.value);
      if (index === -2) form.set(control.path, null);
      else if (index < 0) form.disable(control.path);
      else form.choose(control.path, index);
    },
  });
  const body = h('div', { class: 'content' });
  const field = createField(draw, { content: [select, body], options });
  let content: { key: string; drawn: Drawn } | undefined;
  let written = '';

  function update(next: VariantControl, changed: DrawOptions = options): void {
    control = next;
    const choices: [number, string][] = next.options.map(({ label }, index) => [index, label]);
    if (next.nullable) choices.push([-2, say('isNull')]);
    if (!next.required || next.selected < 0) choices.unshift([-1, say('none')]);
    const text = JSON.stringify(choices);
    if (text !== written)
      setChildren(
        select,
        choices.map(([value, label]) => h('option', { value }, label)),
      );
    written = text;
    select.value = String(next.isNull ? -2 : next.selected);
    setAttributes(select, { ...inputAttributes(next), 'data-path': undefined, 'data-variant': next.path });
    const inner = next.content;
    if (!inner) content = undefined;
    else if (content?.key === inner.key) content.drawn.update(inner);
    else content = { key: inner.key, drawn: draw.control(inner, { quiet: true }) };
    setChildren(body, [content?.drawn.node]);
    body.hidden = !content;
    field.update(next, changed);
  }

  update(first);
  return { node: field.node, update };
}

/** Something was added: the first input in it. */
function focusLast(body: HTMLElement): void {
  const part = [...body.children].filter(child => !child.matches('button')).at(-1);
  part?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}
