// Names and attributes of the chat's cookies.
import type { CookieOptions } from 'hono/utils/cookie';

/**
 * The name of a cookie. With `https:` the prefix `__Host-` (RFC 6265bis) keeps other hosts of the site from setting it. Without, the port is in
 * the name, because all ports of a host share their cookies.
 */
export function cookieName({ protocol, port, pathname }: URL, purpose: string): string {
  if (protocol !== 'https:') return `vitrine-${port || '80'}-${purpose}`;
  // A chat below a path bounds its cookies to it, which `__Host-` forbids.
  return `${pathname === '/' ? '__Host' : '__Secure'}-vitrine-${purpose}`;
}

/** `Lax`: a link from another site opens the chat with its session; nothing else of another site sends it. */
export function cookieAttributes({ protocol }: URL): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: protocol === 'https:' };
}
