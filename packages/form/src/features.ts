// What only some forms need. A compiled page brings the features that its schema asks for; every other form has all of them.

import { addEntry, editEntry, entriesOf, removeEntry, renameEntry } from './entries.ts';
import { addItem, blankItems, editItem, heldItems, moveItem, removeItem } from './items.ts';
import { problemOfName } from './member-names.ts';
import { withErrors } from './overlay.ts';
import { testPattern } from './pattern.ts';
import { heldPicks, picksControl, togglePick } from './picks.ts';
import { arrayControl } from './project-array.ts';
import { entryControl } from './project-entry.ts';
import { hasTwins } from './twins.ts';
import { blankVariant, chooseVariant, heldVariant } from './variants.ts';

/** Arrays: items that are added, moved and removed. */
export const lists = {
  addItem,
  arrayControl,
  blankItems,
  editItem,
  hasTwins,
  heldItems,
  moveItem,
  removeItem,
} as const;

/** `oneOf` and `anyOf`: one of several shapes is chosen. */
export const variants = { blankVariant, chooseVariant, heldVariant } as const;

/** Members that the schema does not name (`additionalProperties`, `patternProperties`): the user names them. */
export const entries = {
  addEntry,
  editEntry,
  entriesOf,
  entryControl,
  problemOfName,
  removeEntry,
  renameEntry,
} as const;

/** Arrays of choices. */
export const multiselect = { heldPicks, picksControl, togglePick } as const;

/** Regular expressions: of texts, and of the names of members. */
export const patterns = { testPattern } as const;

/** The errors that a validator finds, at their controls. */
export const validation = { withErrors } as const;

export const ALL_FEATURES = { lists, variants, entries, multiselect, patterns, validation } as const;
export type FormFeatures = typeof ALL_FEATURES;
