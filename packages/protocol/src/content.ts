// MCP content blocks and tool results, as loose as the MCP specification: unknown keys and unknown block types are kept.
import * as z from 'zod/mini';

const meta = z.optional(z.looseObject({}));
/** Of every block. */
const common = { annotations: meta, _meta: meta };

export const TextContentSchema = z.looseObject({ type: z.literal('text'), text: z.string(), ...common });
export const ImageContentSchema = z.looseObject({
  type: z.literal('image'),
  data: z.string(),
  mimeType: z.string(),
  ...common,
});
export const AudioContentSchema = z.looseObject({
  type: z.literal('audio'),
  data: z.string(),
  mimeType: z.string(),
  ...common,
});
export const ResourceContentsSchema = z.looseObject({
  uri: z.string(),
  mimeType: z.optional(z.string()),
  text: z.optional(z.string()),
  blob: z.optional(z.string()),
  _meta: meta,
});
export const EmbeddedResourceSchema = z.looseObject({
  type: z.literal('resource'),
  resource: ResourceContentsSchema,
  ...common,
});
export const ResourceLinkSchema = z.looseObject({
  type: z.literal('resource_link'),
  uri: z.string(),
  name: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  size: z.optional(z.number()),
  ...common,
});
export const ContentBlockSchema = z.union([
  TextContentSchema,
  ImageContentSchema,
  AudioContentSchema,
  EmbeddedResourceSchema,
  ResourceLinkSchema,
]);
export type TextContent = z.infer<typeof TextContentSchema>;
export type ImageContent = z.infer<typeof ImageContentSchema>;
export type AudioContent = z.infer<typeof AudioContentSchema>;
export type EmbeddedResource = z.infer<typeof EmbeddedResourceSchema>;
export type ResourceLink = z.infer<typeof ResourceLinkSchema>;
export type ResourceContents = z.infer<typeof ResourceContentsSchema>;
export type ContentBlock = z.infer<typeof ContentBlockSchema>;

/** A `CallToolResult` as received. Blocks of unknown type pass through: a newer server must not lose its result here. */
export const ToolResultSchema = z.looseObject({
  content: z.optional(z.array(z.looseObject({ type: z.string() }))),
  structuredContent: z.optional(z.unknown()),
  isError: z.optional(z.boolean()),
  _meta: meta,
});
export type ToolResult = z.infer<typeof ToolResultSchema>;
