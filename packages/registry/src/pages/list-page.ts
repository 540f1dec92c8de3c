// `/`: search, and the servers found.
import type { ServerSummary } from '@vitrine/protocol/registry';
import { html } from 'hono/html';
import { type Html, layout } from './layout.ts';

/** The page's data. `nextCursor` is absent on the last page. */
export interface ListPage {
  query: string;
  servers: readonly ServerSummary[];
  nextCursor?: string;
  origin: string;
}

export function listPage(page: ListPage): Html {
  const { query, servers } = page;
  const title = query === '' ? 'Published interfaces' : `Results for “${query}”`;
  const body = html`
<h1>${title}</h1>
${query === '' ? html`<p class="lead">Interfaces that MCP servers show in a chat. Every file is checked by its hash, and each server has an origin of its own.</p>` : ''}
${servers.length === 0 ? empty(page) : html`<ul class="cards">${servers.map(card)}</ul>`}
${page.nextCursor === undefined ? '' : html`<p><a class="more" rel="next" href="/?q=${encodeURIComponent(query)}&cursor=${encodeURIComponent(page.nextCursor)}">More servers</a></p>`}
`;
  return layout({ title: query === '' ? 'Interface registry' : title, query, body });
}

function card({ serverId, serverName, latest, description, components, tools }: ServerSummary): Html {
  return html`<li class="card">
<h2><a href="/servers/${encodeURIComponent(serverId)}">${serverName ?? serverId}</a></h2>
<p class="id"><code>${serverId}</code> ${latest === undefined ? html`<span class="tag bad">Yanked</span>` : html`<span class="tag">${latest}</span>`}</p>
${description ? html`<p>${description}</p>` : ''}
<p class="quiet">${count(components.length, 'component')}, ${count(tools.length, 'tool')}</p>
</li>`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function empty({ query, origin }: ListPage): Html {
  if (query !== '')
    return html`<div class="empty"><p>No server matches “${query}”.</p><p><a href="/">Show all servers</a></p></div>`;
  return html`<div class="empty"><p>Nothing is published yet. Publish the first interface:</p>
<pre tabindex="0"><code>npx vitrine login --namespace your-name --registry ${origin}
npx vitrine publish -s your-name/your-server --registry ${origin}</code></pre></div>`;
}
