// The schema and the contract of `progress-tracker`, without React.
import * as z from 'zod/mini';
import { commonShape, ReceiptSchema } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';
import { StepSchema } from '../../steps/step-status.ts';

/** A running job as steps, of which one is current, and the time it has taken. */
const ProgressTrackerSchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  steps: z.array(StepSchema).check(z.minLength(1)),
  /** Milliseconds until now. While a step is running, the component goes on counting. */
  elapsedTime: z.optional(z.number().check(z.minimum(0))),
  /** The outcome of the job; the same as `receipt`. */
  choice: z.optional(z.nullable(ReceiptSchema)),
});
/** Props of `ProgressTracker` that travel as JSON, without the props of the application. */
export type ProgressTrackerData = z.infer<typeof ProgressTrackerSchema>;

/** The contract of `ProgressTracker`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const progressTrackerContract = defineContract({
  name: 'progress-tracker',
  description: 'The steps of a running job, which one is current, and the elapsed time.',
  schema: ProgressTrackerSchema,
  empty: { steps: [] },
});
