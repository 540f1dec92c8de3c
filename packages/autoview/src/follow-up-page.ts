// The page of a tool that is offered as a follow-up: all of its parameters, without the rules between them, which the server checks. A tool
// whose page would be too large is not offered (./follow-up-tools.ts), rather than with fewer fields.
import type { FieldDescription } from '@vitrine/models/internal/form/page-parts';
import type { ToolPage } from './page-data.ts';

/** The types of parameters that are one field. */
const SINGLE_FIELDS: readonly FieldDescription['kind'][] = ['text', 'number', 'boolean', 'select', 'const'];

/**
 * Makes the page of a follow-up tool; undefined where a required parameter is more than one field, or where the parameters are not the
 * fields of one object.
 */
export function followUpPage({ schema: _s, outputSchema: _o, icon: _i, ...page }: ToolPage): ToolPage | undefined {
  const { fields } = page.form;
  const [root] = fields;
  if (root?.kind !== 'object') return undefined;
  const required = (root.properties ?? []).filter(property => property.required);
  return required.every(({ field }) => isSingleField(fields[field])) ? page : undefined;
}

function isSingleField(field: FieldDescription | undefined): boolean {
  return field !== undefined && SINGLE_FIELDS.includes(field.kind) && field.widget !== 'file';
}
