// Development of views: `vite` serves them with hot module replacement, and writes, in place of each built file, a page that loads the view
// from the dev server. So the MCP server sends the same file as always, and `viewFile` declares the dev server's origin, which the page
// contains.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { DEV_CLIENT, DEV_CLIENT_ID } from './dev-client.ts';
import { DEV_SERVER_META } from './view-file.ts';

export interface DevPagesOptions {
  readonly views: Readonly<Record<string, string>>;
  readonly files: string;
}

/**
 * Views have an opaque origin, `null`, which any page of the web can have too. So the dev server allows every origin, and has an
 * unguessable base path.
 */
export function devPages({ views, files }: DevPagesOptions): Plugin {
  const base = `/${randomBytes(16).toString('hex')}/`;
  return {
    name: 'vitrine:dev-pages',
    apply: 'serve',
    config: () => ({ base, appType: 'mpa', server: { cors: { origin: '*' } } }),
    resolveId: id => (id === DEV_CLIENT_ID ? `\0${id}` : undefined),
    load: id => (id === `\0${DEV_CLIENT_ID}` ? DEV_CLIENT : undefined),
    configureServer(server) {
      const paths = Object.keys(views).map(name => join(resolve(server.config.root, files), `${name}.html`));
      server.httpServer?.once('listening', () => {
        writePages(server).catch(error => server.config.logger.error(`vitrine: ${String(error)}`));
      });
      // Without its server a page would look broken, not stale.
      server.httpServer?.once('close', () => {
        for (const path of paths) rmSync(path, { force: true });
      });
    },
  };

  async function writePages(server: ViteDevServer): Promise<void> {
    const address = server.httpServer?.address();
    if (typeof address !== 'object' || address === null) return;
    const { root, logger } = server.config;
    const origin = `http://localhost:${address.port}`;
    for (const [name, entry] of Object.entries(views)) {
      const source = readFileSync(resolve(root, entry), 'utf8');
      const html = await server.transformIndexHtml(`/${entry}`, source);
      const path = join(resolve(root, files), `${name}.html`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, devPage(html, origin, `${origin}${base}${entry}`));
    }
    logger.info(`  vitrine: ${Object.keys(views).join(', ')} (in ${files}) load from ${origin} until this server ends`);

    function devPage(html: string, from: string, address: string): string {
      const head = [
        `<meta name="${DEV_SERVER_META}" content="${from}">`,
        `<base href="${address}">`,
        `<script type="module" src="${base}@id/${DEV_CLIENT_ID}"></script>`,
      ].join('\n');
      return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, tag => `${tag}\n${head}`) : `${head}\n${html}`;
    }
  }
}
