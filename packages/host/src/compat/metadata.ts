// Metadata of a resource under the names of `@mcp-ui/client` and of the foundation document before it.
import { INITIAL_RENDER_DATA_KEY, PREFERRED_FRAME_SIZE_KEY } from '@vitrine/protocol/constants';
import { MCP_UI_META_PREFIX } from '@vitrine/protocol/internal/keys';
import { type FrameSize, readFrameSize } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import { isRecord } from '@vitrine/std/internal/json';
import type { ResourceLike, UIResourceMetadata } from './types.ts';

type Meta = Record<string, unknown> | undefined;

/**
 * A resource's `_meta`; empty when there is none.
 * @example
 * const { author } = getResourceMetadata(resource);
 */
export function getResourceMetadata(resource: Pick<ResourceLike, '_meta'>): Record<string, unknown> {
  return resource._meta ?? {};
}

/**
 * The `mcpui.dev/ui-` keys of a resource's `_meta`, without that prefix.
 * @example
 * const metadata = getUIResourceMetadata(resource);
 */
export function getUIResourceMetadata(
  resource: Pick<ResourceLike, '_meta'>,
): UIResourceMetadata & Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(getResourceMetadata(resource)).flatMap(([key, value]) =>
      key.startsWith(MCP_UI_META_PREFIX) ? [[key.slice(MCP_UI_META_PREFIX.length), value]] : [],
    ),
  );
}

/**
 * The preferred size in a `_meta`, as CSS lengths from any form in use (`[w, h]`, `{width, height}`, pixels); null when there is none.
 * @example
 * const { width = '100%', height = '300px' } = getPreferredFrameSize(resource._meta) ?? {};
 */
export function getPreferredFrameSize(meta?: Meta): FrameSize | null {
  return readFrameSize(meta?.[PREFERRED_FRAME_SIZE_KEY]) ?? null;
}

/**
 * The render data in a `_meta`, unchanged; null when there is none.
 * @example
 * const data = getInitialRenderData(resource._meta);
 */
export function getInitialRenderData(meta?: Meta): unknown {
  return meta?.[INITIAL_RENDER_DATA_KEY] ?? null;
}

/** Merges render data of a resource and of the application: the application's fields win; unless both are objects, its value replaces the resource's. */
export function mergeRenderData(own: unknown, given: unknown): unknown {
  return isRecord(own) && isRecord(given) ? { ...own, ...given } : (given ?? own ?? undefined);
}
