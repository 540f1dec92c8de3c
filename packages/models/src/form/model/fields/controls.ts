// The types that a renderer reads: a tree of controls, one for each place of the value. Every node is immutable and keeps its
// identity until something it shows changes, so a renderer may compare by `===`.

import type { Json, JsonType } from '../../json.ts';

/** An error at one place. `code` and `params` are for translation, `message` is English. */
export interface FormError {
  /** JSON Pointer of the place. */
  readonly path: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly params?: JsonParams;
}
/** Values for the gaps of an error's text, by name. */
export type JsonParams = { readonly [name: string]: Json };

/** The closed list of error codes. `schema`: a rule that only the validator checks; the form itself finds the others. */
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
/** One of `ERROR_CODES`. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The members that every control has. */
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
   * `format: password` or `writeOnly`, here or above: the renderer hides what is entered, warns about it and stores it nowhere. It has no
   * default and no examples, even where the schema has them.
   */
  readonly secret: boolean;
  readonly deprecated: boolean;
  /** The schema's default: what the server assumes when this is absent. Filled in only where `required`, or when enabled. */
  readonly default?: Json;
  readonly examples?: readonly Json[];
  /** The user has changed the control or left it (`touch`). */
  readonly touched: boolean;
  /** All errors of this place, without those below it. */
  readonly errors: readonly FormError[];
  /** The message to show now: the first error, once touched or after a refused submit. */
  readonly error?: string;
}

/** An object with declared properties. */
export interface ObjectControl extends ControlBase {
  readonly kind: 'object';
  /** The declared properties, in the schema's order. */
  readonly properties: readonly ControlNode[];
  /** Entries: undeclared members that the schema has rules for. Other undeclared members are part of the value, without a control. */
  readonly entries: readonly EntryControl[];
  /** The user may add entries: `add(path)`. */
  readonly extensible: boolean;
}

/** An object without declared properties, whose members the user names. */
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
  /** The name as typed; while there is a `nameError`, the value remains under its last valid name, or under none. */
  readonly name: string;
  readonly nameError?: string;
  readonly control: ControlNode;
}

/** An array: a list of controls, or a tuple. */
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

/** A choice between alternatives (`oneOf`, `anyOf`, several types). */
export interface VariantControl extends ControlBase {
  readonly kind: 'variant';
  readonly options: readonly VariantOption[];
  /** Index in `options`; -1: none chosen. */
  readonly selected: number;
  /** The chosen variant's control; it has the same path. */
  readonly content?: ControlNode;
}
/** One alternative of a variant. */
export interface VariantOption {
  readonly label: string;
  readonly description?: string;
}

/** The input that suits a text. */
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

/** A text. */
export interface TextControl extends ControlBase {
  readonly kind: 'text';
  readonly text: string;
  /** The input that fits the text best. `file`: the text is base64. The text is always the value, as the schema requires it. */
  readonly widget: TextWidget;
  readonly format?: string;
  readonly mediaType?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Values to suggest; others are allowed. */
  readonly suggestions?: readonly string[];
}

/** A number or an integer. */
export interface NumberControl extends ControlBase {
  readonly kind: 'number';
  /** Text as typed; a JSON number's syntax, whatever the locale. */
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

/** A boolean. */
export interface BooleanControl extends ControlBase {
  readonly kind: 'boolean';
  /** Value; absent while not present. */
  readonly value?: boolean;
}

/** One value of a list, with its label. */
export interface SelectOption {
  readonly value: Json;
  readonly label: string;
  readonly description?: string;
}
/** A choice of one value of a list. */
export interface SelectControl extends ControlBase {
  readonly kind: 'select';
  readonly options: readonly SelectOption[];
  /** Index in `options`; -1: none. Choose with `set(path, option.value)` or `choose(path, index)`. */
  readonly selected: number;
}
/** An array of different values of a list. */
export interface MultiselectControl extends ControlBase {
  readonly kind: 'multiselect';
  readonly options: readonly SelectOption[];
  /** Indices in `options`, in the order of the value. Change with `toggle(path, index)` or `set(path, values)`. */
  readonly selected: readonly number[];
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A value that is fixed by the schema (`const`). */
export interface ConstControl extends ControlBase {
  readonly kind: 'const';
  readonly value: Json;
}

/** A JSON editor, for values that no other control can show. */
export interface JsonControl extends ControlBase {
  readonly kind: 'json';
  readonly text: string;
  /** Value; absent while the text is empty or is not JSON. */
  readonly value?: Json;
  /** The only types allowed, where the schema lists them. */
  readonly types?: readonly JsonType[];
  /**
   * The reason for an editor: `any` the schema allows any value here; `unsupported` the schema has rules that no control can show;
   * `mismatch` the given value does not fit its control (`disable` restores the control); `limit` too deep or too many fields.
   */
  readonly reason: JsonReason;
}
/** Reason why a control is a JSON editor; see `JsonControl.reason`. */
export type JsonReason = 'any' | 'unsupported' | 'mismatch' | 'limit';

/** Any control; `kind` tells which. */
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
/** The kind of a control. */

/** The state of the form at one moment. The same object until something changes. */
export interface FormSnapshot {
  readonly root: ControlNode;
  /** The value as far as it can be read; absent and unreadable parts are left out. `undefined`: no value yet. */
  readonly value: Json | undefined;
  /** Every error in the form, in the order of the controls. */
  readonly errors: readonly FormError[];
  readonly valid: boolean;
  /** Whether the value differs from the initial one. */
  readonly dirty: boolean;
  readonly touched: boolean;
  /** A submit was refused; all errors are shown from then on. */
  readonly submitAttempted: boolean;
}

/** The result of `submit`: the value, or all errors. */
type SubmitResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly errors: readonly FormError[] };

/** A form. Operations return `false` and change nothing where they do not apply at that path. */
export interface Form {
  getSnapshot(): FormSnapshot;
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Puts a JSON value at a path, making the places above it present. `undefined` makes it absent, like `disable`. */
  set(path: string, value: Json | undefined): boolean;
  /** Sets the text that a user typed into a text, number or JSON control. An empty text makes it absent, unless `enable` was called. */
  input(path: string, text: string): boolean;
  /** Sets the text of a JSON editor, or the value of any other place (then the text must be JSON, or nothing changes). */
  setJson(path: string, text: string): boolean;
  /** Makes a place present: an object with its required parts, an empty list, an empty text. */
  enable(path: string): boolean;
  /** Makes a place absent; where it is required, blank. */
  disable(path: string): boolean;
  /** Chooses a variant, or an option of a select, by index. The values entered in the previous variant are kept and restored with it. */
  choose(path: string, index: number): boolean;
  /** Adds or removes an option of a multiselect. */
  toggle(path: string, index: number): boolean;
  /** Adds an item to an array or an unnamed entry to a map. Returns the path of the new one. */
  add(path: string): string | undefined;
  /** Removes an array's item or a map's entry. */
  remove(path: string): boolean;
  /** Moves an array's item to another index. */
  move(path: string, index: number): boolean;
  /** Sets the typed name of a map's entry. A blank or taken name is kept as text and reported, never applied. */
  rename(path: string, name: string): boolean;
  /** Marks a control that the user has left: its error may be shown. */
  touch(path: string): boolean;
  /** Replaces the whole value (parts that fit no control become JSON editors). `undefined`: blank. */
  setValue(value: Json | undefined): boolean;
  /** Restores the initial value. */
  reset(): void;
  submit(): SubmitResult;
  /** Ends all subscriptions. */
  close(): void;
}
