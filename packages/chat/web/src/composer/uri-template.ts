// Variables and values of the URI templates (RFC 6570) that servers list in `resources/templates/list`.
import { withoutUndefined } from '@vitrine/std/internal/json';
import { parseTemplate } from 'url-template';

/** A variable of a template. */
export interface TemplateVariable {
  readonly name: string;
  /** Whether a value is required; absent when the URI is whole without one (query and fragment). */
  readonly required?: true;
}

/** An expression: operator, then variables with their modifiers. */
const EXPRESSION = /\{([+#./;?&]?)([^{}]+)\}/g;
const VARIABLE = /^([\w.%-]+)(?:\*|:\d{1,4})?$/;
const OPTIONAL = new Set(['#', ';', '?', '&']);

/** The variables in their order, each once. Undefined: it is no template of RFC 6570, or has no variable. */
export function readTemplateVariables(template: string): TemplateVariable[] | undefined {
  const variables = new Map<string, TemplateVariable>();
  for (const [, operator = '', list = ''] of template.matchAll(EXPRESSION))
    for (const entry of list.split(',')) {
      const name = VARIABLE.exec(entry.trim())?.[1];
      if (name === undefined) return undefined;
      const required = OPTIONAL.has(operator) ? variables.get(name)?.required : true;
      variables.set(name, withoutUndefined({ name, required }));
    }
  return variables.size === 0 || /[{}]/.test(template.replaceAll(EXPRESSION, '')) ? undefined : [...variables.values()];
}

/** The URI with these values; variables without a value are left out, as RFC 6570 says. */
export const expandTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  parseTemplate(template).expand({ ...values });
