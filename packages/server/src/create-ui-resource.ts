// A UI resource as a content block of a tool result, in the older MCP-UI form (MIME type `text/html`), which is shown by
// hosts that know only that generation. For MCP Apps, declare the UI on the tool: `registerUITool`.
import type { Annotations, EmbeddedResource, Resource } from '@modelcontextprotocol/server';
import { INLINE_HTML_MIME_TYPE, textToBase64 } from '@vitrine/protocol';
import { show, UIResourceError } from './errors.ts';
import { type PreferredFrameSize, prefixedMetadata } from './ui-metadata.ts';
import { checkUIUri } from './ui-uri.ts';

/** What a UI resource holds. */
export type UIResourceContent =
  | { type: 'rawHtml'; htmlString: string }
  | { type: 'externalUrl'; iframeUrl: string }
  | { type: 'remoteDom'; script: string; framework: 'react' | 'webcomponents' };

export interface CreateUIResourceOptions {
  /** Starts with `ui://`. */
  uri: `ui://${string}`;
  content: UIResourceContent;
  /** `blob` sends the same content as base64 of its UTF-8 bytes. @default 'text' */
  encoding?: 'text' | 'blob';
  /** Sent in the resource's `_meta` under `mcpui.dev/ui-…`. */
  uiMetadata?: {
    'preferred-frame-size'?: PreferredFrameSize;
    /** Any JSON value; a view gets it as its first render data. */
    'initial-render-data'?: unknown;
    [name: string]: unknown;
  };
  /** Sent in the resource's `_meta` as it is; wins over `uiMetadata`. */
  metadata?: Record<string, unknown>;
  /** More fields of the resource (`name`, `title`, `description`, …); its `_meta` wins over `metadata`. */
  resourceProps?: Partial<Omit<Resource, 'uri' | 'mimeType'>>;
  /** More fields of the block around the resource (`annotations`, `_meta`). */
  embeddedResourceProps?: Partial<Omit<EmbeddedResource, 'type' | 'resource'>>;
}

/**
 * Makes a content block that carries a UI resource. Throws `UIResourceError` when the input is wrong; `externalUrl` and
 * `remoteDom` are refused with `unsupported-content-type` until they can be made.
 */
export function createUIResource(options: CreateUIResourceOptions): EmbeddedResource {
  const { content, encoding = 'text', uiMetadata = {}, metadata, resourceProps, embeddedResourceProps } = options;
  const uri = checkUIUri(options.uri);
  const html = htmlOf(content);
  if (encoding !== 'text' && encoding !== 'blob') {
    throw new UIResourceError('unknown-encoding', `encoding is "text" or "blob". Given: ${show(encoding)}.`, {
      value: encoding,
    });
  }
  const _meta = { ...prefixedMetadata(uiMetadata), ...metadata, ...resourceProps?._meta };
  return {
    ...embeddedResourceProps,
    type: 'resource',
    resource: {
      ...resourceProps,
      uri,
      mimeType: INLINE_HTML_MIME_TYPE,
      ...(encoding === 'text' ? { text: html } : { blob: textToBase64(html) }),
      ...(Object.keys(_meta).length > 0 ? { _meta } : {}),
    },
  };
}

export interface InlineHTMLResourceOptions {
  metadata?: {
    preferredFrameSize?: PreferredFrameSize;
    /** Any JSON value; a view gets it as its first render data. */
    initialRenderData?: unknown;
  };
  /** For whom the block is and how much it matters (MCP, Annotations). */
  annotations?: Annotations;
}

/** Makes a content block with inline HTML. Throws `UIResourceError` when the URI, the HTML or the metadata is wrong. */
export function createInlineHTMLResource(
  uri: string,
  html: string,
  { metadata = {}, annotations }: InlineHTMLResourceOptions = {},
): EmbeddedResource {
  return createUIResource({
    uri: uri as `ui://${string}`,
    content: { type: 'rawHtml', htmlString: html },
    uiMetadata: {
      'preferred-frame-size': metadata.preferredFrameSize,
      'initial-render-data': metadata.initialRenderData,
    } as NonNullable<CreateUIResourceOptions['uiMetadata']>,
    ...(annotations ? { embeddedResourceProps: { annotations } } : {}),
  });
}

function htmlOf(content: UIResourceContent): string {
  switch (content?.type) {
    case 'rawHtml':
      return checkHtml(content.htmlString, 'content.htmlString');
    case 'externalUrl':
    case 'remoteDom':
      throw new UIResourceError(
        'unsupported-content-type',
        `content.type ${show(content.type)} cannot be made yet: it follows in a later version. Use "rawHtml" for now.`,
        { value: content.type },
      );
    default: {
      const type = (content as { type?: unknown } | undefined)?.type;
      throw new UIResourceError(
        'unknown-content-type',
        `content.type is "rawHtml", "externalUrl" or "remoteDom". Given: ${show(type)}.`,
        { value: type },
      );
    }
  }
}

/** Returns the HTML. Throws `missing-content` when it is no text or blank; `place` names it in the message. */
export function checkHtml(html: unknown, place: string): string {
  if (typeof html === 'string' && html.trim() !== '') return html;
  throw new UIResourceError(
    'missing-content',
    `${place} must be a string of HTML that is not empty. Given: ${show(html)}.`,
    {
      value: html,
    },
  );
}
