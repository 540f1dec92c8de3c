// MCP content blocks and tool results, as loose as the MCP specification: unknown keys and unknown block types are kept.
import * as z from 'zod/mini';

const meta = z.optional(z.looseObject({}));
/** The members that every block may have. */
const common = { annotations: meta, _meta: meta };

const TextContentSchema = z.looseObject({ type: z.literal('text'), text: z.string(), ...common });
const ImageContentSchema = z.looseObject({
  type: z.literal('image'),
  data: z.string(),
  mimeType: z.string(),
  ...common,
});
const AudioContentSchema = z.looseObject({
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

const KNOWN_TYPES: ReadonlySet<unknown> = new Set(['text', 'image', 'audio', 'resource', 'resource_link']);

/**
 * Returns a well-formed result unchanged, else a copy without its malformed parts, because official views refuse a whole result for one
 * malformed block. An `isError` that is no boolean counts as an error.
 */
export function wellFormedResult(raw: unknown): ToolResult {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { content: [] };
  const blocks = (raw as { content?: unknown }).content;
  const isSound = blocks === undefined || (Array.isArray(blocks) && blocks.every(isSoundBlock));
  if (isSound && ToolResultSchema.safeParse(raw).success) return raw as ToolResult;
  const { content, isError, _meta, ...rest } = raw as Record<string, unknown>;
  return {
    ...(Array.isArray(content) ? { content: content.filter(isSoundBlock) } : {}),
    ...rest,
    ...(isError === undefined ? {} : { isError: isError !== false }),
    ...(meta.safeParse(_meta).success && _meta !== undefined ? { _meta: _meta as Record<string, unknown> } : {}),
  };
}

/** Whether a block is valid: one of a known type must fit MCP, one of an unknown type only needs the type. */
function isSoundBlock(block: unknown): block is { type: string } {
  const type = (block as { type?: unknown } | null | undefined)?.type;
  return typeof type === 'string' && (!KNOWN_TYPES.has(type) || ContentBlockSchema.safeParse(block).success);
}
