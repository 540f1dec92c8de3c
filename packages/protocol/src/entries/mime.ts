// MIME types of UI resources, and the address that a URI list gives. Without schemas: the first load of a page has it.
export {
  A2UI_MIME_TYPE,
  APPS_SDK_MIME_TYPE,
  EXTERNAL_URL_MIME_TYPE,
  INLINE_HTML_MIME_TYPE,
  isA2UIMimeType,
  MCP_APP_MIME_TYPE,
  REMOTE_DOM_MIME_TYPE,
  uiContentKind,
} from '../content/mime.ts';
