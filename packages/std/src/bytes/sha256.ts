// Hashes by Web Crypto: the same in pages and in Node.

/**
 * SHA-256 of bytes, or of a text's UTF-8, in lower-case hex. Rejects with `TypeError` where Web Crypto is missing: a page that is no secure context.
 *
 * @example await sha256('text') // 64 hex digits
 */
export async function sha256(content: Uint8Array | string): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new TypeError('No Web Crypto here: it needs a secure context (https, or http on localhost).');
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}
