// Compiles a JSON Schema to the description of its form: every field in one list of plain JSON.

import type { FieldDescription, FieldIndex, FormDescription } from '../form-description.ts';
import { isObject, type Json } from '../json.ts';
import { MAX_DEPTH, MAX_DESCRIBED_FIELDS } from '../limits.ts';
import type { FieldFacts } from '../model/fields/field-spec.ts';
import type { ClassifiedArray, ClassifiedObject, ClassifiedSpec, Classifier } from './classified-spec.ts';
import { createClassifier } from './classify-schema.ts';
import { normalizeSchema } from './normalize-schema.ts';
import { textWidget } from './text-widget.ts';

/** Adds a field to the list, with those inside it, and returns its index. `name`: of its property. */
type AddField = (spec: ClassifiedSpec, name?: string) => FieldIndex;

/**
 * Compiles any schema; never throws. Recursion stays recursion; fields beyond `MAX_DESCRIBED_FIELDS` are JSON editors.
 * @example
 * const description = compileSchema(tool.inputSchema); // plain JSON
 * const form = createCompiledForm(description);
 */
export function compileSchema(schema: unknown): FormDescription {
  const classifier = createClassifier(normalizeSchema(schema) ?? true);
  const fields: FieldDescription[] = [];
  const indices = new Map<ClassifiedSpec, FieldIndex>();
  const queue: { spec: ClassifiedSpec; at: FieldIndex }[] = [];
  let limit: FieldIndex | undefined;

  const addField: AddField = (spec, name = '') => {
    const existingIndex = indices.get(spec);
    if (existingIndex !== undefined) return existingIndex;
    if (fields.length >= MAX_DESCRIBED_FIELDS) {
      limit ??= fields.push({ kind: 'json', reason: 'limit' }) - 1;
      return limit;
    }
    const at = fields.push(describe(spec, classifier, name)) - 1;
    // A text is described by the name of its property, too.
    if (spec.kind !== 'text') indices.set(spec, at);
    queue.push({ spec, at });
    return at;
  };

  addField(classifier.root);
  for (let next = queue.shift(); next; next = queue.shift())
    fields[next.at] = { ...(fields[next.at] as FieldDescription), ...innerFields(next.spec, classifier, addField) };
  return { fields };
}

/** The constraints of a spec's own place. */
function describe(spec: ClassifiedSpec, classifier: Classifier, name: string): FieldDescription {
  const { kind, keywords: merged, nullable } = spec;
  const mayShow = (value: Json): boolean => !containsSecret(classifier, spec, value);
  const facts = pickFacts({ ...merged, ...(merged.examples && { examples: merged.examples.filter(mayShow) }) });
  const widget = kind === 'text' ? textWidget(merged, name) : 'line';
  return {
    kind,
    ...(facts && { facts }),
    ...(nullable && { nullable: true }),
    ...('options' in spec && { options: spec.options }),
    ...(widget !== 'line' && { widget }),
    ...(merged.default !== undefined && !mayShow(merged.default) && { hasSecretDefault: true as const }),
    ...(spec.kind === 'json' && { reason: spec.reason, ...(spec.types && { types: spec.types }) }),
  };
}

const FACTS: readonly (keyof FieldFacts)[] = [
  'integer',
  'uniqueItems',
  'pattern',
  'format',
  'mediaType',
  'encoding',
  'title',
  'description',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  'secret',
  'deprecated',
];

function pickFacts(merged: FieldFacts): Partial<FieldFacts> | undefined {
  const facts: [string, unknown][] = Object.keys(merged.bounds).length > 0 ? [['bounds', merged.bounds]] : [];
  for (const name of FACTS) if (merged[name] !== undefined) facts.push([name, merged[name]]);
  return facts.length > 0 ? Object.fromEntries(facts) : undefined;
}

/** The fields inside a field. */
function innerFields(spec: ClassifiedSpec, classifier: Classifier, addField: AddField): Partial<FieldDescription> {
  switch (spec.kind) {
    case 'variant':
      return { alternatives: spec.alternatives.map(alternative => addField(alternative)) };
    case 'array':
      return arrayItems(spec, classifier, addField);
    case 'object':
    case 'map':
      return members(spec, classifier, addField);
    default:
      return {};
  }
}

/** Items end where the schema forbids one. */
function arrayItems(spec: ClassifiedArray, classifier: Classifier, addField: AddField): Partial<FieldDescription> {
  const prefix: FieldIndex[] = [];
  for (let index = 0; index < spec.fixedItems; index++) {
    const item = classifier.findItem(spec, index);
    if (!item) return { prefix };
    prefix.push(addField(item));
  }
  const rest = classifier.findItem(spec, spec.fixedItems);
  return { ...(prefix.length > 0 && { prefix }), ...(rest && { items: addField(rest) }) };
}

function members(spec: ClassifiedObject, classifier: Classifier, addField: AddField): Partial<FieldDescription> {
  const { closed, rest, patterns } = classifier.readUndeclaredMembers(spec);
  const names = classifier.readNameRule(spec);
  const properties = [...spec.properties].map(([name, required]) => ({
    name,
    field: addField(classifier.findProperty(spec, name), name),
    ...(required && { required }),
  }));
  return {
    ...(properties.length > 0 && { properties }),
    ...(spec.conditions && { conditions: spec.conditions }),
    ...(spec.extensible && { extensible: true }),
    ...(closed && { closed }),
    ...(rest && rest !== classifier.any && !spec.keepsUnknown && { additional: addField(rest) }),
    ...(patterns.length > 0 && {
      patterns: patterns.map(({ pattern, spec: inner }) => ({ pattern, ...(inner && { field: addField(inner) }) })),
    }),
    // In an object an empty rule matters: without one, its undeclared members have no control.
    ...(names && (spec.kind === 'object' || Object.keys(names).length > 0) && { names }),
  };
}

/** Whether a default or an example, such as a whole object's, contains the value of a secret field. */
function containsSecret(classifier: Classifier, spec: ClassifiedSpec, value: Json, depth = 0): boolean {
  if (spec.keywords.secret || depth > MAX_DEPTH) return true;
  if (typeof value !== 'object' || value === null) return false;
  switch (spec.kind) {
    case 'array':
      return (
        Array.isArray(value) &&
        value.some((item, index) =>
          containsSecret(classifier, classifier.findItem(spec, index) ?? classifier.never, item, depth + 1),
        )
      );
    case 'object':
    case 'map':
      return (
        isObject(value) &&
        Object.entries(value).some(([name, member]) => {
          const place = spec.properties.has(name)
            ? classifier.findProperty(spec, name)
            : classifier.findMember(spec, name);
          return containsSecret(classifier, place ?? classifier.never, member as Json, depth + 1);
        })
      );
    case 'variant':
      return spec.alternatives.some(variant => containsSecret(classifier, variant, value, depth + 1));
    default:
      return false;
  }
}
