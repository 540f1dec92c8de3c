// Reads messages of A2UI as a view spec, before repair: the tree of components, with bindings as pointers. Versions 0.9, 0.9.1 and 1.0 in both
// spellings. Of data, functions and actions nothing is read: a spec has none.
import { isRecord } from '@vitrine/std/internal/json';
import { fieldSchema, leafPartSchema, VIEW_SPEC_LIMITS } from '../view-spec.ts';

type Component = { readonly [member: string]: unknown };

const MESSAGES = ['createSurface', 'updateComponents', 'updateDataModel', 'deleteSurface'] as const;

/** Whether this is a message of A2UI, or a list of which any item is one. A spec that holds a message besides is a spec. */
export function isA2UI(value: unknown): boolean {
  const list = Array.isArray(value) ? value : [value];
  return list.some(
    item =>
      isRecord(item) &&
      MESSAGES.some(kind => isRecord(item[kind])) &&
      !Object.hasOwn(item, 'form') &&
      !Object.hasOwn(item, 'result'),
  );
}

/**
 * A spec as a model writes it: `repairViewSpec` reads and checks it. Never throws. Of several surfaces the first is read; a reference that is
 * missing or leads back to itself is left out, as is everything beyond the limit of nodes.
 */
export function fromA2UI(messages: unknown): { readonly [member: string]: unknown } {
  const byId = collectComponents(Array.isArray(messages) ? messages : [messages]);
  const reader = createReader(byId);
  const root = byId.get('root') ?? {};
  const children = [...reader.readChildren(root, new Set(['root']))];
  const isForm = ({ component }: Component): boolean => component === 'Form';
  // A form may be written without its own component: fields among the parts.
  const form = children.find(isForm) ?? { children: children.filter(({ component }) => isFormOnly(component)) };
  const parts = children.filter(child => !isForm(child) && !isFormOnly(child.component));
  return {
    version: 1,
    ...text(root, 'title'),
    ...text(root, 'summary'),
    form: readForm(form),
    ...(parts.length > 0 && { result: { parts: parts.map(readPart) } }),
  };
}

/** Controls of the basic catalog, as controls of a spec. */
const CONTROLS: { readonly [component: string]: string | undefined } = {
  TextField: 'text',
  CheckBox: 'checkbox',
  ChoicePicker: 'select',
  Slider: 'slider',
  DateTimeInput: 'datetime',
};
/** Components of the basic catalog that hold others. */
const CONTAINERS = new Set(['Section', 'Column', 'Row', 'Card', 'List']);

function isFormOnly(component: unknown): boolean {
  return component === 'Field' || (typeof component === 'string' && Object.hasOwn(CONTROLS, component));
}

function collectComponents(messages: readonly unknown[]): Map<string, Component> {
  const componentsById = new Map<string, Component>();
  let surface: unknown;
  for (const message of messages) {
    const body = isRecord(message) ? (message.createSurface ?? message.updateComponents) : undefined;
    if (!isRecord(body)) continue;
    surface ??= body.surfaceId;
    if (body.surfaceId !== surface || !Array.isArray(body.components)) continue;
    for (const component of body.components)
      if (isRecord(component) && typeof component.id === 'string') componentsById.set(component.id, component);
  }
  return componentsById;
}

interface Reader {
  /** The components below one, with their own below `children`, and with pointers instead of bindings. `path`: ids from the root. */
  readChildren(component: Component, path: ReadonlySet<string>): readonly Component[];
}

function createReader(byId: ReadonlyMap<string, Component>): Reader {
  let remaining = VIEW_SPEC_LIMITS.nodes * 2;
  const read = (id: unknown, path: ReadonlySet<string>): Component[] => {
    const component = typeof id === 'string' && !path.has(id) ? byId.get(id) : undefined;
    if (!component || remaining-- <= 0) return [];
    const around = new Set(path).add(id as string);
    const { id: _, children, child, tabs, ...members } = component;
    return [
      {
        ...(withPointers(members) as Component),
        ...(Array.isArray(tabs)
          ? {
              tabs: tabs
                .filter(isRecord)
                .map(tab => ({ label: tab.title ?? tab.label, children: read(tab.child, around) })),
            }
          : { children: reader.readChildren(component, around) }),
      },
    ];
  };
  const reader: Reader = {
    readChildren({ children, child }, path) {
      const ids = Array.isArray(children) ? children : child === undefined ? [] : [child];
      return ids.flatMap(id => read(id, path));
    },
  };
  return reader;
}

/** Bindings as pointers, at any depth: `{path: "/a"}`, `{"@path": "a"}`. Presets hold literal arguments, of which one may be named `path`. */
function withPointers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPointers);
  if (!isRecord(value)) return value;
  const path = Object.hasOwn(value, 'path') ? value.path : value['@path'];
  if (typeof path === 'string' && Object.keys(value).length === 1) return toPointer(path);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'presets' ? inner : withPointers(inner)]),
  );
}

/** Members of the language, of all that a component may have. */
const FIELD_MEMBERS = new Set(Object.keys(fieldSchema.shape));
const PART_MEMBERS = new Set([...leafPartSchema.options.flatMap(({ shape }) => Object.keys(shape)), 'folded']);

function pick(component: Component, names: ReadonlySet<string>): Component {
  return Object.fromEntries(Object.entries(component).filter(([name]) => names.has(name)));
}

/** The values of a part, such as its columns: `value` is where they are. So are the arguments of a link. */
function withPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlaces);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== 'arguments' || !isRecord(inner)) return [key === 'value' ? 'at' : key, withPlaces(inner)];
      return [key, Object.fromEntries(Object.entries(inner).map(([name, at]) => [name, { at }]))];
    }),
  );
}

function toPointer(path: string): string {
  if (path === '' || path === '/') return '';
  return path.startsWith('/') ? path : `/${path}`;
}

const childrenIn = ({ children }: Component): readonly Component[] => (Array.isArray(children) ? children : []);

function text(component: Component, name: string): { readonly [member: string]: unknown } {
  return Object.hasOwn(component, name) ? { [name]: component[name] } : {};
}

function readForm(form: Component): object | undefined {
  const fields: [string, object][] = [];
  const readNode = (component: Component): unknown[] => {
    if (isFormOnly(component.component)) return fieldNode(component, fields);
    if (Array.isArray(component.tabs))
      return [
        { tabs: component.tabs.map(tab => ({ label: tab.label, fields: panelChildren(tab).flatMap(readNode) })) },
      ];
    const inside = childrenIn(component).flatMap(readNode);
    const { label, columns, folded } = component;
    return inside.length > 0 ? [{ section: label, columns, folded, fields: inside }] : [];
  };
  const layout = childrenIn(form).flatMap(readNode);
  const { submit, presets } = form;
  if (layout.length + fields.length === 0 && submit === undefined && presets === undefined) return undefined;
  return {
    ...(layout.length > 0 && { layout }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    submit,
    presets,
  };
}

/** Notes what is said of a field. An advanced one has no place in the layout. */
function fieldNode({ component, value, children: _, ...members }: Component, fields: [string, object][]): unknown[] {
  const control = CONTROLS[String(component)];
  const field = { ...(control !== undefined && { control }), ...pick(members, FIELD_MEMBERS) };
  if (typeof value === 'string' && Object.keys(field).length > 0) fields.push([value, field]);
  return members.advanced === true ? [] : [value];
}

/** The children of a tab: a column that holds them is left out. */
function panelChildren(tab: Component): readonly Component[] {
  const [only, ...more] = childrenIn(tab);
  return only && more.length === 0 && only.component === 'Column' ? childrenIn(only) : childrenIn(tab);
}

function readPart(component: Component): unknown {
  const { component: name, tabs, value, text } = component;
  const members = pick(component, PART_MEMBERS);
  if (Array.isArray(tabs))
    return { part: 'tabs', tabs: tabs.map(tab => ({ label: tab.label, parts: panelChildren(tab).map(readPart) })) };
  if (typeof name === 'string' && CONTAINERS.has(name))
    return {
      part: 'section',
      ...(name === 'Row' && { columns: 2 }),
      ...members,
      parts: childrenIn(component).map(readPart),
    };
  // A binding of the basic catalog's Text.
  const isText = name === 'Text';
  const at = value ?? (isText ? text : undefined);
  const shown = withPlaces(isText ? pick(members, new Set(['label', 'as'])) : members) as object;
  return { part: typeof name === 'string' ? name.toLowerCase() : name, ...(at !== undefined && { at }), ...shown };
}
