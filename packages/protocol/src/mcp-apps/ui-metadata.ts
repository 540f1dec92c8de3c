// Metadata of a UI resource: MCP Apps' `_meta.ui` and the older `mcpui.dev/ui-*` keys, read into one shape.

import { toRecord } from '@vitrine/std/internal/json';
import * as z from 'zod/mini';
import { readAppsSdkUIMeta } from '../apps-sdk/apps-sdk.ts';
import { cssLength } from '../content/css-length.ts';
import { INITIAL_RENDER_DATA_KEY, PREFERRED_FRAME_SIZE_KEY } from '../keys.ts';

/** Origins a view may reach, by purpose (MCP Apps 2026-01-26, `McpUiResourceCsp`). Entries are still unvalidated text. */
export const UICspSchema = z.looseObject({
  connectDomains: z.optional(z.array(z.string())),
  resourceDomains: z.optional(z.array(z.string())),
  frameDomains: z.optional(z.array(z.string())),
  baseUriDomains: z.optional(z.array(z.string())),
});
/** The domains that a UI resource asks for, by what it does with them. */
export type UICsp = z.infer<typeof UICspSchema>;

/** Browser features that a view requests (MCP Apps, `McpUiResourcePermissions`). */
const UIPermissionsSchema = z.looseObject({
  camera: z.optional(z.looseObject({})),
  microphone: z.optional(z.looseObject({})),
  geolocation: z.optional(z.looseObject({})),
  clipboardWrite: z.optional(z.looseObject({})),
});
/** The features of the browser that a UI resource asks for. */
export type UIPermissions = z.infer<typeof UIPermissionsSchema>;

/** `_meta.ui` of a resource, as listed or as read. */
export const UIResourceMetaSchema = z.looseObject({
  csp: z.optional(UICspSchema),
  permissions: z.optional(UIPermissionsSchema),
  domain: z.optional(z.string()),
  prefersBorder: z.optional(z.boolean()),
});
/** The member `_meta.ui` of a UI resource of MCP Apps. */
export type UIResourceMeta = z.infer<typeof UIResourceMetaSchema>;

/** A size as CSS lengths; absent means: the host decides. Numbers on the wire are pixels. */
const FrameSizeSchema = z.object({ width: z.optional(z.string()), height: z.optional(z.string()) });
export type FrameSize = z.infer<typeof FrameSizeSchema>;

/** Metadata of a UI resource that a host needs besides its content. */
export const UIMetadataSchema = z.object({
  title: z.optional(z.string()),
  preferredFrameSize: z.optional(FrameSizeSchema),
  /** Any JSON value: arrays stay arrays. */
  initialRenderData: z.optional(z.unknown()),
  ui: z.optional(UIResourceMetaSchema),
});
/** The metadata of a UI resource as a host reads it, whatever generation wrote it. */
export type UIMetadata = z.infer<typeof UIMetadataSchema>;

/**
 * Reads a resource's `_meta`. A key that is malformed is left out, so that bad metadata never hides a good UI.
 * `ui` of the content item wins over `ui` of the listing as a whole object, not field by field (MCP Apps, Metadata Location). What it does not
 * say is read from the keys of the Apps SDK, of the item or else of the listing.
 *
 * @example const { ui, preferredFrameSize } = readUIMetadata(contents._meta, listing._meta);
 */
export function readUIMetadata(contentMeta: unknown, listingMeta?: unknown): UIMetadata {
  const content = toRecord(contentMeta);
  const listing = toRecord(listingMeta);
  const metadata: UIMetadata = {};
  const size = readFrameSize(content[PREFERRED_FRAME_SIZE_KEY] ?? listing[PREFERRED_FRAME_SIZE_KEY]);
  if (size) metadata.preferredFrameSize = size;
  const data = content[INITIAL_RENDER_DATA_KEY] ?? listing[INITIAL_RENDER_DATA_KEY];
  if (data !== undefined) metadata.initialRenderData = data;
  const ui = readUI(content, listing);
  if (ui) metadata.ui = ui;
  const title = content.title ?? listing.title;
  if (typeof title === 'string') metadata.title = title;
  return metadata;
}

function readUI(content: Record<string, unknown>, listing: Record<string, unknown>): UIResourceMeta | undefined {
  const ui = UIResourceMetaSchema.safeParse(content.ui ?? listing.ui);
  const appsSdk = UIResourceMetaSchema.safeParse({ ...readAppsSdkUIMeta(listing), ...readAppsSdkUIMeta(content) });
  if (!appsSdk.success || Object.keys(appsSdk.data).length === 0) return ui.success ? ui.data : undefined;
  return ui.success ? { ...appsSdk.data, ...ui.data } : appsSdk.data;
}

/**
 * Reads a preferred frame size in both shapes in use: `[width, height]` and `{width?, height?}`; numbers mean pixels, other values are CSS lengths.
 *
 * @example readFrameSize([640, '50%']) // { width: '640px', height: '50%' }
 */
export function readFrameSize(value: unknown): FrameSize | undefined {
  const { width, height } = Array.isArray(value)
    ? { width: value[0] as unknown, height: value[1] as unknown }
    : toRecord(value);
  const size: FrameSize = {};
  const w = cssLength(width);
  const h = cssLength(height);
  if (w) size.width = w;
  if (h) size.height = h;
  return w || h ? size : undefined;
}
