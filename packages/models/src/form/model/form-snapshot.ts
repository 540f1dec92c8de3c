// What a form shows at one moment: the controls with all their errors, the validator's too.

import { equalJson } from '@vitrine/std/internal/equal-json';
import type { Json } from '../json.ts';
import type { SchemaValidator } from '../validate/validator.ts';
import type { ControlBuilder } from './fields/build-controls.ts';
import { childControls } from './fields/child-controls.ts';
import type { ControlNode, FormError, FormSnapshot } from './fields/controls.ts';
import type { Field } from './fields/field.ts';
import { fieldValue } from './fields/field-value.ts';
import { withErrors } from './validation-errors.ts';

export interface SnapshotInput {
  readonly root: Field;
  /** The initial root. */
  readonly initial: Field;
  readonly submitAttempted: boolean;
}

interface CheckedTree extends Pick<FormSnapshot, 'root' | 'errors' | 'touched'> {
  /** The tree before the validator's errors were added. */
  readonly from: ControlNode;
}

/** Returns a function that takes snapshots; unchanged parts are the same objects in each snapshot. */
export function createSnapshots(
  controls: ControlBuilder,
  validator: SchemaValidator | undefined,
): (input: SnapshotInput) => FormSnapshot {
  let checked: CheckedTree | undefined;

  function check(tree: ControlNode, value: Json | undefined, showErrors: boolean): CheckedTree {
    if (checked?.from === tree) return checked;
    checked = { from: tree, root: tree, ...summarise(tree) };
    // While a part is unreadable, the value is incomplete: errors of the validator would only confuse.
    if (checked.errors.length > 0 || !validator || value === undefined) return checked;
    const errors = validator
      .validate(value)
      .map(issue => controls.errorAt(issue.path, 'schema', { keyword: issue.keyword }, issue.message));
    if (errors.length > 0) checked = { ...checked, root: withErrors(tree, errors, showErrors), errors };
    return checked;
  }

  return ({ root, initial, submitAttempted }) => {
    const value = fieldValue(root);
    const { root: tree, errors, touched } = check(controls.build(root, submitAttempted), value, submitAttempted);
    const began = fieldValue(initial);
    const dirty = root !== initial && !(value !== undefined && began !== undefined && equalJson(value, began));
    return { root: tree, value, errors, valid: errors.length === 0, dirty, touched, submitAttempted };
  };
}

function summarise(tree: ControlNode): { errors: FormError[]; touched: boolean } {
  const errors: FormError[] = [];
  let touched = false;
  const visit = (control: ControlNode): void => {
    errors.push(...control.errors);
    touched ||= control.touched;
    if (control.kind === 'object' || control.kind === 'map') {
      for (const { path, nameError } of control.entries)
        if (nameError !== undefined) errors.push({ path, code: 'name', message: nameError });
    }
    childControls(control).forEach(visit);
  };
  visit(tree);
  return { errors, touched };
}
