// `/`: what the registry is, search, and the servers found.
import type { ServerSummary } from '@vitrine/protocol/internal/registry/wire';
import { html } from 'hono/html';
import { type Html, layout } from './layout.ts';
import { monogram } from './monogram.ts';

/** The page's data. `nextCursor` is absent on the last page; `cursor` on the first. */
export interface ListPage {
  query: string;
  servers: readonly ServerSummary[];
  cursor?: string;
  nextCursor?: string;
  origin: string;
}

export function listPage(page: ListPage): Html {
  const { query, servers } = page;
  const isHome = query === '' && page.cursor === undefined;
  const title = query === '' ? 'Published interfaces' : `Results for “${query}”`;
  const body = html`
${isHome ? intro() : ''}
${isHome ? html`<h2 class="section">${title}</h2>` : html`<h1>${title}</h1>`}
${servers.length === 0 ? empty(page) : html`<ul class="cards">${servers.map(server => card(server, isHome))}</ul>`}
${page.nextCursor === undefined ? '' : html`<p><a class="more" rel="next" href="/?q=${encodeURIComponent(query)}&cursor=${encodeURIComponent(page.nextCursor)}">More servers</a></p>`}
${isHome && servers.length > 0 ? html`<h2 class="section">Publish yours</h2>${commands(page.origin)}` : ''}
`;
  return layout({ title: query === '' ? 'Interface registry' : title, query, body, hasSearch: !isHome });
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
function card(server: ServerSummary, isBelow: boolean): Html {
  const { serverId, serverName, latest, description, components, tools } = server;
  const name = serverName ?? serverId;
  const link = html`<a href="/servers/${encodeURIComponent(serverId)}">${name}</a>`;
  return html`<li class="card">
<div class="card-head">${monogram(serverId, name)}
<div>${isBelow ? html`<h3>${link}</h3>` : html`<h2>${link}</h2>`}
<p class="quiet"><code>${serverId}</code></p></div></div>
${description ? html`<p class="about">${description}</p>` : ''}
<p class="card-foot quiet">${latest === undefined ? html`<span class="tag bad">Yanked</span>` : html`<span class="tag">${latest}</span>`} ${count(components.length, 'component')} for ${count(tools.length, 'tool')}</p>
</li>`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function empty({ query, origin }: ListPage): Html {
  if (query !== '')
    return html`<div class="empty"><p>No server matches “${query}”.</p><p><a href="/">Show all servers</a></p></div>`;
  return html`<div class="empty"><p>Nothing is published yet. Publish the first interface:</p>${commands(origin)}</div>`;
}

function commands(origin: string): Html {
  return html`<pre tabindex="0"><code>npx vitrine init -s your-name/your-server
npx vitrine login --namespace your-name --registry ${origin}
npx vitrine publish -s your-name/your-server --registry ${origin}</code></pre>`;
}
