// Links the specs of a form's fields: from a field's spec to the specs of the fields inside it.

import type { FieldDescription, FieldIndex, FormDescription } from '../../form-description.ts';
import type { Json } from '../../json.ts';
import { testPattern } from '../../validate/pattern.ts';
import type { TextWidget } from './controls.ts';
import type { FieldSpec, ObjectSpec } from './field-spec.ts';
import { findNameProblem } from './member-names.ts';

/** Returns the specs of a description's fields: the same spec for the same field, every time. */
export interface FieldSpecs {
  readonly root: FieldSpec;
  /** Field of a place that may hold any value. */
  readonly any: FieldSpec;
  /** Field of a place that may hold no value. */
  readonly never: FieldSpec;
  /** Finds the field of a declared property. */
  findProperty(spec: ObjectSpec, name: string): FieldSpec;
  /** Finds the field of an undeclared member; undefined when no member of that name is allowed. */
  findMember(spec: ObjectSpec, name: string): FieldSpec | undefined;
  /** Says why a member may not have this name; absent when it may. */
  nameProblem(spec: ObjectSpec, name: string): 'pattern' | 'values' | undefined;
  /** The only names that members may have. Absent: the user may type other names. */
  allowedNames(spec: ObjectSpec): readonly string[] | undefined;
  /** The input that fits a text. `secret`: the text or a field around it is secret. */
  chooseWidget(spec: FieldSpec, secret: boolean): TextWidget;
  /** Whether a default or an example contains the value of a secret field. */
  containsSecret(spec: FieldSpec, value: Json): boolean;
  /** Finds the field of an array's item at this index; undefined when no item is allowed there. */
  findItem(spec: FieldSpec, index: number): FieldSpec | undefined;
}

/** Links a description. Members are linked on first use, so recursion ends. */
export function linkFieldSpecs({ fields }: FormDescription): FieldSpecs {
  const linked = new Map<FieldIndex, FieldSpec>();
  const descriptions = new WeakMap<FieldSpec, FieldDescription>();
  const never = link({ kind: 'json', reason: 'unsupported' });
  const any = link({ kind: 'json', reason: 'any' });

  function resolveSpec(index: FieldIndex): FieldSpec {
    const field = fields[index];
    const spec = linked.get(index) ?? (field ? link(field) : any);
    linked.set(index, spec);
    return spec;
  }

  function link(field: FieldDescription): FieldSpec {
    const { facts, nullable = false, properties = [], extensible = false, prefix = [], conditions } = field;
    const { options = [], alternatives = [], reason = 'any', kind, types } = field;
    const spec = {
      kind,
      keywords: { bounds: {}, ...facts },
      nullable,
      properties: new Map(properties.map(({ name, required = false }) => [name, required])),
      extensible,
      ...(conditions && { conditions }),
      keepsUnknown: keepsUnknownMembers(field),
      fixedItems: prefix.length,
      options,
      alternatives: alternatives.map(resolveSpec),
      reason,
      ...(types && { types }),
    } as FieldSpec;
    descriptions.set(spec, field);
    return spec;
  }

  const describe = (spec: FieldSpec): FieldDescription => descriptions.get(spec) as FieldDescription;

  return {
    root: resolveSpec(0),
    any,
    never,
    findProperty(spec, name) {
      const property = describe(spec).properties?.find(declared => declared.name === name);
      return property ? resolveSpec(property.field) : any;
    },
    findMember(spec, name) {
      const { patterns, closed, additional } = describe(spec);
      const matching = patterns?.find(({ pattern }) => testPattern(pattern, name));
      const index = matching ? matching.field : additional;
      if (index !== undefined) return resolveSpec(index);
      return matching || closed ? undefined : any;
    },
    nameProblem(spec, name) {
      const { names: rule, patterns = [], closed = false } = describe(spec);
      return findNameProblem(name, { closed, patterns: patterns.map(({ pattern }) => pattern), rule });
    },
    allowedNames: spec => describe(spec).names?.values,
    chooseWidget(spec, secret) {
      const { widget = 'line' } = describe(spec);
      return secret && widget !== 'file' ? 'password' : widget;
    },
    containsSecret: (spec, value) =>
      spec.keywords.secret || (value === spec.keywords.default && describe(spec).hasSecretDefault) || false,
    findItem(spec, index) {
      const { prefix, items } = describe(spec);
      const field = prefix?.[index] ?? items;
      return field === undefined ? undefined : resolveSpec(field);
    },
  };
}

/** Whether undeclared members are kept as they are, without a control: the schema has no rules for them. */
function keepsUnknownMembers({ kind, closed, additional, patterns, names }: FieldDescription): boolean {
  return kind === 'object' && !closed && additional === undefined && !patterns && !names;
}
