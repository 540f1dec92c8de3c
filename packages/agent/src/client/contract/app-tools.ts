// Tools that open views offer (MCP Apps draft, App-provided tools): what a page offers, and the calls that were made of them.
import { AnyMembersSchema, ToolResultSchema } from '@vitrine/protocol/content';
import { AppToolSchema } from '@vitrine/protocol/mcp-apps';
import * as z from 'zod/mini';

const outcomeFields = {
  /** The `CallToolResult` that the view gave. */
  result: z.optional(ToolResultSchema),
  /** Why there is none. */
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
};
interface Ends {
  readonly result?: unknown;
  readonly error?: unknown;
}
const hasOneEnd = ({ result, error }: Ends): boolean => (result === undefined) !== (error === undefined);
const ONE_END = 'give result or error, one of them';

/** What an open surface offers to the model; an empty list takes it back. */
export const AppToolOfferSchema = z.object({
  /** An id of the page's own making: it alone makes the calls. */
  pageId: z.string().check(z.minLength(8), z.maxLength(100)),
  tools: z.array(AppToolSchema),
});
export type AppToolOffer = z.infer<typeof AppToolOfferSchema>;

/** How a call ended: by exactly one of `result` and `error`. */
export const AppToolOutcomeSchema = z.object(outcomeFields).check(z.refine(hasOneEnd, ONE_END));
export type AppToolOutcome = z.infer<typeof AppToolOutcomeSchema>;

/** A call that the user made of a view's tool, as the page saw it end. */
export const AppToolCallSchema = z
  .object({
    name: z.string().check(z.minLength(1)),
    /** Absent: none. */
    arguments: z._default(AnyMembersSchema, {}),
    ...outcomeFields,
  })
  .check(z.refine(hasOneEnd, ONE_END));
export type AppToolCall = z.infer<typeof AppToolCallSchema>;
