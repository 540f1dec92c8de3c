// MIME types of UI resources. Parameters are parsed, never compared as text (RFC 9110 §8.3.1): order, case, spaces and
// quotes may differ between servers that mean the same type.

/** The content kinds Vitrine can show, whatever generation of MCP UI they come from. */
export type UIContentKind = 'mcp-app' | 'apps-sdk' | 'inline-html' | 'external-url' | 'remote-dom';

/** MCP Apps (spec 2026-01-26): an HTML document that speaks the `mcp-apps` dialect. */
export const MCP_APP_MIME_TYPE = 'text/html;profile=mcp-app';
/** ChatGPT's Apps SDK: an HTML document that reads `window.openai`. */
export const APPS_SDK_MIME_TYPE = 'text/html+skybridge';
/** The type of `MCP_APP_MIME_TYPE` in the first draft of MCP Apps (SEP-1865, November 2025). */
const DRAFT_MCP_APP_MIME_TYPE = 'text/html+mcp';
/** Older MCP-UI: an HTML document that speaks the `mcp-ui` dialect. */
export const INLINE_HTML_MIME_TYPE = 'text/html';
/** Older MCP-UI: the address of a page (RFC 2483 §5). */
export const EXTERNAL_URL_MIME_TYPE = 'text/uri-list';
/** Older MCP-UI: a script that draws through remote DOM; carries a `framework` parameter. */
export const REMOTE_DOM_MIME_TYPE = 'application/vnd.mcp-ui.remote-dom+javascript';

/** The catalogs of A2UI components that a Vitrine host draws: the basic ones of 0.9 and of 1.0. */
export const A2UI_CATALOG_IDS: readonly string[] = [
  'https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json',
  'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json',
];
/** Messages of A2UI, since its version 0.9.1. No kind of UI content: there is no document, the host draws them itself. */
export const A2UI_MIME_TYPE = 'application/a2ui+json';
/** The same in versions 0.8 and 0.9. */
const OLD_A2UI_MIME_TYPE = 'application/json+a2ui';

/**
 * Whether a MIME type stands for A2UI messages, by any of its names.
 *
 * @example isA2UIMimeType('application/json+a2ui') // true
 */
export function isA2UIMimeType(mimeType: string | undefined): boolean {
  const essence = mimeType === undefined ? undefined : parseMimeType(mimeType)?.essence;
  return essence === A2UI_MIME_TYPE || essence === OLD_A2UI_MIME_TYPE;
}

/** Every UI MIME type as it is written on the wire, for messages that say what is allowed. Plain strings: bundlers drop the list where it is not used. */
export const UI_MIME_TYPES: readonly string[] = [
  MCP_APP_MIME_TYPE,
  APPS_SDK_MIME_TYPE,
  INLINE_HTML_MIME_TYPE,
  EXTERNAL_URL_MIME_TYPE,
  'application/vnd.mcp-ui.remote-dom+javascript; framework=react',
  'application/vnd.mcp-ui.remote-dom+javascript; framework=webcomponents',
];

/** A parsed MIME type: `essence` is `type/subtype` in lower case; parameter names are in lower case, values unquoted. */
export interface MimeType {
  readonly essence: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const ESSENCE = /^\s*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)\s*(?:;|$)/;
const PARAMETER = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:\\.|[^"\\])*"|[^;]*)/g;

/**
 * Parses a MIME type. Returns undefined when the text is not one; a parameter that is malformed is skipped.
 *
 * @example parseMimeType('text/html;profile=mcp-app')?.essence // 'text/html'
 */
export function parseMimeType(text: string): MimeType | undefined {
  const essence = ESSENCE.exec(text)?.[1];
  if (!essence) return undefined;
  const parameters = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    const plain = value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value.trim();
    if (!parameters.has(key)) parameters.set(key, plain);
  }
  return { essence: essence.toLowerCase(), parameters };
}

/**
 * Reads the kind of UI that a MIME type stands for; undefined when it is no UI type.
 *
 * @example uiContentKind('text/html;profile=mcp-app') // 'mcp-app'
 */
export function uiContentKind(mimeType: string | undefined): UIContentKind | undefined {
  const parsed = mimeType === undefined ? undefined : parseMimeType(mimeType);
  switch (parsed?.essence) {
    case 'text/html': {
      const profile = parsed.parameters.get('profile');
      if (profile === undefined) return 'inline-html';
      return profile.toLowerCase() === 'mcp-app' ? 'mcp-app' : undefined;
    }
    case DRAFT_MCP_APP_MIME_TYPE:
      return 'mcp-app';
    case APPS_SDK_MIME_TYPE:
      return 'apps-sdk';
    case EXTERNAL_URL_MIME_TYPE:
      return 'external-url';
    case REMOTE_DOM_MIME_TYPE:
      return 'remote-dom';
    default:
      return undefined;
  }
}
