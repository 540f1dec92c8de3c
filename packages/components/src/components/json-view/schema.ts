// The schema and the contract of `json-view`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

/** Any JSON value as a tree that folds, with search and with buttons that copy a value or its path. */
const JsonViewSchema = z.object({
  ...commonShape,
  /** Any JSON value. */
  value: z.unknown().check(z.refine(value => value !== undefined, { error: 'Expected a JSON value' })),
  /** Label above the tree. @default 'JSON' */
  label: z.optional(z.string()),
  /** How many levels are open at first. Absent: 2. */
  openDepth: z.optional(z.int().check(z.minimum(0))),
  /** A CSS length; the tree scrolls inside it. A number is pixels. Absent: 26rem. */
  maxHeight: z.optional(z.union([z.string(), z.number()])),
  /** Whether the tree can be searched. @default true */
  searchable: z.optional(z.boolean()),
});
/** Props of `JsonView` that travel as JSON, without the props of the application. */
export type JsonViewData = z.infer<typeof JsonViewSchema>;

/** The contract of `JsonView`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const jsonViewContract = defineContract({
  name: 'json-view',
  description: 'A JSON value of any size as a tree with search and copy.',
  schema: JsonViewSchema,
  empty: { value: null },
});
