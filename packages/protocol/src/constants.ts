// The names and MIME types alone, without any schema: for programs that must start quickly.
export {
  FLAT_RESOURCE_URI_KEY,
  INITIAL_RENDER_DATA_KEY,
  MCP_APPS_VERSION,
  MCP_UI_META_PREFIX,
  NATIVE_COMPONENT_KEY,
  PREFERRED_FRAME_SIZE_KEY,
  UI_EXTENSION,
  UI_SCHEME,
} from './keys.ts';
export {
  EXTERNAL_URL_MIME_TYPE,
  INLINE_HTML_MIME_TYPE,
  MCP_APP_MIME_TYPE,
  type MimeType,
  parseMimeType,
  REMOTE_DOM_MIME_TYPE,
  UI_MIME_TYPES,
  type UIContentKind,
  uiContentKind,
} from './mime.ts';
