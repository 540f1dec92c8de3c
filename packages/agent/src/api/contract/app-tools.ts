// API schemas: tools that open views offer (MCP Apps draft, App-provided tools), and calls of them.

import { ToolResultSchema } from '@vitrine/protocol/internal/content/content';
import { LooseObjectSchema } from '@vitrine/protocol/internal/loose-object-schema';
import { AppToolSchema } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import * as z from 'zod/mini';

const outcomeFields = {
  /** The `CallToolResult` that the view returned. */
  result: z.optional(ToolResultSchema),
  /** The error in place of a result. */
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
};
interface Ends {
  readonly result?: unknown;
  readonly error?: unknown;
}
const hasOneEnd = ({ result, error }: Ends): boolean => (result === undefined) !== (error === undefined);
const ONE_END = 'give result or error, one of them';

export const AppToolOfferSchema = z.object({
  /** An id that the page creates: only this page makes the calls. */
  pageId: z.string().check(z.minLength(8), z.maxLength(100)),
  tools: z.array(AppToolSchema),
});
export const AppToolOutcomeSchema = z.object(outcomeFields).check(z.refine(hasOneEnd, ONE_END));
/** Outcome of a call: exactly one of `result` and `error`. */
export type AppToolOutcome = z.infer<typeof AppToolOutcomeSchema>;

export const AppToolCallSchema = z
  .object({
    name: z.string().check(z.minLength(1)),
    /** Arguments of the call. @default none */
    arguments: z._default(LooseObjectSchema, {}),
    ...outcomeFields,
  })
  .check(z.refine(hasOneEnd, ONE_END));
/** A user's call of a view's tool, reported by the page when it has ended. */
export type AppToolCall = z.infer<typeof AppToolCallSchema>;
