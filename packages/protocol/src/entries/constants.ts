// Keys, schemes, versions and limits of the wire: constants alone, for programs and pages that must start quickly.
export {
  FLAT_RESOURCE_URI_KEY,
  INITIAL_RENDER_DATA_KEY,
  MCP_APPS_VERSION,
  PREFERRED_FRAME_SIZE_KEY,
  TOOL_UI_KEY,
  UI_EXTENSION,
  UI_SCHEME,
} from '../keys.ts';
