// The public API of @vitrine/server/a2ui: interfaces as A2UI messages, which hosts draw with their own components.
import type { Annotations, EmbeddedResource } from '@modelcontextprotocol/server';
import { type A2UIMessage, type Catalog, writeMessages } from '@vitrine/a2ui';
import { A2UI_SCHEME } from '@vitrine/protocol/internal/keys';
import { A2UI_MIME_TYPE } from '@vitrine/protocol/mime';
import { checkObject, formatValue, UIResourceError } from './errors.ts';

export { type A2UIComponent, A2UIError, type A2UIMessage, BASIC_CATALOG_ID } from '@vitrine/a2ui';

/** The options of `a2uiResource`. */
export interface A2UIResourceOptions {
  /** URI such as `a2ui://todo/list`. */
  uri: `a2ui://${string}`;
  /** Audience and priority of the block (MCP, Annotations). @default `{ audience: ['user'] }`, so that no model reads it */
  annotations?: Annotations;
  /** Catalogs beside the basic one, which the host is known to draw. Other hosts show the text. @default none */
  catalogs?: readonly Catalog[];
}

/**
 * Makes a content block of A2UI messages, in version 0.9.1, for a tool's result. Put a text beside it for clients that do not draw it.
 * Throws `UIResourceError` `bad-uri` or `bad-options`, and `A2UIError` with all `issues` when a message, a component or a property is
 * not as the protocol or its catalog says.
 *
 * @example
 * ```ts
 * a2uiResource(
 *   [
 *     { createSurface: { surfaceId: 'hello', catalogId: BASIC_CATALOG_ID } },
 *     { updateComponents: { surfaceId: 'hello', components: [{ id: 'root', component: 'Text', text: 'Hello' }] } },
 *   ],
 *   { uri: 'a2ui://hello/data' },
 * );
 * ```
 */
export function a2uiResource(messages: readonly A2UIMessage[], options: A2UIResourceOptions): EmbeddedResource {
  checkObject(options, { code: 'bad-options', what: 'a2uiResource() needs its options, {uri}' });
  const { uri, annotations = { audience: ['user'] }, catalogs = [] } = options;
  if (typeof uri !== 'string' || !uri.startsWith(A2UI_SCHEME) || !URL.canParse(uri))
    throw new UIResourceError('bad-uri', `The URI starts with ${A2UI_SCHEME}. Given: ${formatValue(uri)}.`, {
      received: uri,
    });
  const text = JSON.stringify(writeMessages(messages, { catalogs }));
  return { type: 'resource', resource: { uri, mimeType: A2UI_MIME_TYPE, text }, annotations };
}
