// Fills a form as a user does: control by control, with the operations that a renderer calls, reading only the snapshot.

import { isDeepStrictEqual } from 'node:util';
import type {
  ArrayControl,
  ControlNode,
  Form,
  MapControl,
  MultiselectControl,
  ObjectControl,
} from '../../../src/form/index.ts';
import { childControls } from '../../../src/form/model/fields/child-controls.ts';
import type { Json } from './generate.ts';

export interface Filled {
  /** JSON editors that had to be used although the schema has rules. */
  readonly fallbacks: readonly string[];
}

export function fill(form: Form, value: Json): Filled {
  const fallbacks: string[] = [];
  fillAt(form, '', value, fallbacks);
  return { fallbacks };
}

/** The control at a path; for `inner`, the content of a variant instead of the variant. */
export function controlAt(form: Form, path: string, inner = false): ControlNode {
  const control = search(form.getSnapshot().root, path);
  if (!control) throw new Error(`No control at ${path}`);
  return inner && control.kind === 'variant' && control.content ? innermost(control.content) : control;
}

function innermost(control: ControlNode): ControlNode {
  return control.kind === 'variant' && control.content ? innermost(control.content) : control;
}

function search(control: ControlNode, path: string): ControlNode | undefined {
  if (control.path === path) return control;
  for (const child of childControls(control)) {
    if (path === child.path || path.startsWith(`${child.path}/`)) {
      const matchingControl = search(child, path);
      if (matchingControl) return matchingControl;
    }
  }
  return undefined;
}

function done(happened: boolean, what: string): void {
  if (!happened) throw new Error(`The form refused to ${what}`);
}

function fillAt(form: Form, path: string, value: Json, fallbacks: string[]): void {
  const control = controlAt(form, path);
  if (value === null && control.nullable) {
    done(form.set(path, null), `set ${path} to null`);
    return;
  }
  if (control.kind !== 'variant') {
    fillControl(form, control, value, fallbacks);
    return;
  }
  // The first alternative whose result equals the value is the right one.
  for (const [index] of control.options.entries()) {
    const tried: string[] = [];
    try {
      done(form.choose(path, index), `choose ${index} at ${path}`);
      fillControl(form, controlAt(form, path, true), value, tried);
      if (isDeepStrictEqual(valueAt(form, path), value) && controlAt(form, path).errors.length === 0) {
        fallbacks.push(...tried);
        return;
      }
    } catch {
      // Another alternative is needed.
    }
  }
  throw new Error(`No alternative at ${path} takes ${JSON.stringify(value)}`);
}

function valueAt(form: Form, path: string): unknown {
  let current: unknown = form.getSnapshot().value;
  for (const segment of path.split('/').slice(1)) {
    current = (current as { [name: string]: unknown } | undefined)?.[
      segment.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  return current;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function fillControl(form: Form, control: ControlNode, value: Json, fallbacks: string[]): void {
  const { path } = control;
  switch (control.kind) {
    case 'text':
      if (typeof value !== 'string') throw new Error(`${path} takes text`);
      if (value === '') done(form.enable(path) && form.input(path, ''), `enable ${path}`);
      else done(form.input(path, value), `type into ${path}`);
      return;
    case 'number':
      if (typeof value !== 'number') throw new Error(`${path} takes a number`);
      done(form.input(path, String(value)), `type into ${path}`);
      return;
    case 'boolean':
      if (typeof value !== 'boolean') throw new Error(`${path} takes yes or no`);
      done(form.set(path, value), `set ${path}`);
      return;
    case 'const':
      if (!isDeepStrictEqual(control.value, value)) throw new Error(`${path} is ${JSON.stringify(control.value)}`);
      done(form.enable(path), `enable ${path}`);
      return;
    case 'select': {
      const option = control.options.find(option => isDeepStrictEqual(option.value, value));
      if (!option) throw new Error(`${path} does not offer ${JSON.stringify(value)}`);
      done(form.set(path, option.value), `choose at ${path}`);
      return;
    }
    case 'multiselect':
      fillMultiselect(form, control, value);
      return;
    case 'array':
      fillArray(form, control, value, fallbacks);
      return;
    case 'object':
    case 'map':
      fillMembers(form, control, value, fallbacks);
      return;
    case 'json':
      if (control.reason !== 'any') fallbacks.push(`${path}: ${control.reason}`);
      done(form.setJson(path, JSON.stringify(value)), `edit ${path}`);
      return;
  }
}

function fillMultiselect(form: Form, { path, options, selected }: MultiselectControl, value: Json): void {
  if (!Array.isArray(value)) throw new Error(`${path} takes a list`);
  done(form.enable(path), `enable ${path}`);
  for (const index of selected) form.toggle(path, index);
  for (const item of value) {
    const index = options.findIndex(option => isDeepStrictEqual(option.value, item));
    done(form.toggle(path, index), `toggle ${JSON.stringify(item)} at ${path}`);
  }
}

function fillArray(form: Form, { path }: ArrayControl, value: Json, fallbacks: string[]): void {
  if (!Array.isArray(value)) throw new Error(`${path} takes a list`);
  done(form.enable(path), `enable ${path}`);
  const there = (controlAt(form, path, true) as ArrayControl).items.length;
  for (let index = there; index > value.length; index--)
    done(form.remove(`${path}/${index - 1}`), `remove from ${path}`);
  for (const [index, item] of value.entries()) {
    if (index >= there) done(form.add(path) === `${path}/${index}`, `add to ${path}`);
    fillAt(form, `${path}/${index}`, item, fallbacks);
  }
}

function fillMembers(form: Form, { path }: ObjectControl | MapControl, value: Json, fallbacks: string[]): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${path} takes an object`);
  done(form.enable(path), `enable ${path}`);
  const open = controlAt(form, path, true) as ObjectControl | MapControl;
  const declared = new Set(open.kind === 'object' ? open.properties.map(property => property.path) : []);
  for (const property of declared) {
    const name = property
      .slice(path.length + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~');
    if (!Object.hasOwn(value, name)) form.set(property, undefined);
  }
  for (const [name, member] of Object.entries(value)) {
    const place = `${path}/${escaped(name)}`;
    if (!declared.has(place)) {
      const added = form.add(path);
      done(added !== undefined && form.rename(added, name), `add ${name} to ${path}`);
    }
    fillAt(form, place, member, fallbacks);
  }
}
