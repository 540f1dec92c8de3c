// API schemas of `vitrine inspect`: the messages and resources of one server.
import { AnyMembersSchema } from '@vitrine/protocol/internal/content';
import * as z from 'zod/mini';

const LoggedMessageSchema = z.object({
  /** Counts up from 1. */
  seq: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  direction: z.enum(['sent', 'received']),
  /** A method and its target; for an answer, those of its request. */
  label: z.string(),
  kind: z.enum(['request', 'notification', 'result', 'error']),
  id: z.exactOptional(z.string()),
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
export const ReadResourceSchema = z.object({ contents: z.array(AnyMembersSchema) });
