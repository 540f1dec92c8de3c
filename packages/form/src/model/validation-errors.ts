// Puts what the validator refused at the control it is about, or at the nearest one above it.

import { childrenOf } from './child-controls.ts';
import type { ControlNode, EntryControl, FormError } from './controls.ts';

/** The tree with these errors added. Controls without a new error below them stay the same objects. */
export function withErrors(control: ControlNode, errors: readonly FormError[], showErrors: boolean): ControlNode {
  if (errors.length === 0) return control;
  const own: FormError[] = [];
  const inside = new Map<ControlNode, FormError[]>();
  const children = childrenOf(control);
  for (const error of errors) {
    const child = children.find(({ path }) => error.path === path || error.path.startsWith(`${path}/`));
    // A refusal of the place of a choice is about the choice; what is deeper is about the chosen.
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
