// MIME types and URI lists, as what reads resources takes them apart. Without schemas.
export { parseMimeType, UI_MIME_TYPES } from '../../mime.ts';
export { readUriList } from '../../uri-list.ts';
