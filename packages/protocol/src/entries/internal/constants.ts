// Keys and limits that only Vitrine writes and reads: constants alone.
export {
  A2UI_SCHEME,
  MCP_UI_META_PREFIX,
  NATIVE_COMPONENT_KEY,
  NUMBERS_KEY,
  SECRETS_KEY,
  VIEW_SPEC_META_KEY,
} from '../../keys.ts';
export { HASHED_PAGE_CACHE, MAX_URL_LENGTH } from '../../limits.ts';
