// Converts a resource of older code into a part that a surface can show, or into the text to show instead.

import { readSurfaceContent } from '@vitrine/protocol/internal/mcp-apps/ui-resource';
import {
  EXTERNAL_URL_MIME_TYPE,
  INLINE_HTML_MIME_TYPE,
  isA2UIMimeType,
  REMOTE_DOM_MIME_TYPE,
  uiContentKind,
} from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { readUIMetadata } from '@vitrine/protocol/ui-resource';
import { getContentType, readContent } from './content-type.ts';
import { mergeRenderData } from './metadata.ts';
import { processHTMLResource } from './process-html-resource.ts';
import { configuredA2UI } from './sandbox-settings.ts';
import type { ResourceContentType, ResourceLike } from './types.ts';

/**
 * Whether a resource is A2UI messages, and something draws them (`configureA2UI`).
 * @example
 * if (isDrawnA2UI(resource)) style.height = 'auto';
 */
export const isDrawnA2UI = ({ mimeType }: ResourceLike): boolean =>
  isA2UIMimeType(mimeType) && configuredA2UI() !== undefined;

/**
 * The reason why a resource cannot be shown, as in `@mcp-ui/client` 6.1.0; undefined when it can.
 * @example
 * const text = unsupportedText(resource, ['rawHtml']);
 */
export function unsupportedText(
  resource: ResourceLike,
  supported?: readonly ResourceContentType[] | undefined,
): string | undefined {
  const type = getContentType(resource);
  if (type === null && !supported && isDrawnA2UI(resource)) return undefined;
  if (type === null) return 'Unsupported resource type.';
  return supported && !supported.includes(type) ? `Unsupported content type: ${type}.` : undefined;
}

/** The options of `toResourcePart`. */
export interface ResourcePartOptions {
  /** The server that sent the resource. @default the authority of its `ui://` address */
  server?: string | undefined;
  /** The application's render data, merged over the resource's own. */
  renderData?: unknown;
}

/**
 * Returns the part, or the text with the reason why there is none.
 * @example
 * const part = toResourcePart(resource, { server: 'weather' });
 * if ('error' in part) throw new Error(part.error);
 */
export function toResourcePart(
  resource: ResourceLike,
  { server, renderData }: ResourcePartOptions = {},
): UIResourcePart | { error: string } {
  const type = getContentType(resource);
  const reading = readAs(type, resource);
  if ('error' in reading) return reading;
  const metadata = readUIMetadata(resource._meta);
  const data = mergeRenderData(metadata.initialRenderData, renderData);
  if (data !== undefined) metadata.initialRenderData = data;
  const uri = resource.uri ?? 'ui://resource';
  return {
    type: 'ui-resource',
    uri,
    server: server ?? (/^ui:\/\/([^/?#]+)/.exec(uri)?.[1] || 'mcp-ui'),
    source: 'embedded',
    metadata,
    ...reading,
  };
}

function readAs(type: ResourceContentType | null, resource: ResourceLike): Read {
  if (type === 'remoteDom') return readScript(resource);
  if (type !== null) return readHTML(resource, type);
  return isDrawnA2UI(resource) ? readMessages(resource) : { error: 'Unsupported resource type.' };
}

type Read = { mimeType: string; content: string } | { error: string };

function readHTML(resource: ResourceLike, type: 'rawHtml' | 'externalUrl'): Read {
  const older = type === 'rawHtml' ? INLINE_HTML_MIME_TYPE : EXTERNAL_URL_MIME_TYPE;
  const { error, htmlString, iframeSrc } = processHTMLResource({ ...resource, mimeType: older });
  const content = type === 'rawHtml' ? htmlString : iframeSrc;
  if (content === undefined) return { error: error ?? 'Unsupported resource type.' };
  const kind = uiContentKind(resource.mimeType);
  const isApp = kind === 'mcp-app' || kind === 'apps-sdk';
  return { mimeType: isApp && resource.mimeType ? resource.mimeType : older, content };
}

function readMessages({ mimeType = '', text, blob }: ResourceLike): Read {
  const resource = { mimeType, ...(text !== undefined && { text }), ...(blob !== undefined && { blob }) };
  const reading = readSurfaceContent(resource);
  return 'text' in reading
    ? { mimeType, content: reading.text }
    : { error: 'A2UI resource requires non-empty text or blob content.' };
}

function readScript(resource: ResourceLike): Read {
  const scriptType = uiContentKind(resource.mimeType) === 'remote-dom' && resource.mimeType;
  const mimeType = scriptType || REMOTE_DOM_MIME_TYPE;
  const reading = readContent({ ...resource, mimeType });
  if ('text' in reading) return { mimeType, content: reading.text };
  return {
    error:
      reading.problem.code === 'bad-encoding'
        ? 'Error decoding remote DOM content from blob.'
        : 'Remote DOM resource requires non-empty text or blob content.',
  };
}
