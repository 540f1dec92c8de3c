// A shaper for shapes that were made ahead (./compile-shapes.ts): it looks them up, and knows nothing of schemas.

import type { CompiledShape, CompiledShapes } from './compile-shapes.ts';
import { problemOfName } from './member-names.ts';
import { testPattern } from './pattern.ts';
import type { Shape } from './shape.ts';
import type { Shaper } from './shaper.ts';

const ANYTHING: CompiledShape = { kind: 'json', reason: 'any' };
const NOTHING: CompiledShape = { kind: 'json', reason: 'unsupported' };

export function createCompiledShaper({ shapes: list }: CompiledShapes): Shaper {
  const made = new Map<number, Shape>();
  const sources = new WeakMap<Shape, CompiledShape>();
  const never = shapeFrom(NOTHING);
  const any = shapeFrom(ANYTHING);

  function at(index: number): Shape {
    let shape = made.get(index);
    if (!shape) {
      shape = shapeFrom(list[index] ?? ANYTHING);
      made.set(index, shape);
    }
    return shape;
  }

  function unlessNone(index: number | undefined): Shape | undefined {
    return index === undefined ? any : index < 0 ? undefined : at(index);
  }

  function shapeFrom(source: CompiledShape): Shape {
    const { facts, nullable = false, properties = [], extensible = false, prefix = [] } = source;
    const { options = [], shapes = [], reason = 'any', kind, types } = source;
    const shape = {
      kind,
      flat: { bounds: {}, ...facts },
      nullable,
      properties: new Map(properties.map(([name, , required]) => [name, required === 1])),
      extensible,
      carries: carriesMembers(source),
      fixedItems: prefix.length,
      options: options.map(option => (typeof option === 'string' ? { value: option, label: option } : option)),
      shapes: shapes.map(at),
      reason,
      ...(types && { types }),
    } as Shape;
    sources.set(shape, source);
    return shape;
  }

  const sourceOf = (shape: Shape): CompiledShape => sources.get(shape) ?? ANYTHING;

  return {
    root: at(0),
    any,
    never,
    hasEntries: list.some(isOpen),
    propertyOf: (shape, name) => at(sourceOf(shape).properties?.find(property => property[0] === name)?.[1] ?? -1),
    memberOf(shape, name) {
      const { patterns, additional } = sourceOf(shape);
      const matching = patterns?.find(([pattern]) => testPattern(pattern, name));
      return unlessNone(matching ? matching[1] : additional);
    },
    nameProblem(shape, name) {
      const { names, patterns = [], additional } = sourceOf(shape);
      return problemOfName(name, {
        closed: additional === -1,
        patterns: patterns.map(([pattern]) => pattern),
        rule: names,
      });
    },
    namesOf: shape => sourceOf(shape).names?.values,
    widgetOf: (shape, { secret }) => {
      const { widget = 'line' } = sourceOf(shape);
      return secret && widget !== 'file' ? 'password' : widget;
    },
    holdsSecret: (shape, value) =>
      shape.flat.secret || (value === shape.flat.default && sourceOf(shape).veiled) || false,
    itemOf(shape, index) {
      const { prefix, items } = sourceOf(shape);
      return unlessNone(prefix?.[index] ?? items);
    },
  };
}

/** Members that are not declared may be there, each with a control. */
export function isOpen(shape: CompiledShape): boolean {
  const { kind, additional, patterns } = shape;
  const mayHave = (kind === 'object' || kind === 'map') && (additional !== -1 || patterns !== undefined);
  return mayHave && !carriesMembers(shape);
}

/** Members that are not declared are kept as they are: nothing is said of them. */
function carriesMembers({ kind, additional, patterns, names }: CompiledShape): boolean {
  return kind === 'object' && additional === undefined && !patterns && !names;
}
