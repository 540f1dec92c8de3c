// Makes a UI resource as a content block of a tool result, in the older MCP-UI form, for hosts that know only that
// generation. For MCP Apps, declare the UI on the tool: `registerUITool`.
import type { EmbeddedResource, Resource } from '@modelcontextprotocol/server';
import { textToBase64 } from '@vitrine/std/internal/base64';
import { checkObject, formatValue, UIResourceError } from './errors.ts';
import { type UIResourceContent, writeContent } from './ui/ui-content.ts';
import { checkFields, type PreferredFrameSize, prefixedMetadata } from './ui/ui-metadata.ts';
import { checkUIUri } from './ui/ui-uri.ts';

/** Options of `createUIResource`. */
export interface CreateUIResourceOptions {
  /** Starts with `ui://`. */
  uri: `ui://${string}`;
  content: UIResourceContent;
  /** `blob` sends the same content as base64 of its UTF-8 bytes. @default 'text' */
  encoding?: 'text' | 'blob';
  /** Metadata sent in the resource's `_meta` under `mcpui.dev/ui-…`. */
  uiMetadata?: {
    'preferred-frame-size'?: PreferredFrameSize;
    /** Any JSON value; a view receives it as its first render data. */
    'initial-render-data'?: unknown;
    [name: string]: unknown;
  };
  /** Metadata sent in the resource's `_meta` unchanged; overrides `uiMetadata`. */
  metadata?: Record<string, unknown>;
  /** More fields of the resource (`name`, `title`, `description`, …); its `_meta` overrides `metadata`. */
  resourceProps?: Partial<Omit<Resource, 'uri' | 'mimeType'>>;
  /** More fields of the block around the resource (`annotations`, `_meta`). */
  embeddedResourceProps?: Partial<Omit<EmbeddedResource, 'type' | 'resource'>>;
}

/**
 * Makes a content block that contains a UI resource. Throws `UIResourceError` when the input is wrong.
 *
 * @example
 * ```ts
 * createUIResource({ uri: 'ui://shop/chair', content: { type: 'rawHtml', htmlString: '<h1>A red chair</h1>' } });
 * ```
 */
export function createUIResource(options: CreateUIResourceOptions): EmbeddedResource {
  checkObject(options, { code: 'bad-options', what: 'createUIResource() needs its options, {uri, content}' });
  const { content, encoding = 'text', uiMetadata = {} } = options;
  const metadata = checkFields(options.metadata, 'metadata');
  const resourceProps = checkFields(options.resourceProps, 'resourceProps');
  const embeddedResourceProps = checkFields(options.embeddedResourceProps, 'embeddedResourceProps');
  const uri = checkUIUri(options.uri);
  const { mimeType, text } = writeContent(content);
  if (encoding !== 'text' && encoding !== 'blob') {
    throw new UIResourceError('unknown-encoding', `encoding is "text" or "blob". Given: ${formatValue(encoding)}.`, {
      received: encoding,
    });
  }
  const _meta = { ...prefixedMetadata(uiMetadata), ...metadata, ...resourceProps?._meta };
  return {
    ...embeddedResourceProps,
    type: 'resource',
    resource: {
      ...resourceProps,
      uri,
      mimeType,
      ...(encoding === 'text' ? { text } : { blob: textToBase64(text) }),
      ...(Object.keys(_meta).length > 0 ? { _meta } : {}),
    },
  };
}
