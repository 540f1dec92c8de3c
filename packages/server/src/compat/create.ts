// `createUIResource` of two generations of `@mcp-ui/server`: the same input and output; errors have a code and texts of this
// package.
import type { EmbeddedResource, Resource } from '@modelcontextprotocol/server';
import { UI_SCHEME } from '@vitrine/protocol/constants';
import { MCP_UI_META_PREFIX } from '@vitrine/protocol/internal/keys';
import { EXTERNAL_URL_MIME_TYPE, REMOTE_DOM_MIME_TYPE } from '@vitrine/protocol/mime';
import { textToBase64 } from '@vitrine/std/internal/base64';
import { checkObject, formatValue, UIResourceError } from '../errors.ts';
import { type AdaptersConfig, getAdapterMimeType, wrapHtmlWithAdapters } from './adapters.ts';

/** The URI of a UI resource. */
export type URI = `ui://${string}`;

/** The content of a resource that is sent as text. */
export interface HTMLTextContent {
  uri: URI;
  mimeType: string;
  text: string;
  blob?: never;
  _meta?: Record<string, unknown>;
}

/** The content of a resource that is sent as base64. */
export interface Base64BlobContent {
  uri: URI;
  mimeType: string;
  blob: string;
  text?: never;
  _meta?: Record<string, unknown>;
}

/** A content block with a UI resource. */
export interface UIResource {
  type: 'resource';
  resource: HTMLTextContent | Base64BlobContent;
  annotations?: Record<string, unknown>;
  _meta?: Record<string, unknown>;
}

interface RawHTML {
  type: 'rawHtml';
  htmlString: string;
}
interface ExternalURL {
  type: 'externalUrl';
  iframeUrl: string;
}
interface RemoteDOM {
  type: 'remoteDom';
  script: string;
  framework: 'react' | 'webcomponents';
}

/** The content of a resource of generation 6. */
export type Payload6 = RawHTML | ExternalURL;
/** The content of a resource of generation 5. */
export type Payload5 = Payload6 | RemoteDOM;

/** The keys of `uiMetadata` that hosts know. */
export interface UIResourceMetadata {
  'preferred-frame-size'?: [string, string];
  'initial-render-data'?: Record<string, unknown>;
}

export interface CreateOptions<Payload> {
  uri: URI;
  content: Payload;
  encoding: 'text' | 'blob';
  /** Metadata sent in the resource's `_meta` with the prefix `mcpui.dev/ui-`. */
  uiMetadata?: UIResourceMetadata;
  /** Metadata sent in `_meta` unchanged; overrides `uiMetadata`. */
  metadata?: Record<string, unknown>;
  /** More fields of the resource; its `_meta` overrides `metadata`. */
  resourceProps?: Omit<Partial<Resource>, 'uri' | 'mimeType'>;
  /** More fields of the block around it. */
  embeddedResourceProps?: Omit<Partial<EmbeddedResource>, 'resource' | 'type'>;
  /** One adapter, for HTML: adds a script to the page, and decides its MIME type. */
  adapters?: AdaptersConfig;
}

/** A MIME type for each content type of a generation. */
export type Labels = Partial<Record<Payload5['type'], string>>;

const HOLDS = { rawHtml: 'htmlString', externalUrl: 'iframeUrl', remoteDom: 'script' } as const;

/** Labels of generation 5. */
export const LABELS_5: Labels = {
  rawHtml: 'text/html',
  externalUrl: EXTERNAL_URL_MIME_TYPE,
  remoteDom: REMOTE_DOM_MIME_TYPE,
};

/** Makes the block. Throws `UIResourceError`: `bad-options`, `bad-uri`, `unknown-content-type`, `missing-content`, `unknown-encoding`. */
export function createWithLabels(labels: Labels, options: CreateOptions<Payload5>): UIResource {
  checkObject(options, { code: 'bad-options', what: 'createUIResource() needs its options, {uri, content}' });
  const { uri, content, encoding, adapters, embeddedResourceProps } = options;
  if (typeof uri !== 'string' || !uri.startsWith(UI_SCHEME))
    throw new UIResourceError('bad-uri', `The URI must start with "${UI_SCHEME}". Given: ${formatValue(uri)}.`, {
      received: uri,
    });
  const { mimeType, text } = write(labels, content, adapters);
  if (encoding !== 'text' && encoding !== 'blob')
    throw new UIResourceError(
      'unknown-encoding',
      `encoding must be "text" or "blob". Given: ${formatValue(encoding)}.`,
      {
        received: encoding,
      },
    );
  return {
    ...embeddedResourceProps,
    type: 'resource',
    resource: {
      ...getAdditionalResourceProps(options),
      uri,
      mimeType,
      ...(encoding === 'text' ? { text } : { blob: textToBase64(text) }),
    },
  } as UIResource;
}

/**
 * The fields that `createUIResource` adds to a resource beside its content: `resourceProps`, with the `_meta` made of `uiMetadata` (prefixed),
 * `metadata` and its own `_meta`, of which the later wins.
 *
 * @example getAdditionalResourceProps({ uiMetadata: { 'preferred-frame-size': ['100px', '50%'] } })
 */
export function getAdditionalResourceProps({
  uiMetadata,
  metadata,
  resourceProps,
}: Partial<Pick<CreateOptions<never>, 'uiMetadata' | 'metadata' | 'resourceProps'>>): Omit<
  Partial<Resource>,
  'uri' | 'mimeType'
> {
  if (uiMetadata === undefined && metadata === undefined) return { ...resourceProps };
  const prefixed = Object.entries(uiMetadata ?? {}).map(([name, value]) => [MCP_UI_META_PREFIX + name, value]);
  return { ...resourceProps, _meta: { ...Object.fromEntries(prefixed), ...metadata, ...resourceProps?._meta } };
}

function write(
  labels: Labels,
  content: Payload5,
  adapters: AdaptersConfig | undefined,
): { mimeType: string; text: string } {
  const label = Object.hasOwn(labels, content?.type) ? labels[content.type] : undefined;
  if (label === undefined)
    throw new UIResourceError(
      'unknown-content-type',
      `content.type must be one of: ${Object.keys(labels).join(', ')}. Given: ${formatValue(content?.type)}.`,
      { received: content?.type },
    );
  const field = HOLDS[content.type];
  const text = (content as unknown as Record<string, unknown>)[field];
  if (typeof text !== 'string')
    throw new UIResourceError('missing-content', `content.${field} must be a string. Given: ${formatValue(text)}.`, {
      received: text,
    });
  if (content.type === 'remoteDom') return { mimeType: `${label}; framework=${content.framework}`, text };
  if (content.type === 'externalUrl') return { mimeType: label, text };
  return { mimeType: getAdapterMimeType(adapters) ?? label, text: wrapHtmlWithAdapters(text, adapters) };
}
