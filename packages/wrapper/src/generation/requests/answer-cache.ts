// What models have answered, by the key of the request: shared by all servers and processes of a user, so that the same tool is paid for once.
// A cache may forget: what a tool shows is in its revisions.
import { viewSpecSchema } from '@vitrine/autoview/view-spec';
import * as z from 'zod';

export const CachedAnswerSchema = z.strictObject({
  /** Key of the request, by `requestKey`. */
  key: z.string(),
  toolName: z.string(),
  /** The model and the version of the prompt. */
  generator: z.string(),
  /** Spec; absent when the answer was refused. It is not used. */
  spec: viewSpecSchema.optional(),
  /** Reasons for the refusal, one sentence each. */
  reasons: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type CachedAnswer = z.infer<typeof CachedAnswerSchema>;

export interface AnswerCache {
  /** Returns an answer; undefined when there is none, or it cannot be read. */
  get(key: string): Promise<CachedAnswer | undefined>;
  /** Resolves when the answer is stored, or is too large for it. */
  set(answer: CachedAnswer): Promise<void>;
}
