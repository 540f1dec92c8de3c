// A surface with its data, as a tree that is ready to be drawn: templates are expanded, bindings resolved, checks decided. Every
// loop and every bomb ends at a limit, with an issue.

import { A2UI_LIMITS, type A2UILimits } from '../limits.ts';
import { type A2UIIssue, quote } from '../messages/issues.ts';
import type { ActionSpec, ChildrenSpec, Component, Prop, Surface } from '../model.ts';
import { callFunction } from './functions.ts';
import { formatPath, parsePath, readAt } from './pointer.ts';
import { createValueResolver, locate, type ResolveOptions, type Scope, type ValueResolver } from './resolve-value.ts';

/** A component ready to be drawn. */
export interface ResolvedNode {
  /** Unique in its surface, and the same as long as the component stays in its place. */
  readonly key: string;
  readonly id: string;
  /** Name of the component in the catalog; `placeholder` stands for one that is not there yet or cannot be drawn. */
  readonly type: string;
  /** Values by property, each of the type that the catalog says; absent where the property is. */
  readonly props: Readonly<Record<string, unknown>>;
  /** JSON Pointers of the properties that are bound to the data: where an input writes. */
  readonly paths: Readonly<Record<string, string>>;
  readonly children: readonly ResolvedNode[];
  /** The children by property, for components with one in each: `child`, `trigger`, `content`. */
  readonly slots: Readonly<Record<string, ResolvedNode>>;
  readonly tabs: readonly { readonly title: string; readonly child: ResolvedNode }[];
  readonly options: readonly { readonly label: string; readonly value: string }[];
  readonly action?: { readonly spec: ActionSpec; readonly scope: Scope };
  /** Messages of the checks that the value fails; empty when all pass. */
  readonly failures: readonly string[];
  readonly weight?: number;
  /** Label for assistive technology. */
  readonly label?: string;
  readonly description?: string;
  /** Reason why a placeholder is drawn; absent for a component that has not come yet. */
  readonly issue?: A2UIIssue;
}

/** A tree, and what was wrong while it was made. */
export interface ResolvedSurface {
  /** Root of the surface; undefined until it has arrived. */
  readonly root: ResolvedNode | undefined;
  readonly issues: readonly A2UIIssue[];
}

/**
 * Resolves a surface against its data. Never throws: what cannot be resolved is empty, and in `issues`.
 *
 * @example const { root, issues } = resolveSurface(surface, { locale: 'en' });
 */
export function resolveSurface(surface: Surface, options: ResolveOptions = {}): ResolvedSurface {
  if (!surface.isReady || !surface.components.has(surface.rootId)) return { root: undefined, issues: [] };
  const values = createValueResolver(surface, options);
  const resolving: Resolving = { surface, values, limits: options.limits ?? A2UI_LIMITS, count: { nodes: 0 } };
  const root = resolveNode(
    surface.rootId,
    { scope: { base: [], index: undefined }, suffix: '', ancestors: [] },
    resolving,
  );
  return { root, issues: values.issues() };
}

interface Resolving {
  readonly surface: Surface;
  readonly values: ValueResolver;
  readonly limits: A2UILimits;
  readonly count: { nodes: number };
}

interface Place {
  readonly scope: Scope;
  /** The items of the templates around it, for keys. */
  readonly suffix: string;
  readonly ancestors: readonly string[];
}

const NO_PARTS = { props: {}, paths: {}, children: [], slots: {}, tabs: [], options: [], failures: [] };

function resolveNode(id: string, place: Place, resolving: Resolving): ResolvedNode {
  const { surface, values, limits, count } = resolving;
  count.nodes += 1;
  const path = `/components/${id}`;
  const placeholder = (issue?: A2UIIssue): ResolvedNode => {
    if (issue) values.report(issue);
    return { key: `${id}${place.suffix}`, id, type: 'placeholder', ...NO_PARTS, ...(issue && { issue }) };
  };
  const refuse = (code: A2UIIssue['code'], message: string): ResolvedNode => placeholder({ code, message, path });
  const component = surface.components.get(id);
  if (!component) return placeholder();
  if (component.issue) return placeholder(component.issue);
  if (place.ancestors.includes(id)) return refuse('VALIDATION_FAILED', `The component ${quote(id)} contains itself.`);
  if (place.ancestors.length >= limits.maxDepth)
    return refuse('LIMIT_EXCEEDED', `Components are nested more than ${limits.maxDepth} deep.`);
  if (count.nodes > limits.maxNodes)
    return refuse('LIMIT_EXCEEDED', `The surface draws more than ${limits.maxNodes} components.`);
  return resolveComponent(component, { ...place, ancestors: [...place.ancestors, id] }, resolving);
}

function resolveComponent(component: Component, place: Place, resolving: Resolving): ResolvedNode {
  const { values } = resolving;
  const { scope, suffix } = place;
  const path = `/components/${component.id}`;
  const parts = { ...resolveProps(component, place, resolving) };
  const label = values.text(component.accessibility?.label, scope, `${path}/accessibility/label`);
  const description = values.text(component.accessibility?.description, scope, `${path}/accessibility/description`);
  return {
    key: `${component.id}${suffix}`,
    id: component.id,
    type: component.type,
    ...parts,
    failures: [...values.failures(component.checks, scope, path), ...patternFailures(component, parts.props, values)],
    ...(component.weight === undefined ? {} : { weight: component.weight }),
    ...(label === undefined ? {} : { label }),
    ...(description === undefined ? {} : { description }),
  };
}

type Parts = Pick<ResolvedNode, 'props' | 'paths' | 'slots' | 'children' | 'tabs' | 'options' | 'action'>;

function resolveProps(component: Component, place: Place, resolving: Resolving): Parts {
  const { scope } = place;
  const props: Record<string, unknown> = {};
  const paths: Record<string, string> = {};
  const slots: Record<string, ResolvedNode> = {};
  let parts: Partial<Parts> = {};
  for (const [name, prop] of Object.entries(component.props)) {
    const path = `/components/${component.id}/${name}`;
    switch (prop.kind) {
      case 'constant':
        props[name] = prop.value;
        break;
      case 'value': {
        props[name] = resolving.values.property(prop.value, prop.type, scope, path);
        const pointer = readPointer(prop, scope, resolving, path);
        if (pointer !== undefined) paths[name] = pointer;
        break;
      }
      case 'child':
        slots[name] = resolveNode(prop.id, place, resolving);
        break;
      case 'action':
        parts = { ...parts, action: { spec: prop.action, scope } };
        break;
      default:
        parts = { ...parts, ...resolveList(prop, place, resolving, path) };
    }
  }
  return { children: [], tabs: [], options: [], ...parts, props, paths, slots };
}

function readPointer(
  { value }: Extract<Prop, { kind: 'value' }>,
  scope: Scope,
  { values, surface: { data } }: Resolving,
  path: string,
): string | undefined {
  return value.kind === 'path' ? values.attempt(() => formatPath(locate(value, scope, data)), path) : undefined;
}

function resolveList(
  prop: Extract<Prop, { kind: 'children' | 'tabs' | 'options' }>,
  place: Place,
  resolving: Resolving,
  path: string,
): Partial<Parts> {
  const { values, limits } = resolving;
  switch (prop.kind) {
    case 'children':
      return { children: resolveChildren(prop.children, place, resolving, path) };
    case 'tabs':
      return {
        tabs: prop.tabs.slice(0, limits.maxTemplateItems).map(({ title, child }, index) => ({
          title: values.text(title, place.scope, `${path}/${index}/title`) ?? '',
          child: resolveNode(child, { ...place, suffix: `${place.suffix}~${index}` }, resolving),
        })),
      };
    case 'options':
      return {
        options: prop.options.slice(0, limits.maxTemplateItems).map(({ label, value }, index) => ({
          label: values.text(label, place.scope, `${path}/${index}/label`) ?? value,
          value,
        })),
      };
  }
}

function resolveChildren(children: ChildrenSpec, place: Place, resolving: Resolving, path: string): ResolvedNode[] {
  const { surface, values, limits } = resolving;
  if (children.kind === 'list')
    return resolveEach(children.ids, resolving, (id, index) => {
      // A component may be listed twice.
      const isFirst = children.ids.indexOf(id) === index;
      return resolveNode(id, isFirst ? place : { ...place, suffix: `${place.suffix}~${index}` }, resolving);
    });
  const base = values.attempt(() => parsePath(children.path, place.scope.base), path);
  const items = base && readAt(surface.data, base);
  if (base === undefined || items === undefined || items === null) return [];
  const report = (code: A2UIIssue['code'], message: string): void => values.report({ code, message, path });
  // In 0.8 a list may be a map whose keys are its items' names.
  if (typeof items !== 'object' || !(Array.isArray(items) || surface.version === '0.8')) {
    report('VALIDATION_FAILED', `The template's path ${quote(children.path)} leads to ${quote(items)}, not to a list.`);
    return [];
  }
  const keys = Array.isArray(items) ? [...items.keys()].map(String) : Object.keys(items);
  const { maxTemplateItems } = limits;
  if (keys.length > maxTemplateItems)
    report(
      'LIMIT_EXCEEDED',
      `The list ${quote(children.path)} has ${keys.length} items; the first ${maxTemplateItems} are drawn.`,
    );
  return resolveEach(keys.slice(0, maxTemplateItems), resolving, (key, index) => {
    const item = { ...place, scope: { base: [...base, key], index }, suffix: `${place.suffix}/${key}` };
    return resolveNode(children.componentId, item, resolving);
  });
}

/** The nodes of a list, up to the first one that the surface has no room for: thousands of lines that say so would be as heavy. */
function resolveEach(
  list: readonly string[],
  { count, limits }: Resolving,
  resolveOne: (item: string, index: number) => ResolvedNode,
): ResolvedNode[] {
  const nodes: ResolvedNode[] = [];
  for (const [index, item] of list.entries()) {
    const isFull = count.nodes > limits.maxNodes;
    if (isFull && nodes.length > 0) break;
    nodes.push(resolveOne(item, index));
  }
  return nodes;
}

/** The pattern of a text field of 0.9. An empty field fails `required` alone. */
function patternFailures(
  { id, props: { validationRegexp } }: Component,
  props: Readonly<Record<string, unknown>>,
  values: ValueResolver,
): string[] {
  if (validationRegexp?.kind !== 'constant' || !props.value) return [];
  const args = { value: props.value, pattern: validationRegexp.value };
  const context = { locale: undefined, index: undefined, now: Date.now, resolve: () => undefined, work: values.work };
  const isMatch = values.attempt(() => callFunction('regex', args, context), `/components/${id}/validationRegexp`);
  return isMatch === false ? [''] : [];
}
