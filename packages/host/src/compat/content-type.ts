// The content type of a resource, as `@mcp-ui/client` names it.
import { UI_SCHEME } from '@vitrine/protocol/constants';
import { uiContentKind } from '@vitrine/protocol/mime';
import { type ReadableUIResource, readUIResource } from '@vitrine/protocol/ui-resource';
import type { ResourceContentType, ResourceLike } from './types.ts';

/**
 * The content type of a MIME type, or of a resource, whose own `contentType` wins; null when it is none. Parameters of the MIME
 * type are read, so `text/html; charset=utf-8` and `text/html;profile=mcp-app` are `rawHtml` too.
 * @example
 * getContentType({ mimeType: 'text/html', text: '<p>Hi' }); // 'rawHtml'
 */
export function getContentType(of: string | ResourceLike | undefined): ResourceContentType | null {
  if (typeof of === 'object' && of.contentType) return of.contentType;
  const mimeType = typeof of === 'string' ? of : of?.mimeType;
  switch (uiContentKind(mimeType)) {
    case 'inline-html':
    case 'mcp-app':
    case 'apps-sdk':
      return 'rawHtml';
    case 'external-url':
      return 'externalUrl';
    case 'remote-dom':
      return 'remoteDom';
    case undefined:
      return mimeType?.toLowerCase().startsWith('application/vnd.mcp-ui.remote-dom') ? 'remoteDom' : null;
  }
}

/**
 * Whether a content block embeds a `ui://` resource; of a value that is no block, whether it is a UI resource itself.
 * @example
 * const resources = result.content.filter(isUIResource);
 */
export function isUIResource<T extends { type: string; resource?: Partial<ResourceLike> | undefined }>(
  content: T,
): content is T & { type: 'resource'; resource: Partial<ResourceLike> };
export function isUIResource(content: unknown): boolean;
export function isUIResource(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  const { type, resource, uri, mimeType } = content as Record<string, unknown> & { resource?: { uri?: unknown } };
  if (type !== undefined) return type === 'resource' && isUIUri(resource?.uri);
  return isUIUri(uri) || (typeof uri === 'string' && typeof mimeType === 'string' && getContentType(mimeType) !== null);
}

/**
 * The document of a resource, decoded as UTF-8; empty when there is none, or its base64 is invalid.
 * @example
 * frame.srcdoc = getHTMLContent(resource);
 */
export function getHTMLContent(resource: Pick<ResourceLike, 'text' | 'blob'>): string {
  const reading = readContent({ ...resource, mimeType: 'text/html' });
  return 'text' in reading ? reading.text : '';
}

/** Reads the content of a resource, or the reason why it has none. */
export function readContent(resource: ResourceLike): ReadableUIResource | ReturnType<typeof readUIResource> {
  const { mimeType, text, blob } = resource;
  return readUIResource({
    mimeType,
    ...(text !== undefined && { text }),
    ...(blob !== undefined && { blob }),
  });
}

function isUIUri(uri: unknown): boolean {
  return typeof uri === 'string' && uri.startsWith(UI_SCHEME);
}
