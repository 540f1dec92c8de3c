// A view spec as messages of A2UI 0.9.1, with a catalog of our own parts: flat components, bindings instead of pointers.
import type { FormNode, LeafPart, ResultPart, ViewSpec } from '../view-spec.ts';

/** Names the parts of a view spec in messages of A2UI. It is a name, not an address to load. */
export const A2UI_CATALOG_ID = 'https://vitrine.dev/catalogs/view.v1.json';

/** A component of A2UI in the flat form: children are named by id. */
export interface A2UIComponent {
  readonly id: string;
  readonly component: string;
  readonly [member: string]: unknown;
}

/** A message of A2UI: `version` and one other member. */
export type A2UIMessage = { readonly version: string; readonly [kind: string]: unknown };

/**
 * A view spec as two messages of A2UI: the surface, then its components. Reading them by `repairViewSpec` gives the same spec.
 * @example
 * const messages = toA2UI(spec, 'forecast');
 */
export function toA2UI(spec: ViewSpec, surfaceId = 'view'): A2UIMessage[] {
  return [
    { version: 'v0.9', createSurface: { surfaceId, catalogId: A2UI_CATALOG_ID } },
    { version: 'v0.9', updateComponents: { surfaceId, components: a2uiComponents(spec) } },
  ];
}

/** Members of a part that hold a pointer. Those inside `value` and the rest are relative to the item. */
const POINTERS = new Set(['at', 'title', 'subtitle', 'image', 'latitude', 'longitude', 'when', 'text']);

/**
 * The components of a view spec in A2UI as a flat list, the root first.
 * @example
 * a2uiComponents({ version: 1, title: 'Forecast' }); // [{ id: 'root', component: 'View', title: 'Forecast', children: [] }]
 */
export function a2uiComponents(spec: ViewSpec): A2UIComponent[] {
  const list: A2UIComponent[] = [];
  const add = (component: string, members: object): string => {
    const id = list.length === 0 ? 'root' : `c${list.length}`;
    list.push({ id, component, ...members });
    return id;
  };
  const fill = (id: string, members: object): void => {
    const at = list.findIndex(component => component.id === id);
    list[at] = { ...list[at], ...members } as A2UIComponent;
  };
  const { title, summary, form, result } = spec;
  const root = add('View', { ...(title !== undefined && { title }), ...(summary !== undefined && { summary }) });
  const children: string[] = [];
  if (form) {
    const { layout = [], fields = {}, presets, submit } = form;
    const placed = new Set<string>();
    const own = add('Form', { ...(submit !== undefined && { submit }), ...(presets && { presets }) });
    const addField = (pointer: string): string => {
      placed.add(pointer);
      return add('Field', { value: { path: pointer }, ...(Object.hasOwn(fields, pointer) && fields[pointer]) });
    };
    const addNode = (node: FormNode): string => {
      if (typeof node === 'string') return addField(node);
      if (!('tabs' in node)) {
        const { section: label, fields: inside, ...members } = node;
        const section = add('Section', { ...(label !== undefined && { label }), ...members });
        fill(section, { children: inside.map(addNode) });
        return section;
      }
      return addTabs(node.tabs.map(tab => ({ label: tab.label, children: () => tab.fields.map(addNode) })));
    };
    const laidOut = layout.map(addNode);
    const others = Object.keys(fields).filter(pointer => !placed.has(pointer));
    fill(own, { children: [...laidOut, ...others.map(addField)] });
    children.push(own);
  }
  function addTabs(tabs: readonly { readonly label: string; children(): string[] }[]): string {
    const id = add('Tabs', {});
    const panels = tabs.map(tab => {
      const panel = add('Column', {});
      fill(panel, { children: tab.children() });
      return { title: tab.label, child: panel };
    });
    fill(id, { tabs: panels });
    return id;
  }
  const addPart = (part: ResultPart): string => {
    if (part.part === 'tabs')
      return addTabs(part.tabs.map(tab => ({ label: tab.label, children: () => tab.parts.map(addPart) })));
    if (part.part !== 'section') return add(componentName(part.part), leafMembers(part));
    const { part: _, parts, ...members } = part;
    const id = add('Section', members);
    fill(id, { children: parts.map(addPart) });
    return id;
  };
  children.push(...(result?.parts ?? []).map(addPart));
  fill(root, { children });
  return list;
}

function componentName(part: string): string {
  return part.charAt(0).toUpperCase() + part.slice(1);
}

function leafMembers({ part: _, at, ...members }: LeafPart): object {
  return { value: { path: at === '' ? '/' : at }, ...(bound(members) as object) };
}

/** Pointers as relative bindings, at any depth; `at` becomes `value`, and an argument of a link the binding itself. */
function bound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bound);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'arguments') return [key, boundArguments(inner as object)];
      if (POINTERS.has(key) && typeof inner === 'string') return [key === 'at' ? 'value' : key, relative(inner)];
      return [key, bound(inner)];
    }),
  );
}

function boundArguments(given: object): object {
  return Object.fromEntries(Object.entries(given).map(([name, { at }]) => [name, relative(at)]));
}

function relative(pointer: string): { readonly path: string } {
  return { path: pointer.slice(1) };
}
