// A shaper for shapes that were made ahead (./compile-shapes.ts): it looks them up, and knows nothing of schemas.

import type { CompiledShape, CompiledShapes } from './compile-shapes.ts';
import type { SelectOption, VariantOption } from './controls.ts';
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
    const { kind } = source;
    const base = { flat: { bounds: {}, ...source.facts }, nullable: source.nullable ?? false };
    const shape = ((): Shape => {
      switch (kind) {
        case 'object':
        case 'map': {
          const properties = new Map(source.properties?.map(([name, , required]) => [name, required === 1]));
          return { ...base, kind, properties, extensible: source.extensible ?? false };
        }
        case 'array':
          return { ...base, kind, fixedItems: source.prefix?.length ?? 0 };
        case 'variant':
          return {
            ...base,
            kind,
            options: (source.options ?? []) as VariantOption[],
            shapes: (source.shapes ?? []).map(at),
          };
        case 'select':
        case 'multiselect':
        case 'const':
          return { ...base, kind, options: (source.options ?? []) as SelectOption[] };
        case 'json':
          return { ...base, kind, reason: source.reason ?? 'any', ...(source.types && { types: source.types }) };
        default:
          return { ...base, kind };
      }
    })();
    sources.set(shape, source);
    return shape;
  }

  const sourceOf = (shape: Shape): CompiledShape => sources.get(shape) ?? ANYTHING;

  return {
    root: at(0),
    any,
    never,
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
    itemOf(shape, index) {
      const { prefix, items } = sourceOf(shape);
      return unlessNone(prefix?.[index] ?? items);
    },
  };
}
