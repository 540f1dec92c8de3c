// Serves the web page: one document for `/`, `/s/:sessionId` and the pages beside chats, and its files. Files with a hash in their name never change; the page's build
// has compressed them.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { PAGE_NAMES } from '@vitrine/agent/internal/api';
import type { Handler, Hono, MiddlewareHandler } from 'hono';
import { refuseOtherMethods } from './refuse-other-methods.ts';

/** Output folder of the page's build; the same from `src` and from `dist`. */
const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Vite writes hashed files to `assets/`, and only those. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8}\.[a-z0-9.]+$/i;

const NOT_BUILT = `The web page is not built yet.

Build it with:  npm run build
(npm start does so by itself), then reload. The API works already.
`;

interface PageRoutesOptions {
  /** @default this package's own */
  readonly webFolder?: string | undefined;
  /** See `ChatAppSettings.basePath`. */
  readonly basePath?: string;
}

export function addPageRoutes(app: Hono, { webFolder = WEB_FOLDER, basePath = '' }: PageRoutesOptions = {}): void {
  const showPage: Handler = async context => {
    const html = await readIfPresent(join(webFolder, 'index.html'));
    if (html === undefined) return context.text(NOT_BUILT, 503);
    return context.body(basePath ? belowPath(html, basePath) : html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
    });
  };
  const pages = PAGE_NAMES.flatMap(name => [`/${name}`, `/${name}/*`]);
  for (const path of ['/', '/s/:sessionId', ...pages]) {
    app.get(path, showPage);
    refuseOtherMethods(app, path, ['GET']);
  }

  let files: MiddlewareHandler | undefined;
  app.get('/*', async (context, next) => {
    // Checked at each request until it exists: the page may be built while the chat runs.
    files ??= existsSync(webFolder) ? serveStatic({ root: webFolder, precompressed: true }) : undefined;
    if (!files) return next();
    const response = await files(context, next);
    if (!response) return response;
    response.headers.set('Cache-Control', HASHED.test(context.req.path) ? FOR_EVER : 'no-cache');
    response.headers.set('Vary', 'Accept-Encoding');
    return response;
  });
}

/** The document with the addresses of its files below the path, which the page reads from `data-base`. */
function belowPath(html: string, basePath: string): string {
  return html
    .replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${basePath}/`)
    .replace('<html ', () => `<html data-base="${basePath}" `);
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
