// The option that chooses the views for the tools of well-known servers.
export const BUILT_IN = 'built-in';
export const OFF = 'off';
export const KNOWN_VIEWS_OPTION = '--known-views <source>';
export const KNOWN_VIEWS_HELP = `views for tools of well-known servers: ${BUILT_IN}, ${OFF}, or the address of a registry that has them (default: ${BUILT_IN})`;
