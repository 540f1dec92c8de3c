// `UIResourceRenderer` of `@mcp-ui/client`: chooses the renderer by the content type.
import {
  getContentType,
  isDrawnA2UI,
  type ResourceContentType,
  type ResourceLike,
  type UIActionHandler,
  unsupportedText,
} from '@vitrine/host/internal/compat';
import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';
import { HTMLResourceRenderer, type HTMLResourceRendererProps } from './html-resource-renderer.tsx';
import { type RemoteDOMResourceProps, RemoteDOMResourceRenderer } from './remote-dom-resource-renderer.tsx';

/** The props of `<UIResourceRenderer>`. */
export interface UIResourceRendererProps {
  resource: ResourceLike;
  /** Carries out the view's actions; the value it resolves with is the response. @default every action is refused */
  onUIAction?: UIActionHandler | undefined;
  /** The content types that are shown; other resources are replaced by a text. @default all */
  supportedContentTypes?: ResourceContentType[] | undefined;
  htmlProps?: Omit<HTMLResourceRendererProps, 'resource' | 'onUIAction'> | undefined;
  remoteDomProps?: Omit<RemoteDOMResourceProps, 'resource' | 'onUIAction'> | undefined;
  /** The server that sent the resource; it determines the sandbox's site. @default the authority of the `ui://` address */
  server?: string | undefined;
  /** An older name of `htmlProps.sandboxPermissions`. */
  customSandboxPermissions?: string | undefined;
  /** An older name of `htmlProps.autoResizeIframe`. */
  autoResize?: boolean | undefined;
}

/**
 * `UIResourceRenderer` of `@mcp-ui/client` 6.1.0, on our host: the same props, actions, answers and sizes, in isolation.
 * @example
 * <UIResourceRenderer resource={resource} onUIAction={perform} />
 */
export function UIResourceRenderer({
  resource,
  onUIAction,
  supportedContentTypes,
  htmlProps,
  remoteDomProps,
  server,
  customSandboxPermissions,
  autoResize,
}: UIResourceRendererProps): ReactNode {
  const text = unsupportedText(resource, supportedContentTypes);
  if (text !== undefined) return <p className="text-red-500">{text}</p>;
  if (getContentType(resource) === null && isDrawnA2UI(resource))
    return (
      <Frame
        resource={resource}
        onUIAction={onUIAction}
        server={server}
        proxy={htmlProps?.proxy}
        style={{ display: 'block', ...htmlProps?.style }}
      />
    );
  if (getContentType(resource) === 'remoteDom')
    return (
      <RemoteDOMResourceRenderer resource={resource} onUIAction={onUIAction} server={server} {...remoteDomProps} />
    );
  return (
    <HTMLResourceRenderer
      resource={resource}
      onUIAction={onUIAction}
      server={server}
      customSandboxPermissions={customSandboxPermissions}
      autoResize={autoResize}
      {...htmlProps}
    />
  );
}
UIResourceRenderer.displayName = 'UIResourceRenderer';
