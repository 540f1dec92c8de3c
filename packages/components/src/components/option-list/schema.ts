// The schema and the contract of `option-list`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const text = z.string().check(z.minLength(1));

const OptionSchema = z.object({
  id: text,
  label: text,
  description: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
});
/** One id or several; null: none. */
const SelectionSchema = z.nullable(z.union([z.string(), z.array(z.string())]));

/** A question with a few answers. Confirming them is the decision; the chosen options stay as its receipt. */
const OptionListSchema = z.object({
  ...commonShape,
  /** The question. Names the list for assistive technology. */
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  options: z.array(OptionSchema).check(z.minLength(1)),
  /** Selection mode. @default 'multi' */
  selectionMode: z.optional(z.enum(['multi', 'single'])),
  /** Selected at the beginning. */
  defaultValue: z.optional(SelectionSchema),
  /** The decision, for example after a reload: shows the receipt. Null: not decided yet. */
  choice: z.optional(SelectionSchema),
  /** Smallest number of selections. With 0, an empty selection can be confirmed. @default 1 */
  minSelections: z.optional(z.number().check(z.minimum(0))),
  /** Largest number of selections. @default no limit; 1 in single mode */
  maxSelections: z.optional(z.number().check(z.minimum(1))),
});
/** Props of `OptionList` that travel as JSON, without the props of the application. */
export type OptionListData = z.infer<typeof OptionListSchema>;
/** Selection in an `OptionList`: the id of an option, their ids, or null for nothing. */
export type OptionListSelection = z.infer<typeof SelectionSchema>;

/** Actions that clear the selection and leave the question open. */
const CLEARING: ReadonlySet<string> = new Set(['cancel', 'clear', 'reset']);

export function isClearing(actionId: string): boolean {
  return CLEARING.has(actionId);
}

/** Older data have `confirmed` or `decision` for `choice`, and `value` for the current selection. */
function upgrade(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { confirmed, decision, value: selected, ...rest } = value as Record<string, unknown>;
  const choice = confirmed ?? decision;
  return {
    ...(selected !== undefined && { defaultValue: selected }),
    ...(choice !== undefined && { choice }),
    ...rest,
  };
}

/** The contract of `OptionList`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const optionListContract = defineContract({
  name: 'option-list',
  description: 'A question with a few options, of which the user selects one or several and confirms.',
  schema: OptionListSchema,
  empty: { options: [] },
  upgrade,
  leavesOpen: isClearing,
});
