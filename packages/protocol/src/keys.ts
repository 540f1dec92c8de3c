// Names of metadata keys and capabilities, exactly as they are on the wire.

/** MCP Apps extension id: `capabilities.extensions[UI_EXTENSION]` (MCP Apps 2026-01-26, Capability Negotiation). */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui';
/** The MCP Apps revision that Vitrine speaks. */
export const MCP_APPS_VERSION = '2026-01-26';
/** The deprecated flat form of `_meta.ui.resourceUri`, still written by servers for older hosts. */
export const FLAT_RESOURCE_URI_KEY = 'ui/resourceUri';
/** Size that a server of the older MCP-UI prefers for its frame. */
export const PREFERRED_FRAME_SIZE_KEY = 'mcpui.dev/ui-preferred-frame-size';
/** Data of the older MCP-UI for the first render. */
export const INITIAL_RENDER_DATA_KEY = 'mcpui.dev/ui-initial-render-data';
/** Prefix that older MCP-UI reserves for its metadata. */
export const MCP_UI_META_PREFIX = 'mcpui.dev/ui-';
/** Key in a tool's `_meta` of the native component, `{component, version}`, that can show its `structuredContent`. */
export const NATIVE_COMPONENT_KEY = 'vitrine.dev/native';
/** URI scheme of every UI resource. */
export const UI_SCHEME = 'ui://';
/** URI scheme of A2UI resources; their MIME type decides, so a `ui://` resource may be one, too. */
export const A2UI_SCHEME = 'a2ui://';
/**
 * Interfaces from a registry: the extension that a server announces (`capabilities.extensions[TOOL_UI_KEY]`), and in a result's `_meta` the
 * props of its component, `{component, props}`, where they are not the structured content itself.
 */
export const TOOL_UI_KEY = 'vitrine.dev/tool-ui';
/**
 * Key in a result's `_meta` of `{spec, revision, isBackground?}`, the view spec that its page is drawn by. A page that has a newer revision
 * ignores it; with `isBackground` (the user did not ask for it) a page that is in use offers it.
 */
export const VIEW_SPEC_META_KEY = 'vitrine.dev/view-spec';
/** Key in a result's `_meta` of the digits of numbers that JavaScript would write otherwise, by JSON Pointer from the result. */
export const NUMBERS_KEY = 'vitrine.dev/numbers';
/** Key in `_meta` of a view's `tools/call`, of JSON Pointers of arguments that the user entered into an obscured field. */
export const SECRETS_KEY = 'vitrine.dev/secrets';
