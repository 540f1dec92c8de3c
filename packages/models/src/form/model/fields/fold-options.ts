// Decides which properties of an object a form shows at once: many optional ones are folded, so that the required ones are easy to find.
import type { ControlNode } from './controls.ts';

/** More optional properties than this are folded. */
const MAX_OPTIONAL = 6;

/** The properties that are shown at once, and those that are folded. */
export interface FoldedOptions {
  readonly shown: readonly ControlNode[];
  readonly folded: readonly ControlNode[];
}

/**
 * Chooses the properties of an object that a form shows at once, required ones first. Where none is required, the first optional ones stay
 * visible, so that the form is not empty.
 * @example
 * const { shown, folded } = foldOptions(control.properties);
 */
export function foldOptions(properties: readonly ControlNode[]): FoldedOptions {
  const required = properties.filter(property => property.required);
  const optional = properties.filter(property => !property.required);
  const stay = optional.length <= MAX_OPTIONAL ? optional.length : required.length > 0 ? 0 : MAX_OPTIONAL;
  return { shown: [...required, ...optional.slice(0, stay)], folded: optional.slice(stay) };
}
