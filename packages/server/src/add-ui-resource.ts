// Registers a UI resource on a server without a tool.
import { UI_MIME_TYPES, uiContentKind } from '@vitrine/protocol/mime';
import type { UIResourceMeta } from '@vitrine/protocol/ui-resource';
import { checkResourceMeta } from './check-tool-ui.ts';
import { checkObject, show, UIResourceError } from './errors.ts';
import { encodeContent, type ResourceContent, readContent } from './resource-content.ts';
import { registerPageResource, type UIServer } from './ui-server.ts';
import { checkUIUri } from './ui-uri.ts';

/** Options of `addUIResource`. */
export interface AddUIResourceOptions {
  /** A title for users. Absent: `name`. */
  title?: string;
  /** CSP, permissions and border of an MCP Apps page, sent as `_meta.ui`. */
  ui?: UIResourceMeta;
  /** More metadata, sent unchanged. */
  _meta?: Record<string, unknown>;
}

/**
 * Registers a `ui://` resource and returns the server, so that calls can be chained. A function as content is called at
 * each read. Throws `UIResourceError` (`bad-uri`, `unknown-mime-type`, `missing-content`, `bad-options`, `bad-csp`, `bad-permissions`) before anything is registered.
 */
export function addUIResource<S extends Pick<UIServer, 'registerResource'>>(
  server: S,
  uri: string,
  name: string,
  description: string,
  mimeType: string,
  content: ResourceContent,
  { title, ui, _meta }: AddUIResourceOptions = {},
): S {
  checkUIUri(uri);
  if (uiContentKind(mimeType) === undefined) {
    throw new UIResourceError(
      'unknown-mime-type',
      `The UI resource ${uri} has a MIME type that no host shows: ${show(mimeType)}. Allowed: ${UI_MIME_TYPES.join(', ')}.`,
      { value: mimeType },
    );
  }
  if (ui !== undefined) checkResourceMeta(checkObject(ui, { code: 'bad-options', what: 'ui must be an object' }), 'ui');
  if (typeof content !== 'function') encodeContent(uri, content);
  const meta = { ..._meta, ...(ui ? { ui } : {}) };
  const withMeta = Object.keys(meta).length > 0 ? { _meta: meta } : {};
  registerPageResource(server, {
    name,
    uri,
    config: { description, mimeType, ...(title === undefined ? {} : { title }), ...withMeta },
    read: async () => ({ contents: [{ uri, mimeType, ...(await readContent(uri, content)), ...withMeta }] }),
  });
  return server;
}
