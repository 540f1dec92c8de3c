// Shorthands that make a content block with a UI resource, one for each kind of content, with the metadata most servers use.
import type { Annotations, EmbeddedResource } from '@modelcontextprotocol/server';
import { type CreateUIResourceOptions, createUIResource } from '../create-ui-resource.ts';
import type { RemoteDOMFramework, UIResourceContent } from './ui-content.ts';
import type { PreferredFrameSize } from './ui-metadata.ts';

/** Options of the functions that make a content block. */
export interface UIBlockOptions {
  metadata?: {
    preferredFrameSize?: PreferredFrameSize;
    /** Any JSON value; a view receives it as its first render data. */
    initialRenderData?: unknown;
  };
  /** Audience and priority of the block (MCP, Annotations). */
  annotations?: Annotations;
}

/**
 * Makes a content block with inline HTML. Throws `UIResourceError` when the URI, the HTML or the metadata is wrong.
 *
 * @example
 * ```ts
 * createInlineHTMLResource('ui://shop/chair', '<h1>A red chair</h1>', { annotations: { audience: ['user'] } });
 * ```
 */
export function createInlineHTMLResource(uri: string, html: string, options: UIBlockOptions = {}): EmbeddedResource {
  return makeBlock(uri, { type: 'rawHtml', htmlString: html }, options);
}

/**
 * Makes a content block with the address of a page (`text/uri-list`): `https:`, or `http:` on this machine, because hosts show
 * no other. A page that is given `initialRenderData` finds `waitForRenderData=true` in its own address, and receives the data when
 * it reports that it is ready. Throws `UIResourceError` (`bad-url` for another address).
 *
 * @example
 * ```ts
 * createExternalURLResource('ui://shop/map', 'https://shop.example/map', { metadata: { initialRenderData: { floor: 2 } } });
 * ```
 */
export function createExternalURLResource(
  uri: string,
  url: string | URL,
  options: UIBlockOptions = {},
): EmbeddedResource {
  return makeBlock(uri, { type: 'externalUrl', iframeUrl: url instanceof URL ? url.href : url }, options);
}

/** Options of `createRemoteDOMResource`. */
export interface RemoteDOMBlockOptions extends UIBlockOptions {
  framework: RemoteDOMFramework;
}

/**
 * Makes a content block with a remote-DOM script: it builds its interface below `root` from the elements the host has (the
 * basic ones are `ui-text`, `ui-button`, `ui-stack`, `ui-image` and `ui-card`). Throws `UIResourceError`.
 *
 * @example
 * ```ts
 * createRemoteDOMResource('ui://shop/price', 'root.append("49 €")', { framework: 'react' });
 * ```
 */
export function createRemoteDOMResource(
  uri: string,
  script: string,
  { framework, ...options }: RemoteDOMBlockOptions,
): EmbeddedResource {
  return makeBlock(uri, { type: 'remoteDom', script, framework }, options);
}

function makeBlock(
  uri: string,
  content: UIResourceContent,
  { metadata = {}, annotations }: UIBlockOptions,
): EmbeddedResource {
  return createUIResource({
    uri: uri as `ui://${string}`,
    content,
    uiMetadata: {
      'preferred-frame-size': metadata.preferredFrameSize,
      'initial-render-data': metadata.initialRenderData,
    } as NonNullable<CreateUIResourceOptions['uiMetadata']>,
    ...(annotations ? { embeddedResourceProps: { annotations } } : {}),
  });
}
