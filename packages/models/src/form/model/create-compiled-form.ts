// Creates a form from a description: the operations on its fields, and its snapshots.

import type { FormDescription } from '../form-description.ts';
import { cloneJson, type Json, parsePointer, pointer } from '../json.ts';
import { hasFormat } from '../validate/formats.ts';
import type { SchemaValidator } from '../validate/validator.ts';
import { createControlBuilder } from './fields/build-controls.ts';
import { createFieldBuilder } from './fields/build-fields.ts';
import type { Form, FormError } from './fields/controls.ts';
import type { Change } from './fields/edit-fields.ts';
import { linkFieldSpecs } from './fields/field-specs.ts';
import { createSnapshots } from './form-snapshot.ts';
import { createFormState, type FormState } from './form-state.ts';
import { createErrorText } from './messages.ts';
import { createOperations } from './operations.ts';

/** Options of `createCompiledForm`. */
export interface CompiledFormOptions {
  /** The initial value; its missing required parts get their defaults. Absent: a blank form. */
  readonly value?: Json;
  /** Decides about the whole value, and about formats where it knows them. Absent: only the rules of single controls are checked. */
  readonly validator?: SchemaValidator;
  /** Returns the text for an error, in the user's language; the error has the English `message`. @default English */
  readonly message?: ((error: FormError) => string) | undefined;
}

/**
 * Creates the form of a schema that `compileSchema` has described, without the code that reads schemas.
 * @example
 * const form = createCompiledForm(compileSchema({ type: 'object', properties: { city: { type: 'string' } } }));
 * form.input('/city', 'Oslo');
 * form.getSnapshot().value; // { city: 'Oslo' }
 */
export function createCompiledForm(description: FormDescription, options: CompiledFormOptions = {}): Form {
  const { validator } = options;
  const specs = linkFieldSpecs(description);
  const format = validator?.format?.bind(validator) ?? hasFormat;
  const controls = createControlBuilder({
    specs,
    checks: { format, hasNoValidator: !validator, fits: validator?.fits?.bind(validator) },
    message: createErrorText(options.message),
  });
  const builder = createFieldBuilder(specs);
  const state = createFormState(builder, cloneJson(options.value), createSnapshots(controls, validator));
  const { getSnapshot, subscribe, reset, close } = state;
  return {
    getSnapshot,
    subscribe,
    ...createEdits(state, createOperations(builder)),
    setValue(value) {
      const copy = cloneJson(value);
      if (value !== undefined && copy === undefined) return false;
      state.setValue(copy);
      return true;
    },
    reset,
    submit() {
      const { valid, value, errors } = getSnapshot();
      if (valid && value !== undefined) return { ok: true, value: cloneJson(value) as Json };
      state.refuseSubmit();
      return { ok: false, errors };
    },
    close,
  };
}

type Edits = Omit<Form, 'getSnapshot' | 'subscribe' | 'setValue' | 'reset' | 'submit' | 'close'>;

/** The operations that change the field at a path. */
function createEdits({ edit }: FormState, operations: ReturnType<typeof createOperations>): Edits {
  /** Changes the field around an item or entry, for operations on that item or entry. */
  const editParent = (path: string, change: (segment: string) => Change): boolean => {
    const segment = parsePointer(path)?.at(-1);
    if (segment === undefined) return false;
    return edit(path.slice(0, path.lastIndexOf('/')), change(segment), { inner: true });
  };
  return {
    set(path, value) {
      const copy = cloneJson(value);
      if (value !== undefined && copy === undefined) return false;
      return edit(path, operations.set(copy), { create: value !== undefined });
    },
    input: (path, text) => edit(path, operations.input(text), { inner: true, create: true }),
    setJson: (path, text) => edit(path, operations.json(text), { create: true }),
    enable: path => edit(path, operations.enable, { create: true, inner: true }),
    disable: path => edit(path, operations.disable),
    choose: (path, index) => edit(path, operations.choose(index), { create: true }),
    toggle: (path, index) => edit(path, operations.toggle(index), { inner: true, create: true }),
    add(path) {
      let segment = '';
      const add = operations.add(name => (segment = name));
      return edit(path, add, { inner: true, create: true }) ? pointer(path, segment) : undefined;
    },
    remove: path => editParent(path, segment => operations.remove(segment)),
    move: (path, index) => editParent(path, segment => operations.move(Number(segment), index)),
    rename: (path, name) => editParent(path, segment => operations.rename(segment, name)),
    touch: path => edit(path, operations.touch, { inner: true }),
  };
}
