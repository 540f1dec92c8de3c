// The kinds of places that only some forms have. A compiled page brings those that its schema needs; every other form has all of them.

import { addEntry, editEntry, entriesOf, removeEntry, renameEntry } from './entries.ts';
import { addItem, blankItems, editItem, heldItems, moveItem, removeItem } from './items.ts';
import { arrayControl } from './project-array.ts';
import { entryControl } from './project-entry.ts';
import { blankVariant, chooseVariant, heldVariant } from './variants.ts';

/** Arrays: items that are added, moved and removed. */
export const lists = { addItem, arrayControl, blankItems, editItem, heldItems, moveItem, removeItem } as const;

/** `oneOf` and `anyOf`: one of several shapes is chosen. */
export const variants = { blankVariant, chooseVariant, heldVariant } as const;

/** Members that the schema does not name (`additionalProperties`, `patternProperties`): the user names them. */
export const entries = { addEntry, editEntry, entriesOf, entryControl, removeEntry, renameEntry } as const;

export const ALL_FEATURES = { lists, variants, entries } as const;
export type FormFeatures = typeof ALL_FEATURES;
