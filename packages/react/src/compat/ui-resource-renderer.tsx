import {
  getContentType,
  type ResourceContentType,
  type ResourceLike,
  type UIActionHandler,
  unsupportedText,
} from '@vitrine/host/compat';
import type { ReactNode } from 'react';
import { HTMLResourceRenderer, type HTMLResourceRendererProps } from './html-resource-renderer.tsx';
import { type RemoteDOMResourceProps, RemoteDOMResourceRenderer } from './remote-dom-resource-renderer.tsx';

export interface UIResourceRendererProps {
  resource: ResourceLike;
  /** Carries out what the view asks for; what it resolves with is the response. @default every action is refused */
  onUIAction?: UIActionHandler | undefined;
  /** @default all */
  supportedContentTypes?: ResourceContentType[] | undefined;
  htmlProps?: Omit<HTMLResourceRendererProps, 'resource' | 'onUIAction'> | undefined;
  remoteDomProps?: Omit<RemoteDOMResourceProps, 'resource' | 'onUIAction'> | undefined;
  /** The server it came from: decides its sandbox site. @default the authority of its `ui://` address */
  server?: string | undefined;
  /** The foundation document's name of `htmlProps.sandboxPermissions`. */
  customSandboxPermissions?: string | undefined;
  /** The foundation document's name of `htmlProps.autoResizeIframe`. */
  autoResize?: boolean | undefined;
}

/** `UIResourceRenderer` of `@mcp-ui/client` 6.1.0, on our host: the same props, actions, answers and sizes, in isolation. */
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
