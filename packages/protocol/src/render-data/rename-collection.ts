// The render data of the page `rename-collection`: a form to fill in, or the outcome of a submitted one.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';
import { NameSchema } from './common-schemas.ts';

/** A collection that may be renamed; the form starts with this. */
const RenameCollectionFormSchema = z.object({
  database: NameSchema,
  collection: NameSchema,
  /** A new name to begin with; absent: the field is empty. */
  newName: z.optional(boundedText(0, 1024)),
  /** Whether a collection that already has the new name is deleted; absent: no. */
  dropTarget: z.optional(z.boolean()),
  /** More arguments of the call (`connectionId`, …), sent as they are. @default the arguments of the tool call that is shown */
  arguments: z.optional(z.record(z.string(), z.unknown())),
});
export type RenameCollectionForm = z.infer<typeof RenameCollectionFormSchema>;

/** Answer of `rename-collection` of MongoDB's server. */
const RenameCollectionOutcomeSchema = z.object({
  database: NameSchema,
  oldCollection: NameSchema,
  newCollection: NameSchema,
  /** Whether the collection was renamed; if not, the result's text has the reason. */
  renamed: z.boolean(),
  arguments: z.optional(z.record(z.string(), z.unknown())),
});
export type RenameCollectionOutcome = z.infer<typeof RenameCollectionOutcomeSchema>;

/** The data of the page `rename-collection`: the form, or how the renaming went. */
export const RenameCollectionDataSchema = z.union([RenameCollectionOutcomeSchema, RenameCollectionFormSchema]);
export type RenameCollectionData = z.infer<typeof RenameCollectionDataSchema>;
