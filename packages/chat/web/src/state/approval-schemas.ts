// What the chat's server says of approvals: the list of all of them, and the servers that the user trusts.
import { ApprovalRequestEventSchema, ApprovalResponseEventSchema } from '@vitrine/protocol';
import * as z from 'zod/mini';

export const TrustedServersSchema = z.looseObject({
  servers: z.array(z.looseObject({ server: z.string(), since: z.string() })),
});
export type TrustedServer = z.infer<typeof TrustedServersSchema>['servers'][number];

/** One approval of any chat; without `response` while it waits. */
const ApprovalRecordSchema = z.looseObject({
  sessionId: z.string(),
  request: ApprovalRequestEventSchema,
  response: z.optional(ApprovalResponseEventSchema),
});
export type ApprovalRecord = z.infer<typeof ApprovalRecordSchema>;

export const ApprovalListSchema = z.looseObject({ approvals: z.array(ApprovalRecordSchema) });
