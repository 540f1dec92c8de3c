// A shaper for shapes that were made ahead (./compile-shapes.ts): it looks them up, and knows nothing of schemas.

import type { CompiledShape } from './compile-shapes.ts';
import type { FormFeatures } from './features.ts';
import type { NestedShape, NestedShapes, ShapeRef } from './nest-shapes.ts';
import type { Shape } from './shape.ts';
import type { Shaper } from './shaper.ts';

const ANYTHING: NestedShape = { kind: 'json', reason: 'any' };
const NOTHING: NestedShape = { kind: 'json', reason: 'unsupported' };

export function createCompiledShaper({ shapes: list }: NestedShapes, features: FormFeatures): Shaper {
  const made = new Map<NestedShape, Shape>();
  const sources = new WeakMap<Shape, NestedShape>();
  const matches: Shaper['matches'] = (pattern, text) => features.patterns.testPattern(pattern, text);
  const never = shapeFrom(NOTHING);
  const any = shapeFrom(ANYTHING);

  function at(ref: ShapeRef): Shape {
    const source = typeof ref === 'object' ? ref : (list[ref] ?? ANYTHING);
    return made.get(source) ?? shapeFrom(source);
  }

  function unlessNone(ref: ShapeRef | undefined): Shape | undefined {
    return ref === undefined ? any : ref === -1 ? undefined : at(ref);
  }

  function shapeFrom(source: NestedShape): Shape {
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
    made.set(source, shape);
    sources.set(shape, source);
    return shape;
  }

  const sourceOf = (shape: Shape): NestedShape => sources.get(shape) ?? ANYTHING;

  return {
    root: at(0),
    any,
    never,
    hasEntries: list.some(isOpen),
    propertyOf: (shape, name) => at(sourceOf(shape).properties?.find(property => property[0] === name)?.[1] ?? -1),
    memberOf(shape, name) {
      const { patterns, additional } = sourceOf(shape);
      const matching = patterns?.find(([pattern]) => matches(pattern, name));
      return unlessNone(matching ? matching[1] : additional);
    },
    nameProblem(shape, name) {
      const { names: rule, patterns, additional } = sourceOf(shape);
      const closed = additional === -1;
      if (!rule && !patterns) return closed ? 'pattern' : undefined;
      const rules = { closed, patterns: (patterns ?? []).map(([pattern]) => pattern), rule };
      return features.entries.problemOfName(name, rules, matches);
    },
    namesOf: shape => sourceOf(shape).names?.values,
    matches,
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
export function isOpen(shape: CompiledShape<unknown>): boolean {
  const { kind, additional, patterns } = shape;
  const mayHave = (kind === 'object' || kind === 'map') && (additional !== -1 || patterns !== undefined);
  return mayHave && !carriesMembers(shape);
}

/** Members that are not declared are kept as they are: nothing is said of them. */
function carriesMembers({ kind, additional, patterns, names }: CompiledShape<unknown>): boolean {
  return kind === 'object' && additional === undefined && !patterns && !names;
}
