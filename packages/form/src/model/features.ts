// The parts of the form model that only some forms need. A compiled page carries those that its description needs; `createForm` has all.

import { testPattern } from '../validate/pattern.ts';
import { arrayControl } from './array-control.ts';
import { hasDuplicates } from './duplicates.ts';
import { addEntry, createEntries, editEntry, removeEntry, renameEntry } from './entries.ts';
import { entryControl } from './entry-control.ts';
import { addItem, blankItems, editItem, itemsHolding, moveItem, removeItem } from './lists.ts';
import { findNameProblem } from './member-names.ts';
import { multiselectControl, multiselectHolding, toggleOption } from './multiselect.ts';
import { withErrors } from './validation-errors.ts';
import { blankVariant, chooseVariant, variantHolding } from './variants.ts';

/** Arrays: items that are added, moved and removed. */
export const lists = {
  addItem,
  arrayControl,
  blankItems,
  editItem,
  hasDuplicates,
  itemsHolding,
  moveItem,
  removeItem,
} as const;

/** `oneOf` and `anyOf`: the user chooses one of several alternatives. */
export const variants = { blankVariant, chooseVariant, variantHolding } as const;

/** Undeclared members (`additionalProperties`, `patternProperties`), which the user names. */
export const entries = {
  addEntry,
  editEntry,
  entriesOf: createEntries,
  entryControl,
  problemOfName: findNameProblem,
  removeEntry,
  renameEntry,
} as const;

/** Arrays of choices. */
export const multiselect = { multiselectControl, multiselectHolding, toggleOption } as const;

/** Regular expressions: of texts, and of the names of members. */
export const patterns = { testPattern } as const;

/** Adds the errors of a validator to their controls. */
export const validation = { withErrors } as const;

export const ALL_FEATURES = { lists, variants, entries, multiselect, patterns, validation } as const;
/** The code of all features; a form may have only some of them. */
export type FormFeatures = typeof ALL_FEATURES;
