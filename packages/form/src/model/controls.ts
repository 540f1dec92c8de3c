// What a renderer reads: a tree of controls, one for each place of the value. Every node is immutable and keeps its
// identity until something it shows changes, so a renderer may compare by `===`.

import type { Json, JsonType } from '../json.ts';

/** What is wrong at one place. `code` and `params` are for translation, `message` is English. */
export interface FormError {
  /** JSON Pointer of the place. */
  readonly path: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly params?: JsonParams;
}
export type JsonParams = { readonly [name: string]: Json };

/** `schema`: a rule that only the validator knows; the rest is found by the form itself. */
export const ERROR_CODES = [
  'required',
  'number',
  'integer',
  'inexact',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'json',
  'type',
  'mismatch',
  'name',
  'schema',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What every control has. */
export interface ControlBase {
  /** Unique in the form; survives edits, moves and renames: the key of a list, the base of a DOM id. */
  readonly key: string;
  /** JSON Pointer of the value, and the address for every operation. */
  readonly path: string;
  /** The schema's `title`, else the property's name in words. Plain text of the schema's author, not trusted. */
  readonly label: string;
  readonly description?: string;
  /** The value around it is not accepted without it. */
  readonly required: boolean;
  /** Part of the value. `false` means absent: not sent at all, and never an empty string, list or object instead. */
  readonly present: boolean;
  /** `null` is allowed: `set(path, null)`. */
  readonly nullable: boolean;
  /** The value is `null` now. */
  readonly isNull: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /**
   * `format: password` or `writeOnly`, here or above: what is entered is to be hidden, warned about and kept nowhere. It has no default and no examples, also
   * where the schema gives them.
   */
  readonly secret: boolean;
  readonly deprecated: boolean;
  /** The schema's default: what the other side assumes when this is absent. Filled in only where `required`, or when enabled. */
  readonly default?: Json;
  readonly examples?: readonly Json[];
  /** The person was here (an operation on it, or `touch`). */
  readonly touched: boolean;
  /** Everything wrong at this very place (not below it). */
  readonly errors: readonly FormError[];
  /** The message to show now: the first error, once touched or after a refused submit. */
  readonly error?: string;
}

export interface ObjectControl extends ControlBase {
  readonly kind: 'object';
  /** The declared properties, in the schema's order. */
  readonly properties: readonly ControlNode[];
  /** Further members of which the schema says something. Those of which it says nothing are part of the value, without a control. */
  readonly entries: readonly EntryControl[];
  /** The schema invites further members: `add(path)`. */
  readonly extensible: boolean;
}

export interface MapControl extends ControlBase {
  readonly kind: 'map';
  readonly entries: readonly EntryControl[];
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  /** The only names allowed, when the schema lists them. */
  readonly names?: readonly string[];
}

/** One member of a map: a name that the user types (`rename`) and a control for its value. */
export interface EntryControl {
  readonly key: string;
  /** The address of the entry, for `rename` and `remove`. */
  readonly path: string;
  /** The name as typed; while `nameError` is there the value still stands under its last good name, or nowhere. */
  readonly name: string;
  readonly nameError?: string;
  readonly control: ControlNode;
}

export interface ArrayControl extends ControlBase {
  readonly kind: 'array';
  readonly items: readonly ControlNode[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems: boolean;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  /** Items before this index belong to their position (a tuple) and do not move. */
  readonly fixedItems: number;
}

export interface VariantControl extends ControlBase {
  readonly kind: 'variant';
  readonly options: readonly VariantOption[];
  /** Index in `options`; -1: none chosen. */
  readonly selected: number;
  /** The chosen variant's control; it has the same path. */
  readonly content?: ControlNode;
}
export interface VariantOption {
  readonly label: string;
  readonly description?: string;
}

export type TextWidget =
  | 'line'
  | 'area'
  | 'password'
  | 'email'
  | 'url'
  | 'date'
  | 'time'
  | 'date-time'
  | 'color'
  | 'file';

export interface TextControl extends ControlBase {
  readonly kind: 'text';
  readonly text: string;
  /** What fits the text best. `file`: the text is base64. The text is always the value, as the schema wants it. */
  readonly widget: TextWidget;
  readonly format?: string;
  readonly mediaType?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Values worth offering; others are allowed. */
  readonly suggestions?: readonly string[];
}

export interface NumberControl extends ControlBase {
  readonly kind: 'number';
  /** As typed; a JSON number's syntax, whatever the locale. */
  readonly text: string;
  readonly value?: number;
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** `multipleOf`, or 1 for an integer. */
  readonly step?: number;
}

export interface BooleanControl extends ControlBase {
  readonly kind: 'boolean';
  /** Absent while not present. */
  readonly value?: boolean;
}

export interface SelectOption {
  readonly value: Json;
  readonly label: string;
  readonly description?: string;
}
export interface SelectControl extends ControlBase {
  readonly kind: 'select';
  readonly options: readonly SelectOption[];
  /** Index in `options`; -1: none. Choose with `set(path, option.value)` or `choose(path, index)`. */
  readonly selected: number;
}
export interface MultiselectControl extends ControlBase {
  readonly kind: 'multiselect';
  readonly options: readonly SelectOption[];
  /** Indices in `options`, in the order of the value. Change with `toggle(path, index)` or `set(path, values)`. */
  readonly selected: readonly number[];
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface ConstControl extends ControlBase {
  readonly kind: 'const';
  readonly value: Json;
}

export interface JsonControl extends ControlBase {
  readonly kind: 'json';
  readonly text: string;
  /** Absent while the text is empty or is no JSON. */
  readonly value?: Json;
  /** The only types allowed, when the schema says. */
  readonly types?: readonly JsonType[];
  /**
   * Why an editor: `any` the schema allows anything here; `unsupported` the schema says something no control can show;
   * `mismatch` the value given does not fit its control (`disable` brings the control back); `limit` too deep or too much.
   */
  readonly reason: JsonReason;
}
export type JsonReason = 'any' | 'unsupported' | 'mismatch' | 'limit';

export type ControlNode =
  | ObjectControl
  | MapControl
  | ArrayControl
  | VariantControl
  | TextControl
  | NumberControl
  | BooleanControl
  | SelectControl
  | MultiselectControl
  | ConstControl
  | JsonControl;

/** Everything about the form at one moment. The same object until something changes. */
export interface FormSnapshot {
  readonly root: ControlNode;
  /** The value as far as it can be read; what is absent or unreadable is left out. `undefined`: nothing yet. */
  readonly value: Json | undefined;
  /** Every error in the form, in the order of the controls. */
  readonly errors: readonly FormError[];
  readonly valid: boolean;
  /** The value differs from the one the form began with. */
  readonly dirty: boolean;
  readonly touched: boolean;
  /** A submit was refused; all errors show from now on. */
  readonly submitAttempted: boolean;
}

export type SubmitResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly errors: readonly FormError[] };

/** A form. Operations return `false`, and change nothing, when there is nothing to operate on at that path. */
export interface Form {
  getSnapshot(): FormSnapshot;
  /** Calls `listener` after every change. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  /** Puts a JSON value at a path, making the places above it present. `undefined` makes it absent, like `disable`. */
  set(path: string, value: Json | undefined): boolean;
  /** What a person typed into a text, number or JSON control. Nothing typed means absent, unless `enable` said otherwise. */
  input(path: string, text: string): boolean;
  /** The text of a JSON editor, at a JSON control or for any other place (then it must be JSON, or nothing happens). */
  setJson(path: string, text: string): boolean;
  /** Makes a place present: an object with its required parts, an empty list, an empty text. */
  enable(path: string): boolean;
  /** Makes a place absent; where it is required, blank again. */
  disable(path: string): boolean;
  /** Chooses a variant, or an option of a select, by index. What was entered in the variant before is kept for coming back. */
  choose(path: string, index: number): boolean;
  /** Adds or removes an option of a multiselect. */
  toggle(path: string, index: number): boolean;
  /** Adds an item to an array or an unnamed entry to a map. Returns the path of the new one. */
  add(path: string): string | undefined;
  /** Removes an array's item or a map's entry. */
  remove(path: string): boolean;
  /** Moves an array's item to another index. */
  move(path: string, index: number): boolean;
  /** The typed name of a map's entry. A blank or taken name is kept as text and reported, never applied. */
  rename(path: string, name: string): boolean;
  /** The person left the control: its error may show. */
  touch(path: string): boolean;
  /** Replaces the whole value (what fits no control becomes a JSON editor). `undefined`: blank. */
  setValue(value: Json | undefined): boolean;
  /** Back to the value the form began with. */
  reset(): void;
  submit(): SubmitResult;
  /** Ends all subscriptions. */
  close(): void;
}
