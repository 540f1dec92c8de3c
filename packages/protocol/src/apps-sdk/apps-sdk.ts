// Keys of ChatGPT's Apps SDK in `_meta` (OpenAI, Apps SDK reference), and their reading into the shapes of MCP Apps. Without schemas of its
// own: what it reads is checked by the schemas of MCP Apps.
import { getPath, isRecord, toRecord, withoutUndefined } from '@vitrine/std/internal/json';

// The keys, exactly as they are on the wire: a constant each, so that a page loads only those that it reads.

/** Tool: the `ui://` resource that shows its results. */
export const OUTPUT_TEMPLATE_KEY = 'openai/outputTemplate';
/** Tool: whether a page may call it; false unless it is `true`. */
export const WIDGET_ACCESSIBLE_KEY = 'openai/widgetAccessible';
/** Tool: `public`, or `private` for one that models do not see. */
export const WIDGET_VISIBILITY_KEY = 'openai/visibility';
/** Tool: a text of at most 64 characters, while it runs. */
export const INVOKING_KEY = 'openai/toolInvocation/invoking';
/** Tool: a text of at most 64 characters, when it is done. */
export const INVOKED_KEY = 'openai/toolInvocation/invoked';
/** Resource: `{connect_domains, resource_domains, frame_domains?, redirect_domains?}`. */
export const WIDGET_CSP_KEY = 'openai/widgetCSP';
/** Resource: as `_meta.ui.prefersBorder`. */
export const WIDGET_BORDER_KEY = 'openai/widgetPrefersBorder';
/** Resource: a text about the page for the model. */
export const WIDGET_DESCRIPTION_KEY = 'openai/widgetDescription';
/** Resource: the origin that the page is to have. */
export const WIDGET_DOMAIN_KEY = 'openai/widgetDomain';

/** Result: an id of the server's. The pages of all its results with one id share their state. */
export const WIDGET_SESSION_KEY = 'openai/widgetSessionId';

/** The longest id that is read. */
const MAX_WIDGET_SESSION = 200;

/**
 * The `openai/widgetSessionId` of a result; undefined when it has none, or one that is no text of 1 to 200 characters.
 *
 * @example readWidgetSession({ _meta: { 'openai/widgetSessionId': 'cart-1' } }) // 'cart-1'
 */
export function readWidgetSession(result: unknown): string | undefined {
  const id = getPath(result, '_meta', WIDGET_SESSION_KEY);
  return typeof id === 'string' && id !== '' && id.length <= MAX_WIDGET_SESSION ? id : undefined;
}

/**
 * Reads the keys of a resource as members of `_meta.ui`, unchecked; empty when it has none. `openai/widgetDomain` names an origin of ChatGPT; as
 * `domain` it asks a host for an origin of the page's own.
 *
 * @example readAppsSdkUIMeta({ 'openai/widgetPrefersBorder': true }) // { prefersBorder: true }
 */
export function readAppsSdkUIMeta(meta: unknown): Record<string, unknown> {
  const csp = getPath(meta, WIDGET_CSP_KEY);
  const domain = getPath(meta, WIDGET_DOMAIN_KEY);
  const {
    connect_domains: connectDomains,
    resource_domains: resourceDomains,
    frame_domains: frameDomains,
  } = toRecord(csp);
  return withoutUndefined({
    csp: isRecord(csp) ? withoutUndefined({ connectDomains, resourceDomains, frameDomains }) : undefined,
    prefersBorder: getPath(meta, WIDGET_BORDER_KEY),
    domain: typeof domain === 'string' ? domain : undefined,
  });
}

/** Whether a resource's `_meta` has a key that `readUIMetadata` reads: `ui`, or one of the Apps SDK. */
export function hasUIMeta(meta: unknown): boolean {
  return getPath(meta, 'ui') !== undefined || Object.keys(readAppsSdkUIMeta(meta)).length > 0;
}

/** Whether a tool's `_meta` has any key of the Apps SDK. */
export function hasAppsSdkKey(tool: { readonly _meta?: unknown }): boolean {
  return Object.keys(toRecord(tool._meta)).some(key => key.startsWith('openai/'));
}

/** The longest status text (Apps SDK reference). */
const MAX_STATUS_CHARACTERS = 64;

/** Texts that the Apps SDK lets a tool show while it runs, and when it is done. */
export interface ToolStatusTexts {
  readonly invoking?: string;
  readonly invoked?: string;
}

/**
 * The status texts of a tool: untrusted text of at most 64 characters each. Empty when it has none.
 *
 * @example readStatusTexts({ _meta: { 'openai/toolInvocation/invoking': 'Baking' } }) // { invoking: 'Baking' }
 */
export function readStatusTexts(tool: { readonly _meta?: unknown }): ToolStatusTexts {
  const read = (name: 'invoking' | 'invoked', key: string): ToolStatusTexts => {
    const text = getPath(tool._meta, key);
    return typeof text === 'string' && text.trim() !== '' ? { [name]: text.slice(0, MAX_STATUS_CHARACTERS) } : {};
  };
  return { ...read('invoking', INVOKING_KEY), ...read('invoked', INVOKED_KEY) };
}
