// The pages for users: the list of servers and the page of each, drawn by the service.
import { safeText } from '@vitrine/std/internal/safe-text';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { createSummary, isShown, requireServer, requireVersion } from '../api/read-routes.ts';
import { asRegistryError, type RegistryError } from '../problem.ts';
import type { Services } from '../services.ts';
import { type Html, layout, pageHeaders, SCRIPT_PATH, STYLE_PATH } from './layout.ts';
import { listPage } from './list-page.ts';
import { PAGE_STYLE } from './page-style.ts';
import { PREVIEW_SCRIPT } from './preview-script.gen.ts';
import { serverPage } from './server-page.ts';

/** Servers on one page of the list. */
const PAGE_SIZE = 30;

export function addPageRoutes(app: Hono, services: Services): void {
  const { metadata, origin } = services;
  const assets = [
    [STYLE_PATH, PAGE_STYLE, 'text/css; charset=utf-8'],
    [SCRIPT_PATH, PREVIEW_SCRIPT, 'text/javascript; charset=utf-8'],
  ] as const;
  for (const [path, text, type] of assets)
    app.get(path, () => {
      const caching = { 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' };
      return new Response(text, { headers: { 'Content-Type': type, ...caching } });
    });

  app.get('/', context =>
    page(services, async () => {
      const query = (context.req.query('q') ?? '').slice(0, 200).trim();
      const cursor = context.req.query('cursor')?.slice(0, 300);
      const page = await metadata.listServers({
        limit: PAGE_SIZE,
        search: query,
        ...(cursor === undefined ? {} : { cursor }),
      });
      const next = page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor };
      return listPage({
        query,
        origin,
        servers: page.servers.filter(isShown).map(createSummary),
        ...(cursor === undefined ? {} : { cursor }),
        ...next,
      });
    }),
  );

  app.get('/servers/:id', context => page(services, () => drawServer(services, context)));
}

async function drawServer(services: Services, context: Context): Promise<Html> {
  const { metadata, origin } = services;
  const server = await requireServer(services, context.req.param('id') ?? '');
  const versions = await metadata.listVersions(server.serverId);
  const version = context.req.query('version') ?? server.latest ?? versions[0]?.version ?? 'latest';
  const shown = await requireVersion(services, server.serverId, version);
  const namespace = await metadata.findNamespace(server.namespace);
  const contentOrigin = await services.contentOrigin(server.serverId);
  return serverPage({
    server,
    versions,
    shown,
    contentOrigin,
    origin,
    sandboxTemplate: services.sandboxTemplate,
    owner: namespace?.owner,
    ownership: namespace?.ownership,
  });
}

/** A page, or the page of its error. */
async function page(services: Services, draw: () => Promise<Html>): Promise<Response> {
  try {
    return new Response(await visible(draw()), { headers: pageHeaders(services) });
  } catch (error) {
    const refusal = asRegistryError(error);
    if (refusal.status >= 500) services.onError(refusal.cause ?? error);
    const body = await visible(errorPage(refusal));
    return new Response(body, { status: refusal.status, headers: pageHeaders(services) });
  }
}

/** Makes visible what a name, a search or an older manifest hides: nothing in a page turns another text round. */
async function visible(page: Html | Promise<Html>): Promise<string> {
  return safeText(String(await page), { lines: true });
}

const TITLES: Readonly<Record<number, string>> = { 404: 'Not found', 451: 'Taken down' };

function errorPage({ status, message }: RegistryError): Html {
  const title = TITLES[status] ?? 'The registry could not show this page';
  return layout({ title, body: html`<h1>${title}</h1><p>${message}</p><p><a href="/">Show all servers</a></p>` });
}
