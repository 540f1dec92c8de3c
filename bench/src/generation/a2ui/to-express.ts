// Components of A2UI in its compact form, A2UI Express (specification/proposals/express of github.com/a2ui-project/a2ui, read 2026-11):
// nested calls with named arguments, `$/path` for absolute and `$path` for relative bindings. The first arguments of a component's
// signature are written without names. Bindings of a path that is no identifier are written the same way.
import type { A2UIComponent } from '@vitrine/autoview/internal/a2ui';

/** The arguments that are written by position, by component: those that nearly every use has. */
const POSITIONAL: { readonly [component: string]: readonly string[] } = {
  View: ['children'],
  Form: ['children'],
  Section: ['children', 'label'],
  Column: ['children'],
  Tabs: ['tabs'],
  Field: ['value', 'label', 'control'],
  Table: ['value', 'columns'],
  Cards: ['value', 'title'],
  Chart: ['value', 'kind', 'x', 'y'],
  Stats: ['value', 'tiles'],
  Detail: ['value', 'fields'],
  Text: ['value'],
  Auto: ['value', 'label'],
};

export function toExpress(components: readonly A2UIComponent[]): string {
  const byId = new Map(components.map(component => [component.id, component]));
  const call = (id: string): string => {
    const component = byId.get(id);
    if (!component) return '_';
    const { id: _, component: name, ...members } = component;
    const positional = POSITIONAL[name] ?? [];
    const last = positional.findLastIndex(member => Object.hasOwn(members, member));
    const first = positional.slice(0, last + 1).map(member => argument(member, members[member]));
    const rest = Object.entries(members)
      .filter(([member]) => !positional.includes(member))
      .map(([member, value]) => `${member}=${argument(member, value)}`);
    return `${name}(${[...first, ...rest].join(', ')})`;
  };
  const argument = (name: string, value: unknown): string => {
    if (value === undefined) return '_';
    if (name === 'children') return `[${(value as string[]).map(call).join(', ')}]`;
    if (name === 'tabs')
      return `[${(value as { title: string; child: string }[]).map(({ title, child }) => `{title: ${JSON.stringify(title)}, child: ${call(child)}}`).join(', ')}]`;
    return literal(value);
  };
  return `<a2ui>\nroot = ${call('root')}\n</a2ui>`;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  const [[key, inner] = []] = members;
  if (key === 'path' && members.length === 1 && typeof inner === 'string') return `$${inner}`;
  return `{${members.map(([name, part]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${literal(part)}`).join(', ')}}`;
}
