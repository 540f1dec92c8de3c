// The page of a tool that is offered as a follow-up: all of its parameters, without the rules that need code. A tool whose page would be
// too large is not offered (./follow-up-tools.ts), rather than with fewer fields.
import type { FieldDescription, FormDescription } from '@vitrine/form/compile';
import type { ToolPage } from './page-data.ts';

/** The types of parameters that are one field. */
const SINGLE_FIELDS: readonly FieldDescription['kind'][] = ['text', 'number', 'boolean', 'select', 'const'];

/**
 * The page; the server checks the rules that are left out. Undefined where a required parameter is more than one field, which is too much
 * for a follow-up, and where the parameters are not the fields of one object.
 */
export function followUpPage(page: ToolPage<FormDescription>): ToolPage<FormDescription> | undefined {
  const { name, title, description, form, readOnly, destructive } = page;
  const [root] = form.fields;
  if (root?.kind !== 'object') return undefined;
  const required = (root.properties ?? []).filter(([, , isRequired]) => isRequired === 1);
  if (!required.every(([, index]) => isSingleField(form.fields[index]))) return undefined;
  return {
    name,
    title,
    ...(description !== undefined && { description }),
    form: { fields: form.fields.map(withoutTextRules) },
    isPartlyChecked: true,
    ...(readOnly && { readOnly }),
    ...(destructive && { destructive }),
  };
}

function isSingleField(field: FieldDescription | undefined): boolean {
  return field !== undefined && SINGLE_FIELDS.includes(field.kind) && field.widget !== 'file';
}

function withoutTextRules(field: FieldDescription): FieldDescription {
  const { facts: { pattern, format, ...facts } = {}, ...rest } = field;
  return Object.keys(facts).length > 0 ? { ...rest, facts } : rest;
}
