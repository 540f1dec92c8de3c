// Limits on what a view may put into a request: longer values are refused before anybody has to show them.

/** Characters of a tool name. */
export const MAX_NAME_LENGTH = 256;
/** Characters of an address. */
export const MAX_URL_LENGTH = 8192;
