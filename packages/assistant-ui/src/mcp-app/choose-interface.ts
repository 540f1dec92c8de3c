// Chooses the interface of a call by the declarations of its tool and the trust in its server. A pure function.
import { UI_SCHEME } from '@vitrine/protocol/constants';
import { REMOTE_DOM_MIME_TYPE } from '@vitrine/protocol/mime';
import type { NativeComponent } from '@vitrine/protocol/parts';
import { readNativeComponent, toolResourceUri } from '@vitrine/protocol/tool-metadata';
import type { McpTool, ServerTrust } from './mcp-settings.ts';

export interface CallInterfaces {
  /** The native component that the tool names. */
  readonly native?: NativeComponent;
  /** The UI resource, shown when there is no native component. */
  readonly resourceUri?: string;
}

const ORDER: readonly ServerTrust[] = ['none', 'frame', 'remote-dom', 'native'];

export function includes(trust: ServerTrust, needed: ServerTrust): boolean {
  return ORDER.indexOf(trust) >= ORDER.indexOf(needed);
}

/** `resourceUri`: what the call itself names. */
export function chooseInterfaces(
  tool: McpTool | undefined,
  resourceUri: string | undefined,
  trust: ServerTrust,
): CallInterfaces {
  const native = tool && readNativeComponent(tool);
  const uri = resourceUri?.startsWith(UI_SCHEME) ? resourceUri : tool && toolResourceUri(tool);
  return {
    ...(native && includes(trust, 'native') && { native }),
    ...(uri !== undefined && includes(trust, 'frame') && { resourceUri: uri }),
  };
}

/** A script draws in the page itself, so it needs more trust than a page in a frame. */
export function mayShow(mimeType: string | undefined, trust: ServerTrust): boolean {
  return includes(trust, mimeType?.startsWith(REMOTE_DOM_MIME_TYPE) ? 'remote-dom' : 'frame');
}
