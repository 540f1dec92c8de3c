// Reads UI resources and pages. What they ask for besides drawing is not granted, and noted.
import type { ToolResult } from '@vitrine/protocol/content';
import { APPS_SDK_MIME_TYPE, INLINE_HTML_MIME_TYPE, isA2UIMimeType, MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import {
  describeProblem,
  isUIResource,
  readUIMetadata,
  readUIResource,
  type UIMetadata,
} from '@vitrine/protocol/ui-resource';
import { readResource } from './paste/detect-kind.ts';

const PART = { type: 'ui-resource', server: 'paste', source: 'embedded' } as const;

/** The part of a page that was pasted as it is. */
export function htmlPart(content: string, isAppsSdk: boolean): UIResourcePart {
  const mimeType = isAppsSdk
    ? APPS_SDK_MIME_TYPE
    : content.includes('ui/initialize')
      ? MCP_APP_MIME_TYPE
      : INLINE_HTML_MIME_TYPE;
  return { ...PART, uri: 'ui://paste/page', mimeType, content };
}

/** The first UI resource that a result embeds. */
export function resultResource({ content = [] }: ToolResult): unknown {
  return content.find(block => isUIResource(block) || isA2UIMimeType(readMimeType(block)));
}

const readMimeType = (block: unknown): string | undefined => {
  const type = readResource(block)?.mimeType;
  return typeof type === 'string' ? type : undefined;
};

/** The part of a resource, the A2UI messages in it, or why it cannot be shown. */
export function resourceContent(
  value: unknown,
): { part: UIResourcePart; notes: string[] } | { messages: string } | { problem: string } {
  const resource = readResource(value);
  if (!resource) return { problem: 'This is no resource: it needs a "uri", and a "text" or a "blob".' };
  const uri = String(resource.uri);
  const mimeType = typeof resource.mimeType === 'string' ? resource.mimeType : undefined;
  const text = typeof resource.text === 'string' ? { text: resource.text } : {};
  const blob = typeof resource.blob === 'string' ? { blob: resource.blob } : {};
  if (isA2UIMimeType(mimeType) && text.text !== undefined) return { messages: text.text };
  const readable = readUIResource({ mimeType, ...text, ...blob });
  if ('problem' in readable) return { problem: describeProblem(uri, readable.problem) };
  if (readable.kind === 'external-url')
    return {
      problem: `The resource is the address of a page: ${readable.text.trim().slice(0, 200)}. The playground loads nothing from the network; open the address yourself, or paste the page’s HTML.`,
    };
  const { metadata, notes } = restrict(readUIMetadata(resource._meta));
  return { part: { ...PART, uri, mimeType: mimeType ?? '', content: readable.text, metadata }, notes };
}

/** The metadata without what a paste is not granted, and one line for each of those. */
function restrict({ ui, ...metadata }: UIMetadata): { metadata: UIMetadata; notes: string[] } {
  const { csp = {}, permissions = {}, domain, ...rest } = ui ?? {};
  const domains = Object.values(csp).flatMap(list => (Array.isArray(list) ? list.map(String) : []));
  const features = Object.keys(permissions);
  const notes = [
    ...(domains.length > 0 ? [`Not granted: network access to ${shorten(domains)}.`] : []),
    ...(features.length > 0 ? [`Not granted: ${shorten(features)}.`] : []),
    ...(domain === undefined ? [] : ['Not granted: an origin of its own, with storage.']),
  ];
  return { metadata: { ...metadata, ...(ui && { ui: rest }) }, notes };
}

function shorten(names: readonly string[]): string {
  const text = [...new Set(names)].slice(0, 5).join(', ').slice(0, 300);
  return names.length > 5 ? `${text} and ${names.length - 5} more` : text;
}
