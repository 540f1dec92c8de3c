// `sampling/createMessage` as a host must check it (MCP 2025-11-25, Sampling): a view asks its host's model.
import * as z from 'zod/mini';

const block = z.looseObject({ type: z.string() });

const SamplingMessageSchema = z.looseObject({
  role: z.enum(['user', 'assistant']),
  /** One block, or a list of them. */
  content: z.union([block, z.array(block)]),
});

export const SamplingRequestSchema = z.looseObject({
  messages: z.array(SamplingMessageSchema).check(z.refine(list => list.length > 0)),
  maxTokens: z.int().check(z.gte(1)),
  systemPrompt: z.optional(z.string()),
  temperature: z.optional(z.number()),
  stopSequences: z.optional(z.array(z.string())),
  modelPreferences: z.optional(z.looseObject({})),
  tools: z.optional(z.array(z.looseObject({}))),
});
/** Request of a view or a server to the model: `sampling/createMessage` of MCP. */
export type SamplingRequest = z.infer<typeof SamplingRequestSchema>;

export const SamplingResultSchema = z.looseObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([block, z.array(block)]),
  /** The model that answered. */
  model: z.string(),
  stopReason: z.optional(z.string()),
});
/** The model's answer to a `SamplingRequest`. */
export type SamplingResult = z.infer<typeof SamplingResultSchema>;
