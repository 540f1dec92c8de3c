// The pages for users: the list of servers and the page of each, drawn by the service.
import { CATEGORIES } from '@vitrine/protocol/internal/registry/listing';
import { SERVER_ORDERS } from '@vitrine/protocol/internal/registry/wire';
import { safeText } from '@vitrine/std/internal/safe-text';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { createSummary, isShown } from '../api/read-routes.ts';
import { asRegistryError, type RegistryError } from '../problem.ts';
import type { Services } from '../services.ts';
import type { ServerRow } from '../store/metadata-store.ts';
import { requireServer, requireVersion } from '../versions/find-version.ts';
import { type Html, layout, pageHeaders, SCRIPT_PATH, STYLE_PATH } from './layout.ts';
import { type ListedServer, listPage } from './list-page.ts';
import { PAGE_STYLE } from './page-style.ts';
import { PREVIEW_SCRIPT } from './preview-script.gen.ts';
import { readReadme } from './readme.ts';
import { serverPage } from './server-page.ts';
import { readManifest } from './server-page-data.ts';

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
      const category = CATEGORIES.find(name => name === context.req.query('category'));
      const sort = SERVER_ORDERS.find(name => name === context.req.query('sort'));
      const order = sort ?? (query === '' ? 'use' : 'match');
      const list = await metadata.listServers({ limit: PAGE_SIZE, search: query, order, cursor, category });
      return listPage({
        query,
        category,
        order,
        origin,
        servers: await Promise.all(list.servers.filter(isShown).map(server => listed(services, server))),
        ...(cursor === undefined ? {} : { cursor }),
        ...(list.nextCursor === undefined ? {} : { nextCursor: list.nextCursor }),
      });
    }),
  );

  app.get('/servers/:id', context => page(services, () => drawServer(services, context)));
}

async function listed({ contentOrigin }: Services, server: ServerRow): Promise<ListedServer> {
  const icon = server.icon === undefined ? undefined : (await contentOrigin(server.serverId)) + server.icon;
  return { ...createSummary(server), icon };
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
    readme: await readReadme(services.blobs, readManifest(shown)),
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
