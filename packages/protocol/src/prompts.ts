// Prompts of servers in the chat's HTTP API: the list, and filled prompts.
import * as z from 'zod/mini';

const PromptSummarySchema = z.object({
  server: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  arguments: z.array(
    z.object({ name: z.string(), description: z.optional(z.string()), required: z.optional(z.boolean()) }),
  ),
});
export type PromptSummary = z.infer<typeof PromptSummarySchema>;

/** The answer of `GET /api/prompts`. */
export const PromptListSchema = z.object({ prompts: z.array(PromptSummarySchema) });

/** The answer of `POST /api/prompts/fill`: the prompt's messages as one text for the composer. */
export const FilledPromptSchema = z.object({ text: z.string() });
