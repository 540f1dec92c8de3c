// A chat below a path of its host, such as `/chat`. The app itself knows its own paths alone; what leaves it has the base path before them.
import type { MiddlewareHandler } from 'hono';
import { ChatError } from '../errors.ts';

/** Returns the base path without a slash at its end; the empty text for `/`. Throws `ChatError` `bad-option`. */
export function checkBasePath(text = ''): string {
  const path = text.replace(/\/+$/, '');
  if (path === '' || /^(?:\/[\w~-][\w.~-]*)+$/.test(path)) return path;
  throw new ChatError('bad-option', `"${text}" is no base path. Give one such as /chat.`, { received: text });
}

/** Returns the path of a request without the base path. One that does not begin with it stays: a proxy may have removed it. */
export function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/** Returns the base path of a public address. */
export const readBasePath = ({ pathname }: URL): string => pathname.replace(/\/+$/, '');

/** Returns an address of the chat, by its public address and a path of the app. */
export const publicAddress = (publicUrl: URL, path: string): string =>
  publicUrl.origin + readBasePath(publicUrl) + path;

/** Puts the base path before redirects, and bounds cookies to it. `__Host-` cookies are for the whole host by definition. */
export function addBasePath(basePath: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const location = headers.get('location');
    if (location?.startsWith('/') && !location.startsWith('//')) headers.set('location', basePath + location);
    const cookies = headers.getSetCookie();
    if (cookies.length === 0) return;
    headers.delete('set-cookie');
    for (const cookie of cookies)
      headers.append(
        'set-cookie',
        cookie.startsWith('__Host-') ? cookie : cookie.replace(/; Path=\/(?=;|$)/i, `; Path=${basePath}`),
      );
  };
}
