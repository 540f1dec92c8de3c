// Makes controls, which a renderer reads, from fields. A control is made again only when its field, path or labels have changed.

import { withoutUndefined } from '@vitrine/std/internal/json';
import { type Json, pointer } from '../../json.ts';
import { decideConditions } from '../conditions.ts';
import { findProblems, type ProblemChecks } from '../find-problems.ts';
import type {
  ControlBase,
  ControlNode,
  EntryControl,
  FormError,
  JsonControl,
  NumberControl,
  TextControl,
  VariantControl,
} from './controls.ts';
import { type EntryField, type Field, propertyNames } from './field.ts';
import type { ArraySpec, JsonSpec, ObjectSpec, PlainSpec, VariantSpec } from './field-spec.ts';
import type { FieldSpecs } from './field-specs.ts';
import { fieldValue } from './field-value.ts';
import { humanise } from './humanise.ts';
import { multiselectControl } from './multiselect.ts';

export interface ControlBuilderOptions {
  readonly specs: FieldSpecs;
  readonly checks: ProblemChecks;
  readonly message: (error: FormError) => string;
}

export interface ControlBuilder {
  /** `showErrors`: also for controls that the user has not touched. */
  build(root: Field, showErrors: boolean): ControlNode;
  errorAt(path: string, code: FormError['code'], params?: FormError['params'], message?: string): FormError;
}

/** The place of a control in the form. */
interface ControlPlace {
  readonly path: string;
  readonly label: string;
  readonly showErrors: boolean;
  /** The field or one around it is secret. */
  readonly secret: boolean;
}

export function createControlBuilder({ specs, checks, message }: ControlBuilderOptions): ControlBuilder {
  const controlsByField = new WeakMap<Field, ControlPlace & { readonly control: ControlNode }>();

  function build(field: Field, place: ControlPlace): ControlNode {
    const cachedEntry = controlsByField.get(field);
    if (
      cachedEntry &&
      cachedEntry.path === place.path &&
      cachedEntry.label === place.label &&
      cachedEntry.showErrors === place.showErrors &&
      cachedEntry.secret === place.secret
    ) {
      return cachedEntry.control;
    }
    const control = createControl(field, place);
    controlsByField.set(field, { ...place, control });
    return control;
  }

  function createControl(field: Field, outer: ControlPlace): ControlNode {
    const { spec, state } = field;
    const place = { ...outer, secret: outer.secret || (spec.keywords.secret ?? false) };
    const base = baseControl(field, place, { specs, checks, errorAt });
    if (state.kind === 'editor') return jsonControl(field, base);
    switch (spec.kind) {
      case 'json':
        return jsonControl(field, base);
      case 'text':
        return textControl(field, spec, base, specs);
      case 'number':
        return numberControl(field, base);
      case 'boolean':
        return { ...base, kind: 'boolean', ...(state.kind === 'value' && { value: state.value === true }) };
      case 'const':
        return { ...base, kind: 'const', value: spec.options[0]?.value ?? null };
      case 'select': {
        const selected = state.kind === 'selected' ? (state.indices[0] ?? -1) : -1;
        return { ...base, kind: 'select', options: spec.options, selected };
      }
      case 'multiselect':
        return multiselectControl(spec, state, base);
      case 'variant':
        return variantControl(field, spec, base, place);
      case 'array':
        return arrayControl(field, spec, base, place);
      case 'object':
      case 'map':
        return membersControl(field, spec, base, place);
    }
  }

  function variantControl(
    { state }: Field,
    { options }: VariantSpec,
    base: ControlBase,
    place: ControlPlace,
  ): VariantControl {
    if (state.kind !== 'variant') return { ...base, kind: 'variant', options, selected: -1 };
    const content = build(state.content, { ...place, label: options[state.selected]?.label ?? place.label });
    return { ...base, kind: 'variant', options, selected: state.selected, content };
  }

  function membersControl(field: Field, spec: ObjectSpec, base: ControlBase, place: ControlPlace): ControlNode {
    const { state } = field;
    const { path, showErrors, secret } = place;
    const members = state.kind === 'members' ? state : { properties: [], entries: [] };
    const entries = members.entries.map(entry => entryControl(entry, spec, place));
    if (spec.kind === 'map') {
      const names = specs.allowedNames(spec);
      return { ...base, kind: 'map', entries, canAdd: true, canRemove: true, ...(names && { names }) };
    }
    const names = propertyNames(spec);
    const conditions = spec.conditions && decideConditions(spec.conditions, fieldValue(field), checks.fits);
    const properties = members.properties.flatMap((member, index) => {
      const name = names[index] as string;
      const isAbsent = member.state.kind === 'absent';
      if (isAbsent && conditions?.hidden.has(name)) return [];
      const label = member.spec.keywords.title ?? humanise(name);
      const control = build(member, { path: pointer(path, name), label, showErrors, secret });
      if (control.required || !conditions?.required.has(name)) return [control];
      const missing = isAbsent ? [errorAt(control.path, 'required')] : [];
      const shown = missing[0] && (showErrors || control.touched) && { error: missing[0].message };
      return [{ ...control, required: true, errors: [...missing, ...control.errors], ...shown }];
    });
    return { ...base, kind: 'object', properties, entries, extensible: spec.extensible };
  }

  function entryControl(
    { key, name, refused, field }: EntryField,
    spec: ObjectSpec,
    place: ControlPlace,
  ): EntryControl {
    const { showErrors, secret } = place;
    const path = pointer(place.path, name ?? '');
    const label = field.spec.keywords.title ?? name ?? '';
    const control = build(field, { path, label, showErrors, secret });
    const why = refused?.why ?? (name !== undefined ? specs.nameProblem(spec, name) : undefined);
    const nameError = why && errorAt(path, 'name', { why }).message;
    return { key, path, name: refused?.text ?? name ?? '', ...(nameError !== undefined && { nameError }), control };
  }

  function arrayControl({ state }: Field, spec: ArraySpec, base: ControlBase, place: ControlPlace): ControlNode {
    const { path, showErrors, secret } = place;
    const { minItems, maxItems } = spec.keywords.bounds;
    const items = (state.kind === 'items' ? state.items : []).map((item, index) =>
      build(item, {
        path: pointer(path, index),
        label: item.spec.keywords.title ?? `${index + 1}`,
        showErrors,
        secret,
      }),
    );
    return {
      ...base,
      kind: 'array',
      items,
      ...withoutUndefined({ minItems, maxItems }),
      uniqueItems: spec.keywords.uniqueItems ?? false,
      canAdd: specs.findItem(spec, items.length) !== undefined && items.length < (maxItems ?? Infinity),
      canRemove: items.length > (minItems ?? 0),
      fixedItems: spec.fixedItems,
    };
  }

  function errorAt(path: string, code: FormError['code'], params?: FormError['params'], text?: string): FormError {
    const error: FormError = { path, code, message: text ?? '', ...(params && { params }) };
    return { ...error, message: message(error) };
  }

  return {
    build: (root, showErrors) =>
      build(root, { path: '', label: root.spec.keywords.title ?? '', showErrors, secret: false }),
    errorAt,
  };
}

interface BaseContext extends Pick<ControlBuilderOptions, 'specs' | 'checks'>, Pick<ControlBuilder, 'errorAt'> {}

/** The members that every control has. */
function baseControl(
  field: Field,
  { path, label, showErrors, secret }: ControlPlace,
  { specs, checks, errorAt }: BaseContext,
): ControlBase {
  const { key, spec, state, required, touched } = field;
  const { keywords: facts } = spec;
  const errors = findProblems(field, checks).map(problem => errorAt(path, problem.code, problem.params));
  const [first] = errors;
  const mayShow = (value: Json): boolean => !secret && !specs.containsSecret(spec, value);
  return {
    key,
    path,
    label,
    ...(facts.description !== undefined && { description: facts.description }),
    required,
    present: state.kind !== 'absent',
    nullable: spec.nullable,
    isNull: state.kind === 'null',
    readOnly: facts.readOnly ?? false,
    writeOnly: facts.writeOnly ?? false,
    deprecated: facts.deprecated ?? false,
    secret,
    ...(facts.default !== undefined && mayShow(facts.default) && { default: facts.default }),
    ...(facts.examples && { examples: facts.examples.filter(mayShow) }),
    touched,
    errors,
    ...(first && (showErrors || touched) && { error: first.message }),
  };
}

function textControl({ state }: Field, spec: PlainSpec, base: ControlBase, specs: FieldSpecs): TextControl {
  const { format, mediaType, pattern, bounds } = spec.keywords;
  const { minLength, maxLength } = bounds;
  const suggestions = (base.examples ?? []).filter(example => typeof example === 'string');
  return {
    ...base,
    kind: 'text',
    text: state.kind === 'text' ? state.text : '',
    widget: specs.chooseWidget(spec, base.secret),
    ...withoutUndefined({ format, mediaType, pattern, minLength, maxLength }),
    ...(suggestions.length > 0 && { suggestions }),
  };
}

function numberControl(field: Field, base: ControlBase): NumberControl {
  const { spec, state } = field;
  const { integer = false, bounds } = spec.keywords;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  const value = fieldValue(field);
  return {
    ...base,
    kind: 'number',
    text: state.kind === 'text' ? state.text : '',
    integer,
    ...(typeof value === 'number' && { value }),
    ...withoutUndefined({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }),
    ...withoutUndefined({ step: multipleOf ?? (integer ? 1 : undefined) }),
  };
}

/** A JSON editor: the field's own control, or a replacement for one that cannot hold the value. */
function jsonControl(field: Field, base: ControlBase): JsonControl {
  const { spec, state } = field;
  const value = fieldValue(field);
  const { reason, types }: Partial<JsonSpec> = spec.kind === 'json' ? spec : {};
  return {
    ...base,
    kind: 'json',
    text: state.kind === 'editor' || state.kind === 'text' ? state.text : state.kind === 'null' ? 'null' : '',
    reason: state.kind === 'editor' ? state.reason : (reason ?? 'mismatch'),
    ...(types && { types }),
    ...(value !== undefined && { value }),
  };
}
