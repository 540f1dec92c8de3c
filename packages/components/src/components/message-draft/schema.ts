// The schema and the contract of `message-draft`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const TargetSchema = z.object({
  /** A channel, or a direct message to one user. */
  type: z.enum(['channel', 'dm']),
  name: z.string().check(z.minLength(1)),
  /** Number of a channel's members. */
  memberCount: z.optional(z.number()),
});
export type MessageTarget = z.infer<typeof TargetSchema>;

const outcome = z.enum(['sent', 'cancelled']);

/**
 * A message to review before it is sent: an e-mail (`subject`, `to`) or one for Slack (`target`). Sending waits for a few seconds, in which
 * the user can undo it. Nothing is sent by the component itself: the application's `onAction` does it.
 */
const MessageDraftSchema = z
  .object({
    ...commonShape,
    channel: z.enum(['email', 'slack']),
    body: z.string().check(z.minLength(1)),
    /** Subject of an e-mail; required for one. */
    subject: z.optional(z.string().check(z.minLength(1))),
    from: z.optional(z.string()),
    /** Recipients of an e-mail; required for one. */
    to: z.optional(z.array(z.string()).check(z.minLength(1))),
    cc: z.optional(z.array(z.string())),
    bcc: z.optional(z.array(z.string())),
    /** Target of a message for Slack; required for one. */
    target: z.optional(TargetSchema),
    /** The decision, for example after a reload: shows the receipt. Null: not decided yet. */
    choice: z.optional(z.nullable(outcome)),
    /** Outcome of the message; the older name of `choice`. */
    outcome: z.optional(outcome),
    /** Milliseconds between the press and the sending. Absent: 5000. 0: none. */
    undoGracePeriod: z.optional(z.number().check(z.minimum(0))),
  })
  .check(
    z.superRefine((draft, context) => {
      const demand = (member: string, message: string) =>
        context.addIssue({ code: 'custom', path: [member], message, input: draft });
      if (draft.channel === 'email' && draft.subject === undefined) demand('subject', 'An e-mail needs a subject');
      if (draft.channel === 'email' && draft.to === undefined) demand('to', 'An e-mail needs recipients');
      if (draft.channel === 'slack' && draft.target === undefined) demand('target', 'A message needs its target');
    }),
  );
/** Props of `MessageDraft` that travel as JSON, without the props of the application. */
export type MessageDraftData = z.infer<typeof MessageDraftSchema>;
/** Decision of the user: its `choice`. */
export type MessageOutcome = z.infer<typeof outcome>;

/** The contract of `MessageDraft`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const messageDraftContract = defineContract({
  name: 'message-draft',
  description: 'An e-mail or a Slack message to review, and to send or to cancel.',
  schema: MessageDraftSchema,
  empty: { channel: 'email', body: '' },
});
