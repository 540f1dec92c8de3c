// Reads the values of properties: literals, bindings and calls, as each version writes them.
import { isRecord } from '@vitrine/std/internal/json';
import type { ChildrenSpec, DynamicValue, WireVersion } from '../model.ts';
import { fail, quote } from './issues.ts';
import { readOldPath } from './old-data.ts';

/** Levels of one value: of calls within calls, and of data. */
const MAX_LEVELS = 20;

/**
 * Spelling by which a version writes what all versions have. The `@` spelling is read only under 1.0: data of other versions may hold such
 * keys.
 */
export interface Spelling {
  readonly version: WireVersion;
}

/** The member under its name, or under `@name` in 1.0. */
export function member(value: Record<string, unknown>, name: string, { version }: Spelling): unknown {
  const own = version === '1.0' && Object.hasOwn(value, `@${name}`) ? value[`@${name}`] : undefined;
  return own ?? (Object.hasOwn(value, name) ? value[name] : undefined);
}

/**
 * Reads a value that may be bound. Throws `A2UIError` `VALIDATION_FAILED` or `LIMIT_EXCEEDED`.
 *
 * @example readValue({ path: '/name' }, { version: '0.9' }, '/text') // { kind: 'path', path: '/name' }
 */
export function readValue(value: unknown, spelling: Spelling, at: string, levels = MAX_LEVELS): DynamicValue {
  if (levels === 0) fail('LIMIT_EXCEEDED', `A value has more than ${MAX_LEVELS} levels.`, at);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => readValue(item, spelling, `${at}/${index}`, levels - 1));
    return items.every(item => item.kind === 'literal') ? { kind: 'literal', value } : { kind: 'list', items };
  }
  if (!isRecord(value)) return { kind: 'literal', value };
  if (spelling.version === '0.8') return readOldValue(value, at);
  const path = member(value, 'path', spelling);
  if (typeof path === 'string' && isBinding(value)) return { kind: 'path', path };
  const call = member(value, 'call', spelling);
  if (typeof call === 'string') return readCall(call, value, { spelling, at, levels });
  const members = Object.entries(value).map(
    ([key, item]) => [key, readValue(item, spelling, `${at}/${key}`, levels - 1)] as const,
  );
  return members.every(([, item]) => item.kind === 'literal')
    ? { kind: 'literal', value }
    : { kind: 'map', members: Object.fromEntries(members) };
}

/** A binding has its path alone; an object of data that happens to have a `path` has more. */
function isBinding(value: Record<string, unknown>): boolean {
  return Object.keys(value).every(key => key === 'path' || key === '@path');
}

function readCall(
  call: string,
  value: Record<string, unknown>,
  { spelling, at, levels }: { spelling: Spelling; at: string; levels: number },
): DynamicValue & { kind: 'call' } {
  const args = value.args ?? {};
  if (!isRecord(args))
    fail('VALIDATION_FAILED', `The arguments of ${quote(call)} are an object, not ${quote(args)}.`, `${at}/args`);
  return {
    kind: 'call',
    call,
    args: Object.fromEntries(
      Object.entries(args).map(([name, item]) => [name, readValue(item, spelling, `${at}/args/${name}`, levels - 1)]),
    ),
  };
}

/** Reads a value of 0.8, which says its type by its key. With both a path and a literal, the literal is the first value at the path. */
function readOldValue(value: Record<string, unknown>, at: string): DynamicValue {
  const { path, literalString, literalNumber, literalBoolean, literalArray, literal } = value;
  if (typeof path === 'string') return { kind: 'path', path: readOldPath(path), isOld: true };
  const literalValue = literalString ?? literalNumber ?? literalBoolean ?? literalArray ?? literal;
  if (literalValue === undefined)
    fail('VALIDATION_FAILED', `A value has "path" or "literalString", not ${quote(Object.keys(value))}.`, at);
  return { kind: 'literal', value: literalValue };
}

/**
 * Reads the children of a component: a list of ids, or a template. Throws `A2UIError` `VALIDATION_FAILED`.
 *
 * @example readChildren(['title', 'list'], { version: '0.9' }, '/children')
 */
export function readChildren(value: unknown, spelling: Spelling, at: string): ChildrenSpec {
  if (Array.isArray(value)) return { kind: 'list', ids: value.map((id, index) => readId(id, `${at}/${index}`)) };
  if (isRecord(value)) {
    if (spelling.version === '0.8') {
      const { explicitList, template } = value;
      if (Array.isArray(explicitList)) return readChildren(explicitList, spelling, at);
      if (isRecord(template) && typeof template.componentId === 'string' && typeof template.dataBinding === 'string')
        return { kind: 'template', componentId: template.componentId, path: readOldBinding(template.dataBinding) };
    }
    const path = member(value, 'path', spelling);
    if (typeof value.componentId === 'string' && typeof path === 'string')
      return { kind: 'template', componentId: value.componentId, path };
  }
  return fail(
    'VALIDATION_FAILED',
    `Children are a list of component ids or a template {componentId, path}, not ${quote(value)}.`,
    at,
  );
}

/** Reads the path of a list, which within a template may be absolute, other than the paths of values. */
const readOldBinding = (path: string): string => (path.startsWith('/') ? '/' : '') + readOldPath(path);

/** The id of a component. Throws `A2UIError` `VALIDATION_FAILED`. */
export function readId(value: unknown, at: string): string {
  if (typeof value === 'string' && value !== '') return value;
  return fail(
    'VALIDATION_FAILED',
    `The id of a component is a text, not ${quote(value)}; define the component beside this one.`,
    at,
  );
}
