// The mutable state of a form: its root field, whether a submit was refused, its listeners.

import { type Json, parsePointer } from '../json.ts';
import type { FieldBuilder } from './fields/build-fields.ts';
import type { FormSnapshot } from './fields/controls.ts';
import { type Change, createEditor, type Target } from './fields/edit-fields.ts';
import type { Field } from './fields/field.ts';
import type { SnapshotInput } from './form-snapshot.ts';

export interface FormState {
  getSnapshot(): FormSnapshot;
  subscribe(listener: () => void): () => void;
  /** Changes the field at a path. `false`: not possible there. */
  edit(path: string, change: Change, target?: Omit<Target, 'segments'>): boolean;
  /** Sets the form's value; `undefined` makes it a blank form. */
  setValue(value: Json | undefined): void;
  reset(): void;
  /** Shows all errors from now on. */
  refuseSubmit(): void;
  close(): void;
}

export function createFormState(
  builder: FieldBuilder,
  value: Json | undefined,
  takeSnapshot: (input: SnapshotInput) => FormSnapshot,
): FormState {
  const editor = createEditor(builder);
  const listeners = new Set<() => void>();
  const initial = rootHolding(value, true);
  let root = initial;
  let submitAttempted = false;
  let snapshot: FormSnapshot | undefined;

  function rootHolding(held: Json | undefined, fill: boolean, previous?: Field): Field {
    builder.begin();
    return builder.holding(builder.specs.root, held, { required: true, depth: 0, fill, previous });
  }

  function changed(): void {
    snapshot = undefined;
    for (const listener of [...listeners]) listener();
  }

  return {
    getSnapshot() {
      snapshot ??= takeSnapshot({ root, initial, submitAttempted });
      return snapshot;
    },
    subscribe(listener) {
      // Wrapped, so that a function which subscribed twice is called, and unsubscribed, twice.
      const entry = (): void => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    edit(path, change, target = {}) {
      const segments = parsePointer(path);
      if (!segments) return false;
      builder.begin();
      const next = editor.edit(root, { ...target, segments }, change);
      if (!next) return false;
      if (next !== root) {
        root = next;
        changed();
      }
      return true;
    },
    setValue(next) {
      root = next === undefined ? rootHolding(undefined, true) : rootHolding(next, false, root);
      changed();
    },
    reset() {
      root = initial;
      submitAttempted = false;
      changed();
    },
    refuseSubmit() {
      if (submitAttempted) return;
      submitAttempted = true;
      changed();
    },
    close: () => listeners.clear(),
  };
}
