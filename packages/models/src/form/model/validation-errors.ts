// Adds the errors of a validator to the controls they are about, or to the nearest control above.

import { childControls } from './fields/child-controls.ts';
import type { ControlNode, EntryControl, FormError } from './fields/controls.ts';

/** The tree with these errors added. Controls without a new error below them stay the same objects. */
export function withErrors(control: ControlNode, errors: readonly FormError[], showErrors: boolean): ControlNode {
  if (errors.length === 0) return control;
  const own: FormError[] = [];
  const inside = new Map<ControlNode, FormError[]>();
  const children = childControls(control);
  for (const error of errors) {
    const child = children.find(({ path }) => error.path === path || error.path.startsWith(`${path}/`));
    // An error at the path of a variant is about the choice; a deeper one is about the chosen alternative.
    const deeper = child && (child.path !== control.path || error.path !== control.path);
    if (!child || !deeper) own.push(error);
    else inside.set(child, [...(inside.get(child) ?? []), error]);
  }
  const replace = (child: ControlNode) => withErrors(child, inside.get(child) ?? [], showErrors);
  const all = own.length > 0 ? [...control.errors, ...own] : control.errors;
  const first = all[0];
  const changed = {
    ...control,
    errors: all,
    ...(first && (showErrors || control.touched) && { error: first.message }),
  };
  const entries = (list: readonly EntryControl[]) =>
    list.map(entry => (inside.has(entry.control) ? { ...entry, control: replace(entry.control) } : entry));
  switch (changed.kind) {
    case 'object':
      return { ...changed, properties: changed.properties.map(replace), entries: entries(changed.entries) };
    case 'map':
      return { ...changed, entries: entries(changed.entries) };
    case 'array':
      return { ...changed, items: changed.items.map(replace) };
    case 'variant':
      return changed.content ? { ...changed, content: replace(changed.content) } : changed;
    default:
      return changed;
  }
}
