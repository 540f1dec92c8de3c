// The schema and the contract of `stats-display`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

/** Digits after the point. */
const decimals = z.optional(z.int().check(z.minimum(0), z.maximum(20)));

const StatFormatSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('number'), decimals, compact: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('currency'), currency: z.string().check(z.minLength(1)), decimals }),
  /** `basis`: whether 0.15 (`fraction`) or 15 (`unit`) is 15 %. Absent: `fraction`. */
  z.object({ kind: z.literal('percent'), decimals, basis: z.optional(z.enum(['fraction', 'unit'])) }),
]);

const StatDiffSchema = z.object({
  /** Change in per cent: 4.2 is shown as +4.2 %. */
  value: z.number(),
  /** Number of decimals. @default 1 */
  decimals,
  /** Whether an increase is positive; it decides the colour. Absent: yes. */
  upIsPositive: z.optional(z.boolean()),
  /** The period of comparison, such as `vs last week`. */
  label: z.optional(z.string()),
});

const SparklineSchema = z.object({
  /** Values in the order of time. */
  data: z.array(z.number()).check(z.minLength(2)),
  /** A CSS colour. Absent: the accent. */
  color: z.optional(z.string()),
});

const StatSchema = z.object({
  /** Identifies the figure among the others. */
  key: z.string().check(z.minLength(1)),
  label: z.string().check(z.minLength(1)),
  value: z.union([z.string(), z.number()]),
  format: z.optional(StatFormatSchema),
  diff: z.optional(StatDiffSchema),
  sparkline: z.optional(SparklineSchema),
});
export type Stat = z.infer<typeof StatSchema>;
export type StatFormat = z.infer<typeof StatFormatSchema>;
export type StatDiff = z.infer<typeof StatDiffSchema>;

/** Key figures side by side: each has a label and a value, and may have a change in per cent and a line of its past values. */
const StatsDisplaySchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  stats: z.array(StatSchema).check(z.minLength(1)),
  /** BCP 47. Absent: the application's. */
  locale: z.optional(z.string()),
});
/** Props of `StatsDisplay` that travel as JSON, without the props of the application. */
export type StatsDisplayData = z.infer<typeof StatsDisplaySchema>;

/** The contract of `StatsDisplay`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const statsDisplayContract = defineContract({
  name: 'stats-display',
  description: 'Key figures with units, changes and small trend lines.',
  schema: StatsDisplaySchema,
  empty: { stats: [] },
});
