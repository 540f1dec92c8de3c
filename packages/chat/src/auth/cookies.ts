// Names and attributes of the chat's cookies.
import type { CookieOptions } from 'hono/utils/cookie';

/**
 * The name of a cookie. With `https:` the prefix `__Host-` (RFC 6265bis) keeps other hosts of the site from setting it. Without, the port is in
 * the name, because all ports of a host share their cookies.
 */
export function cookieName({ protocol, port }: URL, purpose: string): string {
  return protocol === 'https:' ? `__Host-vitrine-${purpose}` : `vitrine-${port || '80'}-${purpose}`;
}

/** `Lax`: a link from another site opens the chat with its session; nothing else of another site sends it. */
export function cookieAttributes({ protocol }: URL): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: protocol === 'https:' };
}
