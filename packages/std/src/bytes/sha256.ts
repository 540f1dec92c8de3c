// Hashes by Web Crypto, in pages and in Node; by JavaScript in pages that are no secure context.

/**
 * SHA-256 of bytes, or of a text's UTF-8, in lower-case hex. Without Web Crypto, as in a page over http on another machine, a megabyte
 * takes about 0.1 s of the page's thread.
 *
 * @example await sha256('text') // 64 hex digits
 */
export async function sha256(content: Uint8Array | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('./sha256-without-web-crypto.ts')).sha256Bytes(bytes);
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('');
}
