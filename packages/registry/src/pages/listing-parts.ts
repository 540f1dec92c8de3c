// Parts of pages that show a listing: pictures, categories, whose work an interface is, and the advice against a server.
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import { bundlePath, type Deprecation } from '@vitrine/protocol/internal/registry/wire';
import { html } from 'hono/html';
import type { Html } from './layout.ts';
import { monogram } from './monogram.ts';
import type { ServerPage } from './server-page-data.ts';

/** Decoration beside a server's name: its picture, else its letters. */
export function mark(
  { serverId, name, icon }: { serverId: string; name: string; icon: string | undefined },
  isLarge = false,
): Html {
  if (icon === undefined) return monogram(serverId, name, isLarge);
  const size = isLarge ? 64 : 44;
  return html`<img class="icon${isLarge ? ' large' : ''}" src="${icon}" alt="" width="${size}" height="${size}" loading="lazy">`;
}

/** The name of a category as users read it: "Maps and weather". */
export function categoryName(category: string): string {
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number of uses in few characters: `3 uses`, `12.3K uses`. */
export function formatUses(uses: number): string {
  const number = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(uses);
  return `${number} ${uses === 1 ? 'use' : 'uses'} in 30 days`;
}

/** The advice of a server's owner against it. */
export function deprecationNote({ reason, successor }: Deprecation): Html {
  return html`<p class="warning" role="note"><strong>Its owner advises against this server.</strong> ${reason ?? ''}${successor === undefined ? '' : html` Use <a href="/servers/${encodeURIComponent(successor)}">${successor}</a> instead.`}</p>`;
}

/** Note that names the maker of the interface, where it is for a server of the official MCP registry. */
export function authorNote({ server, ownership }: ServerPage, { listing }: Manifest): Html | '' {
  const { mcpServer, author } = listing ?? {};
  if (mcpServer === undefined) return author ? html`<p class="by">By ${authorName(author)}</p>` : '';
  const own = parseNamespace(mcpServer) === server.namespace;
  if (own && ownership !== undefined)
    return html`<p class="by">By the publisher of <code>${mcpServer}</code>${author ? html`, ${authorName(author)}` : ''}</p>`;
  const maker = author ? authorName(author) : html`<code>${server.namespace}</code>`;
  return html`<p class="by">For <code>${mcpServer}</code>, made by ${maker}${own ? ', who has not proven to be its publisher' : ', not by its publisher'}</p>`;
}

function authorName({ name, url }: { name: string; url?: string | undefined }): Html {
  return url === undefined ? html`${name}` : html`<a href="${url}" rel="noreferrer nofollow ugc">${name}</a>`;
}

/** Links to the lists of the categories, and of the keywords. */
export function topics({ listing }: Manifest): Html | '' {
  const { categories = [], keywords = [] } = listing ?? {};
  if (categories.length + keywords.length === 0) return '';
  return html`<ul class="topics" aria-label="Categories and keywords">${categories.map(category => html`<li><a class="tag" href="/?category=${encodeURIComponent(category)}">${categoryName(category)}</a></li>`)}${keywords.map(keyword => html`<li><a class="tag" href="/?q=${encodeURIComponent(keyword)}">${keyword}</a></li>`)}</ul>`;
}

/** Pictures of the interface, side by side. */
export function screenshots({ contentOrigin, shown }: ServerPage, { listing }: Manifest): Html | '' {
  const pictures = listing?.screenshots ?? [];
  if (pictures.length === 0) return '';
  const address = (file: string): string => contentOrigin + bundlePath(shown.digest, file);
  return html`<h2 id="pictures">Pictures</h2>
<div class="pictures" tabindex="0" role="region" aria-labelledby="pictures"><ul>${pictures.map(({ file, alt }) => html`<li><a href="${address(file)}"><img src="${address(file)}" alt="${alt}" loading="lazy"></a></li>`)}</ul></div>`;
}
