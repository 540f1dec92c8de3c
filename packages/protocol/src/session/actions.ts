// Schemas of actions. An action is a request of a view to its host; the requests of all dialects are translated into these, and the
// policy decides only about these.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';
import { ContentBlockSchema, EmbeddedResourceSchema, ResourceLinkSchema } from '../content/content.ts';
import { MAX_NAME_LENGTH, MAX_URL_LENGTH } from '../limits.ts';
import { LooseObjectSchema } from '../loose-object-schema.ts';

const ToolActionSchema = z.object({
  type: z.literal('tool'),
  tool: boundedText(1, MAX_NAME_LENGTH),
  arguments: LooseObjectSchema,
  /** JSON Pointers of arguments that are secret though the tool's schema does not say so: the user entered them into an obscured field. */
  secrets: z.optional(z.array(boundedText(1, MAX_URL_LENGTH)).check(z.maxLength(100))),
});
/** Sends a message to the conversation in the user's name. */
const PromptActionSchema = z.object({ type: z.literal('prompt'), content: z.array(ContentBlockSchema) });
const LinkActionSchema = z.object({
  type: z.literal('link'),
  url: boundedText(1, MAX_URL_LENGTH),
  target: z.optional(z.string()),
});
/** An intent with a name that the host defines (older MCP-UI). */
const IntentActionSchema = z.object({ type: z.literal('intent'), intent: z.string(), params: LooseObjectSchema });
/** A notice for the user. */
const NotifyActionSchema = z.object({
  type: z.literal('notify'),
  message: z.string(),
  level: z.enum(['debug', 'info', 'notice', 'warning', 'error']),
});
/** A request for data by a name that the host defines (older MCP-UI, `ui-request-data`). */
const DataActionSchema = z.object({
  type: z.literal('data'),
  requestType: z.string(),
  params: LooseObjectSchema,
});
const ReadResourceActionSchema = z.object({
  type: z.literal('read-resource'),
  uri: boundedText(0, MAX_URL_LENGTH),
});
const ListActionSchema = z.object({
  type: z.literal('list'),
  what: z.enum(['tools', 'resources', 'resource-templates', 'prompts']),
  cursor: z.optional(z.string()),
});
/** Replaces what the model is to know about this surface; when both fields are absent it is cleared. */
const ModelContextActionSchema = z.object({
  type: z.literal('model-context'),
  content: z.optional(z.array(ContentBlockSchema)),
  structuredContent: z.optional(z.unknown()),
});
const DisplayModeActionSchema = z.object({ type: z.literal('display-mode'), mode: z.string() });
const DownloadActionSchema = z.object({
  type: z.literal('download'),
  contents: z.array(z.union([EmbeddedResourceSchema, ResourceLinkSchema])),
});
const SampleActionSchema = z.object({ type: z.literal('sample'), request: z.looseObject({}) });

export const ActionSchema = z.discriminatedUnion('type', [
  ToolActionSchema,
  PromptActionSchema,
  LinkActionSchema,
  IntentActionSchema,
  NotifyActionSchema,
  DataActionSchema,
  ReadResourceActionSchema,
  ListActionSchema,
  ModelContextActionSchema,
  DisplayModeActionSchema,
  DownloadActionSchema,
  SampleActionSchema,
]);
export type NotifyAction = z.infer<typeof NotifyActionSchema>;
export type ListAction = z.infer<typeof ListActionSchema>;
export type ModelContextAction = z.infer<typeof ModelContextActionSchema>;
export type DownloadAction = z.infer<typeof DownloadActionSchema>;
export type Action = z.infer<typeof ActionSchema>;
