// Reads a component by its description in the catalog. What does not match becomes an issue with its path; the component is drawn
// without the property where it can do without.
import { isRecord } from '@vitrine/std/internal/json';
import type { ComponentSpec, PropSpec } from '../catalog.ts';
import type { ActionSpec, CheckRule, Component, DynamicValue, Prop, ValueType } from '../model.ts';
import type { FindComponents } from '../own-catalogs.ts';
import { A2UIError, type A2UIIssue, type A2UIIssueCode, fail, quote } from './issues.ts';
import { fromOldComponent } from './old-components.ts';
import { member, readChildren, readId, readValue, type Spelling } from './read-value.ts';

/** Members that every component has. */
const COMMON: ReadonlySet<string> = new Set([
  'id',
  'component',
  'weight',
  'accessibility',
  'checks',
  'catalogId',
  'metadata',
  '@accessibility',
  '@checks',
  '@catalogId',
  '@metadata',
]);

/** A component with what is wrong with it. */
export interface ReadComponent {
  readonly component: Component;
  readonly issues: readonly A2UIIssue[];
}

/** Settings for reading components. */
export interface ComponentReading extends Spelling {
  /** The surface's catalog, for components that name none. */
  readonly catalogId: string;
  readonly findComponents: FindComponents;
}

/**
 * Reads one component. A component that lacks what it needs, or is not in the catalog, has an `issue`. Throws `A2UIError`
 * `VALIDATION_FAILED` when it has no id.
 *
 * @example readComponent({ id: 'root', component: 'Text', text: 'Hi' }, { version: '0.9', catalogId: '', findComponents: findCatalogs() })
 */
export function readComponent(
  received: unknown,
  { catalogId, findComponents, ...spelling }: ComponentReading,
): ReadComponent {
  const value = spelling.version === '0.8' ? fromOldComponent(received) : received;
  if (!isRecord(value)) fail('VALIDATION_FAILED', `A component is an object, not ${quote(value)}.`, '/components');
  const id = readId(value.id, '/components');
  const at = `/components/${id}`;
  const type = value.component;
  const issues: A2UIIssue[] = [];
  const broken = (code: A2UIIssueCode, message: string, path: string): ReadComponent => {
    const issue = { code, message, path };
    return {
      component: { id, type: typeof type === 'string' ? type : '', props: {}, checks: [], issue },
      issues: [...issues, issue],
    };
  };
  if (typeof type !== 'string')
    return broken(
      'VALIDATION_FAILED',
      `The component ${quote(id)} names its type by a text, such as "Text".`,
      `${at}/component`,
    );
  const own = member(value, 'catalogId', spelling) ?? catalogId;
  let components: ReturnType<FindComponents>;
  try {
    components = findComponents(String(own), `${at}/catalogId`);
  } catch (error) {
    if (!(error instanceof A2UIError)) throw error;
    return broken(error.code, error.message, `${at}/catalogId`);
  }
  if (!Object.hasOwn(components, type))
    return broken(
      'UNKNOWN_COMPONENT',
      `The component ${quote(type)} is not known here; known are ${Object.keys(components).join(', ')}.`,
      `${at}/component`,
    );
  const spec = components[type]!;
  const report = (error: unknown): void => {
    if (!(error instanceof A2UIError)) throw error;
    issues.push(...error.issues);
  };
  const props = readProps(value, spec, { spelling, at, report });
  const missing = Object.entries(spec).find(([name, { required }]) => required && !Object.hasOwn(props, name));
  if (missing) {
    const [name] = missing;
    if (value[name] === undefined)
      return broken('VALIDATION_FAILED', `${type} ${quote(id)} lacks its ${name}.`, `${at}/${name}`);
    const issue = issues.find(({ path }) => path?.startsWith(`${at}/${name}`)) ?? issues[0]!;
    return { component: { id, type, props: {}, checks: [], issue }, issues };
  }
  return { component: { id, type, props, ...readCommon(value, { spelling, at, report }) }, issues };
}

interface Reading {
  readonly spelling: Spelling;
  readonly at: string;
  readonly report: (error: unknown) => void;
}

/** Number of unknown properties that are named one by one; further ones are counted. */
const MAX_UNKNOWN = 20;

function readProps(
  value: Record<string, unknown>,
  spec: ComponentSpec,
  { spelling, at, report }: Reading,
): Record<string, Prop> {
  const props: Record<string, Prop> = {};
  let unknown = 0;
  for (const [name, received] of Object.entries(value)) {
    if (COMMON.has(name) || received === undefined) continue;
    const isKnown = Object.hasOwn(spec, name);
    if (!isKnown && ++unknown > MAX_UNKNOWN) continue;
    try {
      if (!isKnown)
        fail(
          'VALIDATION_FAILED',
          `${value.component} has no property ${quote(name)}; it has ${Object.keys(spec).join(', ')}.`,
          `${at}/${name}`,
        );
      props[name] = readProp(received, spec[name]!, spelling, `${at}/${name}`);
    } catch (error) {
      report(error);
    }
  }
  if (unknown > MAX_UNKNOWN) {
    const message = `${value.component} has ${unknown - MAX_UNKNOWN} more properties that are not known.`;
    report(new A2UIError([{ code: 'VALIDATION_FAILED', message, path: at }]));
  }
  return props;
}

function readProp(value: unknown, spec: PropSpec, spelling: Spelling, at: string): Prop {
  switch (spec.kind) {
    case 'value': {
      const read = readValue(value, spelling, at);
      checkLiteral(read, spec.type, at);
      return { kind: 'value', value: read, type: spec.type };
    }
    case 'enum':
      if (typeof value !== 'string' || !spec.values.includes(value))
        fail('VALIDATION_FAILED', `${quote(value)} is not one of ${spec.values.join(', ')}.`, at);
      return { kind: 'constant', value };
    case 'constant':
      if (typeof value !== spec.type) fail('VALIDATION_FAILED', `Expected a ${spec.type}, not ${quote(value)}.`, at);
      return { kind: 'constant', value };
    case 'icon':
      return readIcon(value, spelling, at);
    case 'child':
      return { kind: 'child', id: readId(value, at) };
    case 'children':
      return { kind: 'children', children: readChildren(value, spelling, at) };
    case 'tabs':
      return {
        kind: 'tabs',
        tabs: readItems(value, at).map((item, index) => ({
          title: readValue(item.title ?? '', spelling, `${at}/${index}/title`),
          child: readId(item.child, `${at}/${index}/child`),
        })),
      };
    case 'options':
      return {
        kind: 'options',
        options: readItems(value, at).map((item, index) => {
          if (typeof item.value !== 'string')
            fail(
              'VALIDATION_FAILED',
              `The value of an option is a text, not ${quote(item.value)}.`,
              `${at}/${index}/value`,
            );
          return { label: readValue(item.label ?? item.value, spelling, `${at}/${index}/label`), value: item.value };
        }),
      };
    case 'action':
      return { kind: 'action', action: readAction(value, spelling, at) };
  }
}

function readIcon(value: unknown, spelling: Spelling, at: string): Prop {
  if (isRecord(value) && value.svgPath !== undefined) {
    const path = readValue(value.svgPath, spelling, `${at}/svgPath`);
    return { kind: 'value', type: 'any', value: { kind: 'map', members: { svgPath: path } } };
  }
  const read = readValue(value, spelling, at);
  checkLiteral(read, 'string', at);
  return { kind: 'value', type: 'any', value: read };
}

function readItems(value: unknown, at: string): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord))
    fail('VALIDATION_FAILED', `Expected a list of objects, not ${quote(value)}.`, at);
  return value;
}

/** A literal that is no value of its type; one that is bound is made into its type when it is drawn. */
function checkLiteral(value: DynamicValue, type: ValueType, at: string): void {
  if (value.kind === 'map' || (value.kind === 'list' && type !== 'strings' && type !== 'any'))
    fail('VALIDATION_FAILED', `Expected a ${type}, a {"path"} or a {"call"}.`, at);
  if (value.kind !== 'literal') return;
  const { value: literal } = value;
  const isRight =
    type === 'any' ||
    (type === 'string' && (typeof literal === 'string' || typeof literal === 'number')) ||
    (type === 'strings' &&
      (typeof literal === 'string' || (Array.isArray(literal) && literal.every(item => typeof item === 'string')))) ||
    typeof literal === type;
  if (!isRight) fail('VALIDATION_FAILED', `Expected a ${type}, a {"path"} or a {"call"}, not ${quote(literal)}.`, at);
}

function readAction(value: unknown, spelling: Spelling, at: string): ActionSpec {
  if (isRecord(value)) {
    const { event, functionCall } = value;
    if (isRecord(event)) {
      const { name, context = {} } = event;
      if (typeof name !== 'string' || name === '' || name.length > 200)
        fail(
          'VALIDATION_FAILED',
          `An event has a name of 1 to 200 characters, not ${quote(name)}.`,
          `${at}/event/name`,
        );
      if (!isRecord(context))
        fail(
          'VALIDATION_FAILED',
          `The context of an event is an object, not ${quote(context)}.`,
          `${at}/event/context`,
        );
      const entries = Object.entries(context).map(
        ([key, item]) => [key, readValue(item, spelling, `${at}/event/context/${key}`)] as const,
      );
      return { kind: 'event', name, context: Object.fromEntries(entries) };
    }
    const call = readValue(functionCall ?? value, spelling, at);
    if (call.kind === 'call') return { kind: 'function', call };
  }
  return fail(
    'VALIDATION_FAILED',
    `An action is {"event": {"name", "context"}} or {"functionCall": {"call", "args"}}, not ${quote(value)}.`,
    at,
  );
}

function readCommon(
  value: Record<string, unknown>,
  { spelling, at, report }: Reading,
): Pick<Component, 'checks' | 'weight' | 'accessibility'> {
  const common: { -readonly [Key in 'checks' | 'weight' | 'accessibility']?: Component[Key] } = {};
  try {
    const checks = member(value, 'checks', spelling);
    common.checks = checks === undefined ? [] : readChecks(checks, spelling, `${at}/checks`);
  } catch (error) {
    report(error);
  }
  if (typeof value.weight === 'number' && value.weight >= 0 && value.weight < 1000) common.weight = value.weight;
  const accessibility = member(value, 'accessibility', spelling);
  if (isRecord(accessibility))
    try {
      const { label, description } = accessibility;
      common.accessibility = {
        ...(label === undefined ? {} : { label: readValue(label, spelling, `${at}/accessibility/label`) }),
        ...(description === undefined
          ? {}
          : { description: readValue(description, spelling, `${at}/accessibility/description`) }),
      };
    } catch (error) {
      report(error);
    }
  return { checks: [], ...common };
}

/** Reads checks, also in the flat form `{call, args, message}`, which samples of the project use. */
function readChecks(value: unknown, spelling: Spelling, at: string): CheckRule[] {
  return readItems(value, at).map((item, index) => {
    const { condition, message } = item;
    const rule = readValue(condition ?? without(item, 'message'), spelling, `${at}/${index}/condition`);
    return { condition: rule, ...(typeof message === 'string' ? { message } : {}) };
  });
}

function without(value: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _removed, ...others } = value;
  return others;
}
