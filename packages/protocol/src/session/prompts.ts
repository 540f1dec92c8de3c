// Prompts and resources of servers in the chat's HTTP API: the lists, and filled prompts.
import * as z from 'zod/mini';

const PromptSummarySchema = z.object({
  server: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  arguments: z.array(
    z.object({ name: z.string(), description: z.optional(z.string()), required: z.optional(z.boolean()) }),
  ),
  /** Whether the server completes arguments (`completion/complete`). */
  completes: z.optional(z.boolean()),
});
export type PromptSummary = z.infer<typeof PromptSummarySchema>;

/** The answer of `GET /api/prompts`. */
export const PromptListSchema = z.object({ prompts: z.array(PromptSummarySchema) });

/** The answer of `POST /api/prompts/fill`: the prompt's messages as one text for the composer. */
export const FilledPromptSchema = z.object({ text: z.string() });

const ResourceSummarySchema = z.object({
  server: z.string(),
  uri: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  mimeType: z.optional(z.string()),
});
export type ResourceSummary = z.infer<typeof ResourceSummarySchema>;

const ResourceTemplateSummarySchema = z.object({
  server: z.string(),
  /** RFC 6570. */
  uriTemplate: z.string(),
  name: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Whether the server completes variables (`completion/complete`). */
  completes: z.optional(z.boolean()),
});
export type ResourceTemplateSummary = z.infer<typeof ResourceTemplateSummarySchema>;

/** The answer of `GET /api/resources`. */
export const ResourceListSchema = z.object({
  resources: z.array(ResourceSummarySchema),
  templates: z.array(ResourceTemplateSummarySchema),
});
export type ResourceList = z.infer<typeof ResourceListSchema>;

/** The body of `POST /api/completions`: what a user has typed for one argument of a prompt, or one variable of a resource template. */
export const CompletionRequestSchema = z.strictObject({
  server: z.string(),
  /** Owner of the argument, exactly one: a prompt's name or a URI template. */
  of: z.union([z.strictObject({ prompt: z.string() }), z.strictObject({ uriTemplate: z.string() })]),
  argument: z.strictObject({ name: z.string(), value: z.string() }),
  /** Values of the other arguments, by their names. Absent: none is filled in yet. */
  others: z.optional(z.record(z.string(), z.string())),
});
export type CompletionRequest = z.infer<typeof CompletionRequestSchema>;

/** The answer of `POST /api/completions`; no values where the server completes nothing. */
export const CompletionSchema = z.object({
  values: z.array(z.string()),
  /** Whether the server has more. */
  hasMore: z.optional(z.boolean()),
});
export type Completion = z.infer<typeof CompletionSchema>;
