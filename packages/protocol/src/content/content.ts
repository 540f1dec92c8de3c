// MCP content blocks and tool results, as loose as the MCP specification: unknown keys and unknown block types are kept.

import { isRecord } from '@vitrine/std/internal/json';
import * as z from 'zod/mini';
import { normalizeContentBlock } from './normalize-content-block.ts';

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
/** The contents of an MCP resource: its URI with `text` or, in base64, `blob`. */
export type ResourceContents = z.infer<typeof ResourceContentsSchema>;
/** A content block of MCP: text, picture, sound, resource or link to one. */
export type ContentBlock = z.infer<typeof ContentBlockSchema>;

/** A `CallToolResult` as received. Blocks of unknown type pass through: a newer server must not lose its result here. */
export const ToolResultSchema = z.looseObject({
  content: z.optional(z.array(z.looseObject({ type: z.string() }))),
  structuredContent: z.optional(z.unknown()),
  isError: z.optional(z.boolean()),
  _meta: meta,
});
/** The result of an MCP tool, with all members that its server wrote. */
export type ToolResult = z.infer<typeof ToolResultSchema>;

const KNOWN_TYPES: ReadonlySet<unknown> = new Set(['text', 'image', 'audio', 'resource', 'resource_link']);

/** Writes data of a result as JSON; `member`: where it is in the result. `writeExactly` of `./exact-numbers` keeps the digits of numbers. */
export type WriteData = (data: unknown, result: Readonly<Record<string, unknown>>, member?: string) => string;

const JSON_DATA: WriteData = data => JSON.stringify(data);

/** Members of a result that are not its data. */
const RESULT_MEMBERS: ReadonlySet<string> = new Set(['content', 'structuredContent', 'isError', '_meta', 'resultType']);

/**
 * The content blocks of a result as received. Servers also send a text or one block as `content`, texts as blocks, or their data in place of a
 * result: then the data is one text, as JSON. Blocks may be malformed.
 *
 * @example for (const block of resultBlocks(await call())) show(block);
 */
export function resultBlocks(raw: unknown, write: WriteData = JSON_DATA): unknown[] {
  if (Array.isArray(raw)) return raw.every(isTyped) ? raw.map(normalizeContentBlock) : [textBlock(raw)];
  if (!isRecord(raw)) return raw === undefined || raw === null ? [] : [textBlock(raw)];
  const { content, structuredContent } = raw;
  if (Array.isArray(content))
    return content.map(block => (typeof block === 'string' ? textBlock(block) : normalizeContentBlock(block)));
  if (content !== undefined && content !== null)
    return [isTyped(content) ? normalizeContentBlock(content) : textBlock(content, write(content, raw, 'content'))];
  const data = Object.entries(raw).filter(([key]) => !RESULT_MEMBERS.has(key));
  if (structuredContent !== undefined || data.length === 0) return [];
  return [textBlock(undefined, write(Object.fromEntries(data), raw))];
}

const isTyped = (value: unknown): boolean => isRecord(value) && typeof value.type === 'string';

const textBlock = (value: unknown, json?: string): ContentBlock => ({
  type: 'text',
  text: typeof value === 'string' ? value : (json ?? JSON.stringify(value)),
});

/**
 * Returns a well-formed result unchanged, else a copy with the blocks of `resultBlocks` that are sound, because official views refuse a whole
 * result for one malformed block. An `isError` that is no boolean counts as an error.
 *
 * @example bridge.send(wellFormedResult(await call()));
 */
export function wellFormedResult(raw: unknown, write: WriteData = JSON_DATA): ToolResult {
  const content = resultBlocks(raw, write).filter(isSoundBlock);
  if (!isRecord(raw)) return { content };
  const isAsReceived = raw.content === undefined ? content.length === 0 : isEqualList(raw.content, content);
  if (isAsReceived && ToolResultSchema.safeParse(raw).success) return raw as ToolResult;
  const { content: received, isError, _meta, ...rest } = raw;
  return {
    ...(received === undefined && content.length === 0 ? {} : { content }),
    ...rest,
    ...(isError === undefined ? {} : { isError: isError !== false }),
    ...(meta.safeParse(_meta).success && _meta !== undefined ? { _meta: _meta as Record<string, unknown> } : {}),
  };
}

const isEqualList = (received: unknown, list: readonly unknown[]): boolean =>
  Array.isArray(received) && received.length === list.length && list.every((item, index) => item === received[index]);

/** Whether a block is valid: one of a known type must fit MCP, one of an unknown type only needs the type. */
function isSoundBlock(block: unknown): block is { type: string } {
  const type = (block as { type?: unknown } | null | undefined)?.type;
  return typeof type === 'string' && (!KNOWN_TYPES.has(type) || ContentBlockSchema.safeParse(block).success);
}

/**
 * The texts of the resources that a result embeds and whose MIME type is wanted, in their order; those for the model alone are left out
 * (MCP, Annotations).
 *
 * @example listEmbeddedTexts(result, isA2UIMimeType)
 */
export function listEmbeddedTexts(result: unknown, isWanted: (mimeType: string | undefined) => boolean): string[] {
  return resultBlocks(result).flatMap(block => {
    if (!isRecord(block) || block.type !== 'resource' || !isRecord(block.resource) || !isForUser(block)) return [];
    const { text, mimeType } = block.resource;
    return typeof text === 'string' && isWanted(typeof mimeType === 'string' ? mimeType : undefined) ? [text] : [];
  });
}

/**
 * The texts of content blocks, in their order; what has no text is left out.
 *
 * @example listTexts(result.content).join('\n')
 */
export function listTexts(content: unknown): string[] {
  const blocks = Array.isArray(content) ? content : [];
  return blocks.flatMap(block => (isRecord(block) && typeof block.text === 'string' ? [block.text] : []));
}

/** Whether a content block, or a part of a sanitised result, is meant for the user. Without an audience it is for everybody (MCP, Annotations). */
export const isForUser = (block: object): boolean => hasAudience(block, 'user');

/** Whether a block is meant for the model. */
export const isForModel = (block: object): boolean => hasAudience(block, 'assistant');

function hasAudience(block: object, role: 'user' | 'assistant'): boolean {
  const { annotations } = block as { readonly annotations?: unknown };
  const audience = isRecord(annotations) ? annotations.audience : undefined;
  return !Array.isArray(audience) || audience.length === 0 || audience.includes(role);
}
