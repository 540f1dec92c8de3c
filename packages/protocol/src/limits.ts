// Limits on what a view may put into a request, longer values of which are refused before a host shows them, and on how long a page is kept.

/** Characters of a tool name. */
export const MAX_NAME_LENGTH = 256;
/** Characters of an address. */
export const MAX_URL_LENGTH = 8192;

/** How long a page may be kept whose address has the hash of all that is sent of it: a year (MCP 2026-07-28, `CacheableResult`). */
export const HASHED_PAGE_CACHE = { ttlMs: 31_536_000_000, cacheScope: 'public' } as const;
