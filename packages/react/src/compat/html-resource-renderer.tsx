import {
  type AutoResize,
  getContentType,
  getPreferredFrameSize,
  NOT_HTML,
  type ResourceLike,
  type UIActionHandler,
} from '@vitrine/host/compat';
import type { CSSProperties, ReactNode } from 'react';
import { Frame, type IframeProps } from './frame.tsx';

export interface HTMLResourceRendererProps {
  resource: ResourceLike;
  /** Carries out what the view asks for; what it resolves with is the response. @default every action is refused */
  onUIAction?: UIActionHandler | undefined;
  /** The server it came from: decides its sandbox site. @default the authority of its `ui://` address */
  server?: string | undefined;
  /** Of the box; wins over the size that the server prefers. */
  style?: CSSProperties | undefined;
  /** The sandbox's template, when it holds `{label}`; a proxy of older MCP-UI is not used. */
  proxy?: string | undefined;
  /** Merged over the resource's own render data; sent to a running view when it changes. */
  iframeRenderData?: unknown;
  /** Which of the sizes that the view asks for are applied. @default none */
  autoResizeIframe?: AutoResize | undefined;
  /** `allow-modals` is added; other tokens have no effect. Forms always work. */
  sandboxPermissions?: string | undefined;
  iframeProps?: IframeProps | undefined;
  /** The foundation document's name of `sandboxPermissions`. */
  customSandboxPermissions?: string | undefined;
  /** The foundation document's name of `autoResizeIframe`. */
  autoResize?: boolean | undefined;
  /** No longer needed: the MIME type says it. */
  isExternalUrl?: boolean | undefined;
}

/** Shows inline HTML or an external page, as `@mcp-ui/client` did, in the sandbox. */
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
