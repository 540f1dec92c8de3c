// The constant properties of a surface, derived from its options.

import type { Dialect } from '@vitrine/protocol/internal/surface';
import { uiContentKind } from '@vitrine/protocol/mime';
import type { SurfaceInfo, SurfaceOptions } from './surface.ts';

export interface SurfaceIdentity extends SurfaceOptions {
  readonly info: SurfaceInfo;
  /** Accessible name. */
  readonly title: string;
  /** Undefined: no stage can show the resource's MIME type. */
  readonly kind: ReturnType<typeof uiContentKind>;
  /** Whether the resource is a remote-DOM script, for which the host draws. */
  readonly isRemoteDom: boolean;
  /** The dialect that the resource promises. */
  readonly dialect: Dialect;
}

export function surfaceIdentity(options: SurfaceOptions): SurfaceIdentity {
  const { id, part, tool } = options;
  const kind = uiContentKind(part.mimeType);
  return {
    ...options,
    info: { id, server: part.server, ...(tool && { tool: tool.name }) },
    title: options.title ?? tool?.title ?? tool?.name ?? part.metadata?.title ?? part.uri,
    kind,
    isRemoteDom: kind === 'remote-dom',
    dialect: part.dialect ?? (kind === 'mcp-app' || kind === 'apps-sdk' ? 'mcp-apps' : 'mcp-ui'),
  };
}
