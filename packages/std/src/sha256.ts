// Hashes by Web Crypto: the same in pages and in Node.

/**
 * SHA-256 of a text's UTF-8, in lower-case hex. Rejects with `TypeError` where Web Crypto is missing: a page that is no secure context.
 *
 * @example await sha256('text') // 64 hex digits
 */
export async function sha256(text: string): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new TypeError('No Web Crypto here: it needs a secure context (https, or http on localhost).');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}
