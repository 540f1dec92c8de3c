// The schema and the contract of `form`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const text = z.string().check(z.minLength(1));
const AnswerActionSchema = z.enum(['accept', 'decline', 'cancel']);

/**
 * Asks for values by a JSON Schema: the flat one of an elicitation, or any other. The answer is MCP's elicitation result: `accept` with
 * the content, `decline`, or `cancel`.
 */
const FormSchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  /** Reason why the values are needed: an elicitation's `message`. */
  message: z.optional(z.string()),
  /** A JSON Schema, drafts 4 to 2020-12. An elicitation's `requestedSchema` is accepted under that name too. */
  schema: z.record(z.string(), z.unknown()),
  /** The initial value, such as arguments to correct. */
  value: z.optional(z.unknown()),
  /** The receiver of the values, named beside fields for secrets. */
  server: z.optional(text),
  /** The answers that are offered. Absent: all three. */
  answers: z.optional(z.array(AnswerActionSchema)),
  /** Label of the submit button. @default 'Submit' */
  submitLabel: z.optional(text),
  /** Label of the decline button. @default 'Decline' */
  declineLabel: z.optional(text),
  /** Label of the cancel button. @default 'Cancel' */
  cancelLabel: z.optional(text),
  /** The answer, for example after a reload: shows the receipt. */
  choice: z.optional(z.nullable(z.object({ action: AnswerActionSchema, content: z.optional(z.unknown()) }))),
});
/** Props of `Form` that travel as JSON, without the props of the application. */
export type FormData = z.infer<typeof FormSchema>;
/** An elicitation result. `content` is present when it was accepted. */
export type FormAnswer = NonNullable<FormData['choice']>;

/** The parameters of `elicitation/create` as they are sent. */
function upgrade(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('requestedSchema' in value) || 'schema' in value) return value;
  const { requestedSchema, ...rest } = value as Record<string, unknown>;
  return { ...rest, schema: requestedSchema };
}

/** The contract of `Form`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const formContract = defineContract({
  name: 'form',
  description: 'A form for values that a JSON Schema describes, to submit, to decline or to cancel.',
  schema: FormSchema,
  empty: { schema: {} },
  upgrade,
});
