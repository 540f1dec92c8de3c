// `HTMLResourceRenderer` of `@mcp-ui/client`, on the sandbox of this project.
import {
  type AutoResize,
  getContentType,
  getPreferredFrameSize,
  NOT_HTML,
  type ResourceLike,
  type UIActionHandler,
} from '@vitrine/host/internal/compat';
import type { CSSProperties, ReactNode } from 'react';
import { Frame, type IframeProps } from './frame.tsx';

/** The props of `<HTMLResourceRenderer>`. */
export interface HTMLResourceRendererProps {
  resource: ResourceLike;
  /** Carries out the view's actions; the value it resolves with is the response. @default every action is refused */
  onUIAction?: UIActionHandler | undefined;
  /** The server that sent the resource; it determines the sandbox's site. @default the authority of the `ui://` address */
  server?: string | undefined;
  /** The style of the box; it wins over the size that the server prefers. */
  style?: CSSProperties | undefined;
  /** The sandbox template, when it contains `{label}`; a proxy of older MCP-UI is ignored. */
  proxy?: string | undefined;
  /** Merged over the resource's own render data; sent to a running view when it changes. */
  iframeRenderData?: unknown;
  /** Sizes requested by the view that are applied. @default none */
  autoResizeIframe?: AutoResize | undefined;
  /** `allow-modals` is added; other tokens have no effect. Forms always work. */
  sandboxPermissions?: string | undefined;
  iframeProps?: IframeProps | undefined;
  /** An older name of `sandboxPermissions`. */
  customSandboxPermissions?: string | undefined;
  /** An older name of `autoResizeIframe`. */
  autoResize?: boolean | undefined;
  /** Ignored: the MIME type decides. */
  isExternalUrl?: boolean | undefined;
}

/**
 * Shows inline HTML or an external page in the sandbox, with the props of `@mcp-ui/client`.
 * @example
 * <HTMLResourceRenderer resource={resource} onUIAction={perform} />
 */
export function HTMLResourceRenderer({
  resource,
  style,
  iframeRenderData,
  autoResizeIframe,
  autoResize,
  sandboxPermissions,
  customSandboxPermissions,
  isExternalUrl: _,
  ...rest
}: HTMLResourceRendererProps): ReactNode {
  const type = getContentType(resource);
  if (type !== 'rawHtml' && type !== 'externalUrl') return <p className="text-red-500">{NOT_HTML}</p>;
  const { width = '100%', height = '100%' } = getPreferredFrameSize(resource._meta) ?? {};
  return (
    <Frame
      resource={resource}
      style={{ width, height, ...style }}
      renderData={iframeRenderData}
      autoResize={autoResizeIframe ?? autoResize}
      sandboxPermissions={sandboxPermissions ?? customSandboxPermissions}
      {...rest}
    />
  );
}
HTMLResourceRenderer.displayName = 'HTMLResourceRenderer';
