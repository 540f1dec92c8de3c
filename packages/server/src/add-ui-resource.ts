// Registers a UI resource on a server without a tool.

import { UI_MIME_TYPES } from '@vitrine/protocol/internal/content/mime';
import type { UIResourceMeta } from '@vitrine/protocol/internal/mcp-apps/ui-metadata';
import { uiContentKind } from '@vitrine/protocol/mime';
import { withoutUndefined } from '@vitrine/std/internal/json';
import { checkResourceMeta } from './check-tool-ui.ts';
import { checkObject, formatValue, UIResourceError } from './errors.ts';
import { encodeContent, type ResourceContent, readContent } from './resource-content.ts';
import { announceQuestions, registerPageResource, type UIServer } from './ui/ui-server.ts';
import { checkUIUri } from './ui/ui-uri.ts';

/** A UI resource for `addUIResource`. */
export interface AddUIResourceOptions {
  /** Starts with `ui://`. */
  uri: string;
  name: string;
  /** A title for users. Absent: `name`. */
  title?: string;
  description?: string;
  /** One of the types that hosts show, such as `text/html;profile=mcp-app` or `text/uri-list`. */
  mimeType: string;
  /** A function is called at each read. */
  content: ResourceContent;
  /** CSP, permissions and border of an MCP Apps page, sent as `_meta.ui`. */
  ui?: UIResourceMeta;
  /**
   * Whether questions of the server (elicitations) may name this page in `_meta.ui.resourceUri`: the server then announces that to its clients, so it
   * must not be connected yet. Clients that cannot show it show the question's form. @default false
   */
  asks?: boolean;
  /** More metadata, sent unchanged. */
  _meta?: Record<string, unknown>;
}

/**
 * Registers a `ui://` resource and returns the server, so that calls can be chained. Throws `UIResourceError` (`bad-uri`,
 * `unknown-mime-type`, `missing-content`, `bad-options`, `bad-csp`, `bad-permissions`) before anything is registered.
 *
 * @example
 * ```ts
 * addUIResource(server, { uri: 'ui://shop/help', name: 'help', mimeType: 'text/html', content: '<h1>Help</h1>' });
 * ```
 */
export function addUIResource<S extends Pick<UIServer, 'registerResource'>>(
  server: S,
  options: AddUIResourceOptions,
): S {
  checkObject(options, { code: 'bad-options', what: 'addUIResource() needs {uri, name, mimeType, content}' });
  const { uri, name, title, description, mimeType, content, ui, asks = false, _meta } = options;
  checkUIUri(uri);
  if (uiContentKind(mimeType) === undefined) {
    throw new UIResourceError(
      'unknown-mime-type',
      `The UI resource ${uri} has a MIME type that no host shows: ${formatValue(mimeType)}. Allowed: ${UI_MIME_TYPES.join(', ')}.`,
      { received: mimeType },
    );
  }
  if (ui !== undefined) checkResourceMeta(checkObject(ui, { code: 'bad-options', what: 'ui must be an object' }), 'ui');
  if (typeof content !== 'function') encodeContent(uri, content);
  if (asks) announceQuestions(server);
  const meta = { ..._meta, ...(ui ? { ui } : {}) };
  const withMeta = Object.keys(meta).length > 0 ? { _meta: meta } : {};
  registerPageResource(server, {
    name,
    uri,
    config: { ...withoutUndefined({ title, description }), mimeType, ...withMeta },
    read: async () => ({ contents: [{ uri, mimeType, ...(await readContent(uri, content)), ...withMeta }] }),
  });
  return server;
}
