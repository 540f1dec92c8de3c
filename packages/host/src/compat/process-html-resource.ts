// `processHTMLResource` of `@mcp-ui/client` 6.1.0, for applications that fill an iframe of their own. The renderers here do not use
// it: they show a resource in the sandbox.

import { parseMimeType } from '@vitrine/protocol/internal/content/mime';
import { base64ToText } from '@vitrine/std/internal/base64';
import { parseURL } from '@vitrine/std/internal/parse-url';
import type { ResourceLike } from './types.ts';

/** The attributes for an iframe, or an error. */
export interface ProcessedResource {
  /** Reason why there is nothing to show. */
  error?: string;
  iframeSrc?: string;
  iframeRenderMode?: 'src' | 'srcDoc';
  htmlString?: string;
}

/** The error text for a resource that is neither a document nor an address. */
export const NOT_HTML = 'Resource must be of type text/html (for HTML content) or text/uri-list (for URL content).';

/**
 * Returns the attributes for an iframe. `proxy` is the address of an older MCP-UI proxy; one on the page's own host is refused.
 * @example
 * const { htmlString, error } = processHTMLResource(resource);
 */
export function processHTMLResource(resource: ResourceLike, proxy?: string): ProcessedResource {
  switch (parseMimeType(resource.mimeType ?? '')?.essence) {
    case 'text/html':
      return processDocument(resource, proxy);
    case 'text/uri-list':
      return processURL(resource, proxy);
    default:
      return { error: NOT_HTML };
  }
}

function processURL({ text, blob }: ResourceLike, proxy: string | undefined): ProcessedResource {
  let list = text?.trim() ? text : undefined;
  if (list === undefined && blob !== undefined) {
    list = decode(blob);
    if (list === undefined) return { error: 'Error decoding URL from blob.' };
  }
  if (list === undefined) {
    return { error: 'URL resource expects a non-empty text or blob field containing the URL.' };
  }
  if (list.trim() === '') return { error: 'URL content is empty.' };
  const urls = list
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#') && /^https?:$/.test(parseURL(line)?.protocol ?? ''));
  const [first, ...others] = urls;
  if (first === undefined) return { error: 'No valid URLs found in uri-list content.' };
  if (others.length > 0)
    console.warn(
      `Multiple URLs found in uri-list content. Using the first URL: "${first}". Other URLs ignored:`,
      others,
    );
  const through = proxyURL(proxy, 'Using original URL instead.', 'Falling back to direct URL.');
  through?.searchParams.set('url', first);
  return { iframeSrc: through?.href ?? first, iframeRenderMode: 'src' };
}

function processDocument({ text, blob }: ResourceLike, proxy: string | undefined): ProcessedResource {
  let htmlString = text;
  if (htmlString === undefined && blob !== undefined) {
    htmlString = decode(blob);
    if (htmlString === undefined) return { error: 'Error decoding HTML content from blob.' };
  }
  if (htmlString === undefined) return { error: 'HTML resource requires text or blob content.' };
  const through = proxyURL(proxy, 'Using srcDoc rendering instead.', 'Falling back to srcDoc rendering.');
  if (!through) return { htmlString, iframeRenderMode: 'srcDoc' };
  through.searchParams.set('contentType', 'rawhtml');
  return { htmlString, iframeSrc: through.href, iframeRenderMode: 'src' };
}

function proxyURL(proxy: string | undefined, instead: string, fallback: string): URL | undefined {
  if (!proxy?.trim()) return undefined;
  const url = parseURL(proxy);
  if (!url) console.error(`Invalid proxy URL provided: "${proxy}". ${fallback}`);
  else if (typeof window !== 'undefined' && url.host === window.location.host)
    console.error(`For security, the proxy origin must not be the same as the host origin. ${instead}`);
  else return url;
  return undefined;
}

function decode(blob: string): string | undefined {
  try {
    return base64ToText(blob);
  } catch {
    return undefined;
  }
}
