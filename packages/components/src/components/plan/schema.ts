// The schema and the contract of `plan`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';
import { StepSchema } from '../../steps/step-status.ts';

/** An agent's plan: todos with their states, the number of finished ones, and further todos behind "more". */
const PlanSchema = z.object({
  ...commonShape,
  title: z.string(),
  description: z.optional(z.string()),
  todos: z.array(StepSchema).check(z.minLength(1)),
  /** More todos than this are folded. Absent: 4. */
  maxVisibleTodos: z.optional(z.number().check(z.positive())),
});
/** Props of `Plan` that travel as JSON, without the props of the application. */
export type PlanData = z.infer<typeof PlanSchema>;

/** The contract of `Plan`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const planContract = defineContract({
  name: 'plan',
  description: 'A plan as a list of todos with their states and the progress so far.',
  schema: PlanSchema,
  empty: { title: '', todos: [] },
});
