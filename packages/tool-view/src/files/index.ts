// Public: `@vitrine/tool-view/files`, for Node: the files of a page without a bundler, and a route that serves them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with `vitrine.js`, `vitrine.classic.js` and what they load on demand; any file server may serve it. */
export const WEB_FOLDER: string = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** The files that a page loads, as the end of a path. Those in the folder have a hash in their names. */
const FILE = /(?:^|\/)(vitrine(?:\.classic)?\.js|third-party-notices\.md|vitrine\/[\w.-]+\.js)$/;

/**
 * Answers a request for `vitrine.js` or another file of `WEB_FOLDER`, at any address; undefined for another request. Rejects when the files have
 * not been built, which they are in the published package.
 * @example
 * app.get('/vitrine{.*rest}', async c => (await answerFile(c.req.raw)) ?? c.notFound());
 */
export async function answerFile({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response | undefined> {
  const [, name] = FILE.exec(new URL(url).pathname) ?? [];
  if (name === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  let content: Uint8Array<ArrayBuffer>;
  try {
    content = await readFile(join(WEB_FOLDER, name));
  } catch (error) {
    // A file of an earlier version, which a page loaded before an update.
    if (name.startsWith('vitrine/')) return undefined;
    throw new Error(`${WEB_FOLDER} has no ${name}. In a clone build it: node scripts/build.mjs --pages.`, {
      cause: error,
    });
  }
  return new Response(method === 'HEAD' ? null : content, { headers: readHeaders(name) });
}

function readHeaders(name: string): Record<string, string> {
  return {
    'Content-Type': `${name.endsWith('.js') ? 'text/javascript' : 'text/markdown'}; charset=utf-8`,
    'Cache-Control': name.startsWith('vitrine/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    // Pages of another origin may load them: they are public.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}
