// What a surface shows, as its options say it: it stays the same for the surface's whole life.
import { type Dialect, type UIResourcePart, uiContentKind } from '@vitrine/protocol';
import type { SurfaceInfo, SurfaceOptions } from './surface.ts';

export interface SurfaceSubject {
  readonly info: SurfaceInfo;
  readonly part: UIResourcePart;
  /** Accessible name. */
  readonly title: string;
  readonly fill: boolean;
  readonly sandboxTokens: readonly string[] | undefined;
  /** Undefined: no stage can show the resource's MIME type. */
  readonly kind: ReturnType<typeof uiContentKind>;
  /** The host draws it, from what a remote-DOM script sends. */
  readonly isRemoteDom: boolean;
  /** The dialect that the resource promises. */
  readonly dialect: Dialect;
}

export function surfaceSubject({ id, part, tool, title, fill = false, sandboxTokens }: SurfaceOptions): SurfaceSubject {
  const kind = uiContentKind(part.mimeType);
  return {
    info: { id, server: part.server, ...(tool && { tool: tool.name }) },
    part,
    title: title ?? tool?.title ?? tool?.name ?? part.metadata?.title ?? part.uri,
    fill,
    sandboxTokens,
    kind,
    isRemoteDom: kind === 'remote-dom',
    dialect: part.dialect ?? (kind === 'mcp-app' ? 'mcp-apps' : 'mcp-ui'),
  };
}
