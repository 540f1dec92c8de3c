// The form itself: drafts, controls and operations, for shapes from wherever they come.

import { createBuilder } from './build.ts';
import { createChanges } from './changes.ts';
import { childrenOf } from './children.ts';
import type { ControlNode, Form, FormError, FormSnapshot } from './controls.ts';
import { type Draft, draftValue } from './draft.ts';
import { type Change, createEditor, type Target } from './edit.ts';
import type { FormFeatures } from './features.ts';
import { cloneJson, equalJson, type Json, pointer, segmentsOf } from './json.ts';
import { createProjector } from './project.ts';
import type { Shaper } from './shaper.ts';
import type { SchemaValidator } from './validate.ts';

export interface CoreFormOptions {
  /** The value the form begins with; its missing required parts get their defaults. Absent: a blank form. */
  readonly value?: Json;
  /** Has the last word on the value, and knows formats. Absent: only what the controls themselves can tell is checked. */
  readonly validator?: SchemaValidator;
  /** Whether a text has a format, where there is no validator to ask. */
  readonly format?: SchemaValidator['format'];
  /** Words for an error, in the reader's language. @default English */
  readonly message?: (error: FormError) => string;
}

export interface ShapedFormOptions extends CoreFormOptions {
  /** Words for an error; its `message` is empty, unless the validator has found it. */
  readonly message: (error: FormError) => string;
  /** What a form can do beyond members, texts, numbers and choices. */
  readonly features: FormFeatures;
}

interface Judged extends Pick<FormSnapshot, 'root' | 'errors' | 'touched'> {
  readonly from: ControlNode;
}

/** A form whose places have these shapes. Never throws. */
export function createShapedForm(shaper: Shaper, options: ShapedFormOptions): Form {
  const { validator, message, features } = options;
  const builder = createBuilder(shaper, features);
  const editor = createEditor(shaper, builder, features);
  const changes = createChanges(shaper, builder, features);
  const format = validator?.format?.bind(validator) ?? options.format;
  const projector = createProjector({ shaper, judges: { format, alone: !validator, features }, message });
  const listeners = new Set<() => void>();
  const root = (value: Json | undefined, fill: boolean, previous?: Draft) => {
    builder.begin();
    return builder.holding(shaper.root, value, { required: true, depth: 0, fill, previous });
  };

  const initial = root(cloneJson(options.value), true);
  let draft = initial;
  let submitAttempted = false;
  let snapshot: FormSnapshot | undefined;
  let judged: Judged | undefined;

  function changed(): void {
    snapshot = undefined;
    for (const listener of [...listeners]) listener();
  }

  function apply(path: string, change: Change, target: Omit<Target, 'segments'> = {}): boolean {
    const segments = segmentsOf(path);
    if (!segments) return false;
    builder.begin();
    const next = editor.edit(draft, { ...target, segments }, change);
    if (!next) return false;
    if (next !== draft) {
      draft = next;
      changed();
    }
    return true;
  }

  /** For operations on an item or entry: the path of what holds it, and its last segment. */
  function within(path: string, change: (segment: string) => Change): boolean {
    const segment = segmentsOf(path)?.at(-1);
    if (segment === undefined) return false;
    return apply(path.slice(0, path.lastIndexOf('/')), change(segment), { inner: true });
  }

  function takeSnapshot(): FormSnapshot {
    const value = draftValue(draft);
    const { root: tree, errors, touched } = judge(projector.project(draft, submitAttempted), value);
    const began = draftValue(initial);
    const dirty = draft !== initial && !(value !== undefined && began !== undefined && equalJson(value, began));
    return { root: tree, value, errors, valid: errors.length === 0, dirty, touched, submitAttempted };
  }

  /** The tree with all its errors; the same one again for the same tree. */
  function judge(tree: ControlNode, value: Json | undefined): Judged {
    if (judged?.from === tree) return judged;
    const { errors, touched } = summary(tree);
    judged = { from: tree, root: tree, errors, touched };
    // What can't be read yet is not part of the value: judging the rest would only confuse.
    if (errors.length === 0 && validator && value !== undefined) {
      const refused = validator
        .validate(value)
        .map(issue => projector.errorAt(issue.path, 'schema', { keyword: issue.keyword }, issue.message));
      if (refused.length > 0)
        judged = {
          from: tree,
          root: features.validation.withErrors(tree, refused, submitAttempted),
          errors: refused,
          touched,
        };
    }
    return judged;
  }

  function summary(tree: ControlNode): { errors: FormError[]; touched: boolean } {
    const errors: FormError[] = [];
    let touched = false;
    const visit = (control: ControlNode) => {
      errors.push(...control.errors);
      touched ||= control.touched;
      if (control.kind === 'object' || control.kind === 'map') {
        for (const entry of control.entries) {
          if (entry.nameError !== undefined) errors.push({ path: entry.path, code: 'name', message: entry.nameError });
        }
      }
      childrenOf(control).forEach(visit);
    };
    visit(tree);
    return { errors, touched };
  }

  const getSnapshot = () => {
    snapshot ??= takeSnapshot();
    return snapshot;
  };

  return {
    getSnapshot,
    subscribe(listener) {
      // A wrapper, so that the same function subscribed twice is called, and unsubscribed, twice.
      const entry = () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    set(path, value) {
      const copy = cloneJson(value);
      if (value !== undefined && copy === undefined) return false;
      return apply(path, changes.set(copy), { create: value !== undefined });
    },
    input: (path, text) => apply(path, changes.input(text), { inner: true, create: true }),
    setJson: (path, text) => apply(path, changes.json(text), { create: true }),
    enable: path => apply(path, changes.enable, { create: true, inner: true }),
    disable: path => apply(path, changes.disable),
    choose: (path, index) => apply(path, changes.choose(index), { create: true }),
    toggle: (path, index) => apply(path, changes.toggle(index), { inner: true, create: true }),
    add(path) {
      let segment = '';
      const done = apply(
        path,
        changes.add(name => (segment = name)),
        { inner: true, create: true },
      );
      return done ? pointer(path, segment) : undefined;
    },
    remove: path => within(path, segment => changes.remove(segment)),
    move: (path, index) => within(path, segment => changes.move(Number(segment), index)),
    rename: (path, name) => within(path, segment => changes.rename(segment, name)),
    touch: path => apply(path, changes.touch, { inner: true }),
    setValue(value) {
      const copy = cloneJson(value);
      if (value !== undefined && copy === undefined) return false;
      draft = value === undefined ? root(undefined, true, undefined) : root(copy, false, draft);
      changed();
      return true;
    },
    reset() {
      draft = initial;
      submitAttempted = false;
      changed();
    },
    submit() {
      const { valid, value, errors } = getSnapshot();
      if (valid && value !== undefined) return { ok: true, value: cloneJson(value) as Json };
      if (!submitAttempted) {
        submitAttempted = true;
        changed();
      }
      return { ok: false, errors };
    },
    close: () => listeners.clear(),
  };
}
