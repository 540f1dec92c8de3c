// Keys, schemes, versions and limits of the wire: constants alone, for programs and pages that must start quickly.
export {
  FLAT_RESOURCE_URI_KEY,
  INITIAL_RENDER_DATA_KEY,
  MCP_APPS_VERSION,
  MCP_UI_META_PREFIX,
  NATIVE_COMPONENT_KEY,
  NUMBERS_KEY,
  PREFERRED_FRAME_SIZE_KEY,
  TOOL_UI_KEY,
  UI_EXTENSION,
  UI_SCHEME,
  VIEW_SPEC_META_KEY,
} from '../keys.ts';
export { HASHED_PAGE_CACHE, MAX_URL_LENGTH } from '../limits.ts';
