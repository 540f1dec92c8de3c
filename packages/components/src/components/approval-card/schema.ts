// The schema and the contract of `approval-card`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const text = z.string().check(z.minLength(1));

/** Asks the user to approve an action: its title, facts about it, and the arguments of the call. A destructive one needs two presses. */
const ApprovalCardSchema = z.object({
  ...commonShape,
  title: text,
  description: z.optional(z.string()),
  /** A name of Lucide's. A few are built in; an application draws others with `renderIcon`. Unknown: the variant's own icon. */
  icon: z.optional(z.string()),
  /** Facts for the decision, in this order. */
  metadata: z.optional(z.array(z.object({ key: text, value: z.string() }))),
  /** The arguments of the call that needs approval. */
  arguments: z.optional(z.record(z.string(), z.unknown())),
  /** Variant. `destructive`: the confirming button must be pressed twice. @default 'default' */
  variant: z.optional(z.enum(['default', 'destructive'])),
  /** Label of the confirming button. @default 'Approve' */
  confirmLabel: z.optional(text),
  /** Label of the denying button. @default 'Deny' */
  cancelLabel: z.optional(text),
  /** The decision, for example after a reload: shows the receipt. */
  choice: z.optional(z.nullable(z.enum(['approved', 'denied']))),
});
/** Props of `ApprovalCard` that travel as JSON, without the props of the application. */
export type ApprovalCardData = z.infer<typeof ApprovalCardSchema>;

/** The contract of `ApprovalCard`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const approvalCardContract = defineContract({
  name: 'approval-card',
  description: 'A question whether an action may be carried out, with its facts and arguments, to approve or to deny.',
  schema: ApprovalCardSchema,
  empty: { title: '' },
});
