// The controls directly inside a control.

import type { ControlNode } from './controls.ts';

/**
 * The controls directly inside a control; empty for one without any.
 * @example
 * const hasErrors = (control: ControlNode): boolean =>
 *   control.errors.length > 0 || childControls(control).some(hasErrors);
 */
export function childControls(control: ControlNode): readonly ControlNode[] {
  switch (control.kind) {
    case 'object':
      return [...control.properties, ...control.entries.map(entry => entry.control)];
    case 'map':
      return control.entries.map(entry => entry.control);
    case 'array':
      return control.items;
    case 'variant':
      return control.content ? [control.content] : [];
    default:
      return [];
  }
}
