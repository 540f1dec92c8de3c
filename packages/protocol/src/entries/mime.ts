// MIME types of UI resources, and the address that a URI list gives. Without schemas: the first load of a page has it.
export {
  EXTERNAL_URL_MIME_TYPE,
  INLINE_HTML_MIME_TYPE,
  MCP_APP_MIME_TYPE,
  parseMimeType,
  REMOTE_DOM_MIME_TYPE,
  UI_MIME_TYPES,
  type UIContentKind,
  uiContentKind,
} from '../mime.ts';
export { readUriList } from '../uri-list.ts';
