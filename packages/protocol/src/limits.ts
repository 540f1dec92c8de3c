// Limits on the lengths of values in a view's requests, which a host refuses when they are longer; and the cache time of pages.

/** Characters of a tool name. */
export const MAX_NAME_LENGTH = 256;
/** Characters of an address. */
export const MAX_URL_LENGTH = 8192;

/** The cache time of a page whose address contains the hash of its content: a year (MCP 2026-07-28, `CacheableResult`). */
export const HASHED_PAGE_CACHE = { ttlMs: 31_536_000_000, cacheScope: 'public' } as const;
