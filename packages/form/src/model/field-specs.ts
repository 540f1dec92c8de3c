// Links the specs of a form's fields: from a field's spec to those of the fields inside it.

import {
  ANY_VALUE,
  type FieldRef,
  keepsUnknownMembers,
  type NestedField,
  type NestedFormDescription,
  NO_VALUE,
} from '../form-description.ts';
import type { Json } from '../json.ts';
import type { TextWidget } from './controls.ts';
import type { FormFeatures } from './features.ts';
import type { FieldSpec, ObjectSpec } from './field-spec.ts';

/** Returns the specs of a description's fields: the same spec for the same field, every time. */
export interface FieldSpecs {
  readonly root: FieldSpec;
  /** Of a place that may hold any value. */
  readonly any: FieldSpec;
  /** Of a place that may hold no value. */
  readonly never: FieldSpec;
  /** Of a declared property. */
  findProperty(spec: ObjectSpec, name: string): FieldSpec;
  /** Of an undeclared member. Absent: no member of that name is allowed. */
  findMember(spec: ObjectSpec, name: string): FieldSpec | undefined;
  /** Why a member may not have this name; absent when it may. */
  nameProblem(spec: ObjectSpec, name: string): 'pattern' | 'values' | undefined;
  /** The only names that members may have. Absent: the user may type other names. */
  allowedNames(spec: ObjectSpec): readonly string[] | undefined;
  /** The input that fits a text. `secret`: the text or a field around it is secret. */
  chooseWidget(spec: FieldSpec, secret: boolean): TextWidget;
  /** Whether a default or an example contains the value of a secret field. */
  containsSecret(spec: FieldSpec, value: Json): boolean;
  /** Whether the text matches the regular expression; `undefined` when it is invalid or too costly to run. */
  matches(pattern: string, text: string): boolean | undefined;
  /** Of an array's item at this index. Absent: no item is allowed there. */
  findItem(spec: FieldSpec, index: number): FieldSpec | undefined;
}

/** Links a description. Members are linked on first use, so recursion ends. */
export function linkFieldSpecs({ fields }: NestedFormDescription, features: FormFeatures): FieldSpecs {
  const linked = new Map<NestedField, FieldSpec>();
  const descriptions = new WeakMap<FieldSpec, NestedField>();
  const matches: FieldSpecs['matches'] = (pattern, text) => features.patterns.testPattern(pattern, text);
  const never = link(NO_VALUE);
  const any = link(ANY_VALUE);

  function resolveSpec(ref: FieldRef): FieldSpec {
    const field = typeof ref === 'object' ? ref : (fields[ref] ?? ANY_VALUE);
    return linked.get(field) ?? link(field);
  }

  function optionalSpec(ref: FieldRef | undefined): FieldSpec | undefined {
    return ref === undefined ? any : ref === -1 ? undefined : resolveSpec(ref);
  }

  function link(field: NestedField): FieldSpec {
    const { facts, nullable = false, properties = [], extensible = false, prefix = [], conditions } = field;
    const { options = [], alternatives = [], reason = 'any', kind, types } = field;
    const spec = {
      kind,
      facts: { bounds: {}, ...facts },
      nullable,
      properties: new Map(properties.map(([name, , required]) => [name, required === 1])),
      extensible,
      ...(conditions && { conditions }),
      keepsUnknown: keepsUnknownMembers(field),
      fixedItems: prefix.length,
      options: options.map(option => (typeof option === 'string' ? { value: option, label: option } : option)),
      alternatives: alternatives.map(resolveSpec),
      reason,
      ...(types && { types }),
    } as FieldSpec;
    linked.set(field, spec);
    descriptions.set(spec, field);
    return spec;
  }

  const describe = (spec: FieldSpec): NestedField => descriptions.get(spec) ?? ANY_VALUE;

  return {
    root: resolveSpec(0),
    any,
    never,
    findProperty: (spec, name) =>
      resolveSpec(describe(spec).properties?.find(property => property[0] === name)?.[1] ?? -1),
    findMember(spec, name) {
      const { patterns, additional } = describe(spec);
      const matching = patterns?.find(([pattern]) => matches(pattern, name));
      return optionalSpec(matching ? matching[1] : additional);
    },
    nameProblem(spec, name) {
      const { names: rule, patterns, additional } = describe(spec);
      const closed = additional === -1;
      if (!rule && !patterns) return closed ? 'pattern' : undefined;
      const rules = { closed, patterns: (patterns ?? []).map(([pattern]) => pattern), rule };
      return features.entries.problemOfName(name, rules, matches);
    },
    allowedNames: spec => describe(spec).names?.values,
    matches,
    chooseWidget(spec, secret) {
      const { widget = 'line' } = describe(spec);
      return secret && widget !== 'file' ? 'password' : widget;
    },
    containsSecret: (spec, value) =>
      spec.facts.secret || (value === spec.facts.default && describe(spec).hasSecretDefault) || false,
    findItem(spec, index) {
      const { prefix, items } = describe(spec);
      return optionalSpec(prefix?.[index] ?? items);
    },
  };
}
