// The constant properties of a surface, derived from its options.

import type { Dialect, Tier } from '@vitrine/protocol/internal/session/surface';
import { isA2UIMimeType, uiContentKind } from '@vitrine/protocol/mime';
import type { SurfaceInfo, SurfaceOptions } from './surface.ts';

/** `template`: as in `SurfaceInfo`. */
export type IdentityOptions = SurfaceOptions & { readonly template?: string };

export interface SurfaceIdentity extends SurfaceOptions {
  readonly info: SurfaceInfo;
  /** Accessible name. */
  readonly title: string;
  /** Kind of the resource; undefined when no stage can show its MIME type. */
  readonly kind: ReturnType<typeof uiContentKind>;
  /** Tier of the surface: `frame`, except where the host draws, for a remote-DOM script, or A2UI messages (`native`). */
  readonly tier: Tier;
  /** The dialect that the resource promises. */
  readonly dialect: Dialect;
}

export function surfaceIdentity(options: IdentityOptions): SurfaceIdentity {
  const { id, part, tool, template } = options;
  const kind = uiContentKind(part.mimeType);
  const isA2UI = isA2UIMimeType(part.mimeType);
  return {
    ...options,
    info: { id, server: part.server, ...(tool && { tool: tool.name }), ...(template && { template }) },
    title: options.title ?? tool?.title ?? tool?.name ?? part.metadata?.title ?? part.uri,
    kind,
    tier: isA2UI ? 'native' : kind === 'remote-dom' ? kind : 'frame',
    dialect: part.dialect ?? (isA2UI || kind === 'mcp-app' || kind === 'apps-sdk' ? 'mcp-apps' : 'mcp-ui'),
  };
}
