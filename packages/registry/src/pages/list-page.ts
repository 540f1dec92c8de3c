// `/`: what the registry is, search, and the servers found.
import { CATEGORIES, type Category } from '@vitrine/protocol/internal/registry/listing';
import type { ServerOrder, ServerSummary } from '@vitrine/protocol/internal/registry/wire';
import { html } from 'hono/html';
import { type Html, layout } from './layout.ts';
import { categoryName, formatUses, mark } from './listing-parts.ts';

/** The page's data. `nextCursor` is absent on the last page; `cursor` on the first. */
export interface ListPage {
  query: string;
  category: Category | undefined;
  order: ServerOrder;
  servers: readonly ListedServer[];
  cursor?: string;
  nextCursor?: string;
  origin: string;
}

/** A server in the list. `icon`: the address of its picture. */
export interface ListedServer extends ServerSummary {
  icon: string | undefined;
}

export function listPage(page: ListPage): Html {
  const { query, category, servers } = page;
  const isHome = query === '' && category === undefined && page.cursor === undefined;
  const inCategory = category === undefined ? '' : ` in ${categoryName(category)}`;
  const title =
    query !== ''
      ? `Results for “${query}”${inCategory}`
      : category === undefined
        ? 'Published interfaces'
        : categoryName(category);
  const body = html`
${isHome ? intro() : ''}
${isHome ? html`<h2 class="section">${title}</h2>` : html`<h1>${title}</h1>`}
${isHome && servers.length === 0 ? '' : browse(page)}
${servers.length === 0 ? empty(page) : html`<ul class="cards">${servers.map(server => card(server, isHome))}</ul>`}
${page.nextCursor === undefined ? '' : html`<p><a class="more" rel="next" href="${address(page, { cursor: page.nextCursor })}">More servers</a></p>`}
${isHome && servers.length > 0 ? html`<h2 class="section">Publish yours</h2>${commands(page.origin)}` : ''}
`;
  return layout({ title: isHome ? 'Interface registry' : title, query, body, hasSearch: !isHome });
}

const ORDER_NAMES: Readonly<Record<ServerOrder, string>> = {
  match: 'Best match',
  use: 'Most used',
  updated: 'Newest',
  id: 'By id',
};

/** The address of this list with a change. */
function address(
  { query, category, order }: Pick<ListPage, 'query' | 'category' | 'order'>,
  change: { category?: Category | undefined; order?: ServerOrder; cursor?: string } = {},
): string {
  const { cursor } = change;
  const shownCategory = 'category' in change ? change.category : category;
  const sort = change.order ?? order;
  const parameters = new URLSearchParams({
    ...(query === '' ? {} : { q: query }),
    ...(shownCategory === undefined ? {} : { category: shownCategory }),
    ...(sort === (query === '' ? 'use' : 'match') ? {} : { sort }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return parameters.size === 0 ? '/' : `/?${parameters}`;
}

/** Links to the other categories and orders. */
function browse(page: ListPage): Html {
  const link = (text: string, href: string, isCurrent: boolean): Html =>
    html`<li><a class="tag" href="${href}"${isCurrent ? html` aria-current="true"` : ''}>${text}</a></li>`;
  const orders = (Object.keys(ORDER_NAMES) as ServerOrder[]).filter(order => order !== 'match' || page.query !== '');
  return html`<div class="browse">
<nav aria-label="Categories"><ul class="topics">${link('All', address(page, { category: undefined }), page.category === undefined)}${CATEGORIES.map(category => link(categoryName(category), address(page, { category }), page.category === category))}</ul></nav>
<nav aria-label="Order"><ul class="topics orders">${orders.map(order => link(ORDER_NAMES[order], address(page, { order }), page.order === order))}</ul></nav>
</div>`;
}

const PROMISES = [
  ['Published once', 'A version never changes. Its digest covers every file, and hosts check each file.'],
  ['On its own origin', 'The content of a server has a site of its own, apart from this page and from all others.'],
  [
    'Only what it asks for',
    'An interface can use only the network, storage and devices that its manifest names. This site lists them.',
  ],
] as const;

function intro(): Html {
  return html`<section class="hero">
<h1>Interfaces for the tools of MCP servers</h1>
<p class="lead">Look at what a server shows in a chat, and at what it may do, before you connect it.</p>
<form class="find" action="/" role="search">
<label class="hidden" for="q">Search servers</label>
<input id="q" name="q" type="search" placeholder="Search servers, components, tools" autocomplete="off" maxlength="200">
<button type="submit">Search</button>
</form>
<ul class="promises">${PROMISES.map(([name, text]) => html`<li><strong>${name}</strong> <span>${text}</span></li>`)}</ul>
</section>`;
}

/** `isBelow`: the list has a heading of its own. */
function card(server: ListedServer, isBelow: boolean): Html {
  const { serverId, serverName, latest, description, components, tools, icon, author, uses = 0, deprecated } = server;
  const name = serverName ?? serverId;
  const link = html`<a href="/servers/${encodeURIComponent(serverId)}">${name}</a>`;
  return html`<li class="card">
<div class="card-head">${mark({ serverId, name, icon })}
<div>${isBelow ? html`<h3>${link}</h3>` : html`<h2>${link}</h2>`}
<p class="quiet"><code>${serverId}</code>${author === undefined ? '' : html` by ${author}`}</p></div></div>
${description ? html`<p class="about">${description}</p>` : ''}
<p class="card-foot quiet">${latest === undefined ? html`<span class="tag bad">Yanked</span>` : html`<span class="tag">${latest}</span>`}${deprecated ? html` <span class="tag bad">Deprecated</span>` : ''} ${count(components.length, 'component')} for ${count(tools.length, 'tool')}${uses > 0 ? html` · ${formatUses(uses)}` : ''}</p>
</li>`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function empty({ query, category, origin }: ListPage): Html {
  if (query !== '' || category !== undefined)
    return html`<div class="empty"><p>${query === '' ? 'No server is in this category.' : html`No server matches “${query}”.`}</p><p><a href="/">Show all servers</a></p></div>`;
  return html`<div class="empty"><p>Nothing is published yet. Publish the first interface:</p>${commands(origin)}</div>`;
}

function commands(origin: string): Html {
  return html`<pre tabindex="0"><code>npx vitrine init -s your-name/your-server
npx vitrine login --namespace your-name --registry ${origin}
npx vitrine publish -s your-name/your-server --registry ${origin}</code></pre>`;
}
