// The states of a step, for plans and progress. Models mix the two spellings of `in_progress`, so both are accepted everywhere.
import * as z from 'zod/mini';

const StepStatusSchema = z.enum(['pending', 'in_progress', 'in-progress', 'completed', 'failed', 'cancelled']);

export const StepSchema = z.object({
  id: z.string().check(z.minLength(1)),
  label: z.string().check(z.minLength(1)),
  status: StepStatusSchema,
  description: z.optional(z.string()),
});
export type Step = z.infer<typeof StepSchema>;

export type StepState = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';

export function stepState({ status }: Pick<Step, 'status'>): StepState {
  return status === 'in_progress' || status === 'in-progress' ? 'running' : status;
}

export interface StepCounts {
  /** Cancelled steps are not counted: they will not be done. */
  readonly total: number;
  readonly completed: number;
  /** Every step is completed, failed or cancelled. */
  readonly isSettled: boolean;
}

export function countSteps(steps: readonly Pick<Step, 'status'>[]): StepCounts {
  const states = steps.map(stepState);
  return {
    total: states.filter(state => state !== 'cancelled').length,
    completed: states.filter(state => state === 'completed').length,
    isSettled: states.length > 0 && !states.includes('pending') && !states.includes('running'),
  };
}
