// Compiles a JSON Schema to the description of its form: every field in one list of plain JSON.

import type { FieldDescription, FormDescription } from '../form-description.ts';
import type { Json } from '../json.ts';
import { MAX_DESCRIBED_FIELDS } from '../limits.ts';
import type { SelectOption, VariantOption } from '../model/controls.ts';
import type { FieldFacts } from '../model/field-spec.ts';
import type { ClassifiedObject, ClassifiedSpec, Classifier } from './classified-spec.ts';
import { createClassifier } from './classify-schema.ts';
import { containsSecret } from './contains-secret.ts';
import { schemaAsMeant } from './schema-as-meant.ts';
import { textWidget } from './text-widget.ts';

const LIMIT: FieldDescription = { kind: 'json', reason: 'limit' };

/** The index of a field in the list; `-1`: none. `name`: of its property. */
type AddField = (spec: ClassifiedSpec | null | undefined, name?: string) => number;

/** Compiles any schema; never throws. Recursion stays recursion; fields beyond `MAX_DESCRIBED_FIELDS` are JSON editors. */
export function compileSchema(schema: unknown): FormDescription {
  const classifier = createClassifier(schemaAsMeant(schema) ?? true);
  const fields: FieldDescription[] = [];
  const indices = new Map<ClassifiedSpec, number>();
  const leaves = new Map<string, number>();
  const queue: { spec: ClassifiedSpec; at: number }[] = [];

  const addField: AddField = (spec, name = '') => {
    if (!spec) return -1;
    if (isLeaf(spec)) return leafIndex(describe(spec, classifier, name));
    const known = indices.get(spec);
    if (known !== undefined) return known;
    if (fields.length >= MAX_DESCRIBED_FIELDS) return leafIndex(LIMIT);
    const at = fields.push(LIMIT) - 1;
    indices.set(spec, at);
    queue.push({ spec, at });
    return at;
  };

  /** Equal fields without others inside are stored once. */
  function leafIndex(field: FieldDescription): number {
    const text = JSON.stringify(field);
    const at = leaves.get(text) ?? fields.push(field) - 1;
    leaves.set(text, at);
    return at;
  }

  addField(classifier.root);
  for (let next = queue.shift(); next; next = queue.shift())
    fields[next.at] = { ...describe(next.spec, classifier), ...innerFields(next.spec, classifier, addField) };
  return { fields };
}

function isLeaf({ kind }: ClassifiedSpec): boolean {
  return kind !== 'object' && kind !== 'map' && kind !== 'array' && kind !== 'variant';
}

/** The constraints of a spec's own place. */
function describe(spec: ClassifiedSpec, classifier: Classifier, name = ''): FieldDescription {
  const { kind, facts: merged, nullable } = spec;
  const mayShow = (value: Json): boolean => !containsSecret(classifier, spec, value);
  const facts = pickFacts({ ...merged, ...(merged.examples && { examples: merged.examples.filter(mayShow) }) });
  const widget = kind === 'text' ? textWidget(merged, name) : 'line';
  return {
    kind,
    ...(facts && { facts }),
    ...(nullable && { nullable: true }),
    ...('options' in spec && { options: spec.options.map(shortOption) }),
    ...(widget !== 'line' && { widget }),
    ...(merged.default !== undefined && !mayShow(merged.default) && { hasSecretDefault: true as const }),
    ...(spec.kind === 'json' && { reason: spec.reason, ...(spec.types && { types: spec.types }) }),
  };
}

function shortOption(option: SelectOption | VariantOption): SelectOption | VariantOption | string {
  const isPlain = 'value' in option && option.value === option.label && option.description === undefined;
  return isPlain ? option.label : option;
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
function innerFields(spec: ClassifiedSpec, classifier: Classifier, indexOf: AddField): Partial<FieldDescription> {
  switch (spec.kind) {
    case 'variant':
      return { alternatives: spec.alternatives.map(alternative => indexOf(alternative)) };
    case 'array': {
      const prefix = Array.from({ length: spec.fixedItems }, (_, index) => indexOf(classifier.findItem(spec, index)));
      const items = indexOf(classifier.findItem(spec, spec.fixedItems));
      return { items, ...(prefix.length > 0 && { prefix }) };
    }
    case 'object':
    case 'map':
      return members(spec, classifier, indexOf);
    default:
      return {};
  }
}

function members(spec: ClassifiedObject, classifier: Classifier, indexOf: AddField): Partial<FieldDescription> {
  const { rest, patterns } = classifier.readUndeclaredMembers(spec);
  const names = classifier.readNameRule(spec);
  const properties = [...spec.properties].map(
    ([name, required]) => [name, indexOf(classifier.findProperty(spec, name), name), required ? 1 : 0] as const,
  );
  return {
    ...(properties.length > 0 && { properties }),
    ...(spec.conditions && { conditions: spec.conditions }),
    ...(spec.extensible && { extensible: true }),
    ...(rest !== undefined && rest !== classifier.any && !spec.keepsUnknown && { additional: indexOf(rest) }),
    ...(patterns.length > 0 && { patterns: patterns.map(([pattern, inner]) => [pattern, indexOf(inner)] as const) }),
    // In an object an empty rule matters: without one, its undeclared members have no control.
    ...(names && (spec.kind === 'object' || Object.keys(names).length > 0) && { names }),
  };
}
