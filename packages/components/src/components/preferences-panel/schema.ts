// The schema and the contract of `preferences-panel`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const text = z.string().check(z.minLength(1));
const OptionSchema = z.object({ value: text, label: text });

const itemShape = {
  /** Identifies the preference among the others: its key in the choice. */
  id: text,
  label: text,
  description: z.optional(z.string()),
};
const ItemSchema = z.discriminatedUnion('type', [
  z.object({
    ...itemShape,
    type: z.literal('switch'),
    /** Whether it is on at first. @default false */
    defaultChecked: z.optional(z.boolean()),
  }),
  /** A few options side by side. `defaultValue` absent: the first. */
  z.object({
    ...itemShape,
    type: z.literal('toggle'),
    options: z.array(OptionSchema).check(z.minLength(1)),
    defaultValue: z.optional(z.string()),
  }),
  /** Many options in a list. `defaultSelected` absent: the first. */
  z.object({
    ...itemShape,
    type: z.literal('select'),
    selectOptions: z.array(OptionSchema).check(z.minLength(1)),
    defaultSelected: z.optional(z.string()),
  }),
]);
export type Preference = z.infer<typeof ItemSchema>;

const SectionSchema = z.object({
  heading: z.optional(text),
  items: z.array(ItemSchema).check(z.minLength(1)),
});

/** Values by the ids of the preferences. */
const ValuesSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));
export type PreferenceValues = z.infer<typeof ValuesSchema>;

/** Preferences in sections, which the user changes and saves. Saving is the decision; the values stay as its receipt. */
const PreferencesPanelSchema = z.object({
  ...commonShape,
  title: z.optional(text),
  description: z.optional(z.string()),
  sections: z.array(SectionSchema).check(z.minLength(1)),
  /** Values that were saved, for example after a reload: shows the receipt. Null: not decided yet. */
  choice: z.optional(z.nullable(ValuesSchema)),
  /** Reasons why preferences could not be saved, by their ids. */
  error: z.optional(z.record(z.string(), z.string())),
});
/** Props of `PreferencesPanel` that travel as JSON, without the props of the application. */
export type PreferencesPanelData = z.infer<typeof PreferencesPanelSchema>;

/** Actions that decide the values. */
const SAVING: ReadonlySet<string> = new Set(['save', 'apply', 'confirm']);
/** Actions that set the values of the beginning. */
const DISCARDING: ReadonlySet<string> = new Set(['cancel', 'reset', 'discard']);

export const isSaving = (actionId: string): boolean => SAVING.has(actionId);
export const isDiscarding = (actionId: string): boolean => DISCARDING.has(actionId);

/** The contract of `PreferencesPanel`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const preferencesPanelContract = defineContract({
  name: 'preferences-panel',
  description: 'Preferences as switches, toggles and lists, to change and to save.',
  schema: PreferencesPanelSchema,
  empty: { sections: [] },
  leavesOpen: actionId => !isSaving(actionId),
});
