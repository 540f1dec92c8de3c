// API schemas of `vitrine inspect`: the messages, prompts and resources of one server.
import { LooseObjectSchema } from '@vitrine/protocol/internal/loose-object-schema';
import * as z from 'zod/mini';

const LoggedMessageSchema = z.object({
  /** Counts up from 1. */
  seq: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  direction: z.enum(['sent', 'received']),
  /** Label of a message: a method and its target, for an answer the request's. */
  label: z.string(),
  kind: z.enum(['request', 'notification', 'result', 'error']),
  id: z.exactOptional(z.string()),
  /** Answers: milliseconds since their request. Absent: the request was not recorded. */
  ms: z.exactOptional(z.number()),
  /** The message as JSON without secrets, truncated if long. */
  text: z.string(),
  /** Length of the whole text, in characters. */
  length: z.number(),
});
/** A recorded message between the chat and the inspected server. */
export type LoggedMessage = z.infer<typeof LoggedMessageSchema>;
export const LoggedMessagesSchema = z.object({ server: z.string(), messages: z.array(LoggedMessageSchema) });

const ListedResourceSchema = z.looseObject({
  uri: z.optional(z.string()),
  uriTemplate: z.optional(z.string()),
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
});
/** An entry of a server's own list, as received. */
export type ListedResource = z.infer<typeof ListedResourceSchema>;
export const ListedResourcesSchema = z.object({
  resources: z.array(ListedResourceSchema),
  templates: z.array(ListedResourceSchema),
});
/** Milliseconds from the request to its answer. */
export const PingSchema = z.object({ ms: z.number() });

const ListedPromptSchema = z.looseObject({
  name: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
});
/** A prompt of a server's own list, as received. */
export type ListedPrompt = z.infer<typeof ListedPromptSchema>;
export const ListedPromptsSchema = z.object({ prompts: z.array(ListedPromptSchema) });
export const AskedPromptSchema = z.strictObject({
  name: z.string(),
  arguments: z.exactOptional(z.record(z.string(), z.string())),
});
/** A prompt with values for its arguments; without `arguments`: none. */
export type AskedPrompt = z.infer<typeof AskedPromptSchema>;
/** Answer of the server, as received. */
export const PromptAnswerSchema = z.object({ answer: LooseObjectSchema });
export const ReadResourceSchema = z.object({ contents: z.array(LooseObjectSchema) });
