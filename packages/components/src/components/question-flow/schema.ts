// The schema and the contract of `question-flow`, without React.
import { isRecord } from '@vitrine/std/internal/json';
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

const questionShape = {
  description: z.optional(z.string()),
  /** Selection mode. @default 'single' */
  selectionMode: z.optional(z.enum(['single', 'multi'])),
};

const StepSchema = z.object({
  /** Identifies the question among the others: its key in the answers. */
  id: text,
  title: text,
  ...questionShape,
  options: z.array(OptionSchema).check(z.minLength(1)),
});
export type QuestionStep = z.infer<typeof StepSchema>;

const ChoiceSchema = z.object({
  title: z.optional(text),
  /** Each question with its answer, in words. */
  summary: z.array(z.object({ label: text, value: text })).check(z.minLength(1)),
  /** The ids of the options, by the id of the question. */
  answers: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type QuestionFlowChoice = z.infer<typeof ChoiceSchema>;

/**
 * Questions one after the other, in one of two forms: all in `steps`, which the component leads through; or one at a time, as `step`, `title`
 * and `options`, when the next question depends on the answer. With `choice` it shows the answers.
 */
const QuestionFlowSchema = z
  .object({
    ...commonShape,
    /** The place of a question that comes alone, from 1. */
    step: z.optional(z.number().check(z.minimum(1))),
    /** The question that comes alone. */
    title: z.optional(text),
    ...questionShape,
    options: z.optional(z.array(OptionSchema).check(z.minLength(1))),
    /** All questions, instead of one. */
    steps: z.optional(z.array(StepSchema).check(z.minLength(1))),
    /** The answers, for example after a reload: shows the receipt. Null: not decided yet. */
    choice: z.optional(z.nullable(ChoiceSchema)),
  })
  .check(
    z.superRefine((flow, context) => {
      const isAlone = flow.title !== undefined && flow.options !== undefined;
      if (isAlone || flow.steps !== undefined || isRecord(flow.choice)) return;
      const message = 'Expected steps, or title and options, or choice';
      context.addIssue({ code: 'custom', path: ['steps'], message, input: flow });
    }),
  );
/** Props of `QuestionFlow` that travel as JSON, without the props of the application. */
export type QuestionFlowData = z.infer<typeof QuestionFlowSchema>;

/** Actions that answer; the others, such as `back`, leave the questions open. */
const ANSWERING: ReadonlySet<string> = new Set(['next', 'finish']);

export function isAnswering(actionId: string): boolean {
  return ANSWERING.has(actionId);
}

/** The contract of `QuestionFlow`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const questionFlowContract = defineContract({
  name: 'question-flow',
  description: 'Questions with a few options each, one after the other, and the answers as a receipt.',
  schema: QuestionFlowSchema,
  empty: {},
  leavesOpen: actionId => !isAnswering(actionId),
});
