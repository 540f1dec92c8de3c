// An object or a map: its members one below the other. An optional one is absent until somebody wants it.
import type { ControlNode, EntryControl, MapControl, ObjectControl } from '@vitrine/form';
import { button, h, setAttributes, setChildren } from '../dom.ts';
import { drawEntry } from './entry.ts';
import { createField, createList, type Draw, type Drawn, type DrawOptions, focusLast, isOpen } from './field.ts';

export type Members = ObjectControl | MapControl;

/** An object's properties, required ones first, then further members with a name each. */
export function drawMembers(draw: Draw, first: Members, options: DrawOptions): Drawn<Members> {
  const { form, say } = draw;
  let control = first;
  const body = h('div', { class: 'fields' });
  const field = createField(draw, { group: true, content: [body], options, enable: 'Add {name}' });
  const add = button(say('Add entry'), () => {
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
