// `/servers/:id`: what a server's interface may do, its components as they look in a chat, how to use it, and its versions.

import { posix } from 'node:path';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { findContentType } from '@vitrine/protocol/internal/registry/names';
import { describePermissions } from '@vitrine/protocol/internal/registry/permissions';
import { bundlePath, serverPath } from '@vitrine/protocol/internal/registry/wire';
import { html } from 'hono/html';
import { type Html, layout } from './layout.ts';
import { authorNote, deprecationNote, formatUses, mark, screenshots, topics } from './listing-parts.ts';
import { drawReadme } from './readme.ts';
import { readManifest, type ServerPage } from './server-page-data.ts';
import { componentPreview } from './server-preview.ts';
import { versionTable } from './server-versions.ts';

export function serverPage(page: ServerPage): Html {
  const { server, shown, sandboxTemplate } = page;
  const manifest = readManifest(shown);
  const name = manifest.serverName ?? server.serverId;
  const body = html`
<nav aria-label="Breadcrumb"><a href="/">All servers</a></nav>
<div class="title">${mark({ serverId: server.serverId, name, icon: iconAddress(page, manifest) }, true)}
<div><h1>${name}</h1>
<p class="id"><code>${server.serverId}</code> ${badges(page)}</p>
${authorNote(page, manifest)}</div></div>
${server.deprecated ? deprecationNote(server.deprecated) : ''}
${shown.status === 'yanked' ? html`<p class="warning" role="note"><strong>This version was yanked.</strong> ${shown.reason ?? 'The publisher gave no reason.'}</p>` : ''}
${isOlder(page) ? html`<p class="older" role="note">You are looking at version ${shown.version}. <a href="/servers/${encodeURIComponent(server.serverId)}">Show the latest, ${server.latest}</a></p>` : ''}
${manifest.description ? html`<p class="lead">${manifest.description}</p>` : ''}
${topics(manifest)}
<div class="columns">
<section class="panel may-panel"><h2>What it may do</h2>${may(manifest)}</section>
<div class="wide">
<h2>Components</h2>
${manifest.components.map(component => componentPreview(page, component, manifest))}
${screenshots(page, manifest)}
${readme(page, manifest)}
<h2>Use it</h2>
${usage(page)}
</div>
<section class="panel facts-panel"><h2>Where it is from</h2>${facts(page, manifest)}</section>
</div>
<h2>Versions</h2>
${versionTable(page)}
`;
  return layout({ title: `${name} – interface registry`, body, sandboxTemplate });
}

function iconAddress({ contentOrigin, shown }: ServerPage, { listing }: Manifest): string | undefined {
  return listing?.icon === undefined ? undefined : contentOrigin + bundlePath(shown.digest, listing.icon);
}

function readme({ readme: text, contentOrigin, shown }: ServerPage, { listing, files }: Manifest): Html | '' {
  if (text === undefined) return '';
  const picture = (path: string): string | undefined =>
    Object.hasOwn(files, path) && findContentType(path)?.startsWith('image/')
      ? contentOrigin + bundlePath(shown.digest, path)
      : undefined;
  return html`<h2>About</h2>
<div class="readme">${drawReadme(text, { folder: posix.dirname(listing?.readme ?? ''), picture })}</div>`;
}

function isOlder({ server, shown }: ServerPage): boolean {
  return server.latest !== undefined && shown.version !== server.latest && shown.status !== 'yanked';
}

function badges({ server, shown, ownership }: ServerPage): Html {
  return html`<span class="tag">${shown.version}</span>${shown.version === server.latest ? html` <span class="tag good">Latest</span>` : ''}${shown.signature ? html` <span class="tag good">Signed</span>` : ''}${ownership === undefined ? '' : html` <span class="tag good">Domain proven</span>`}`;
}

function may({ permissions }: Manifest): Html {
  const lines = describePermissions(permissions);
  return html`<ul class="may">
<li>Draw in its own frame</li>
${lines.map(({ text }) => html`<li class="asks">${text}</li>`)}
${lines.length === 0 ? html`<li class="no">No network, no storage, no devices</li>` : ''}
</ul>`;
}

function facts(
  { shown, owner, ownership, origin, server }: ServerPage,
  { license, source, files, listing }: Manifest,
): Html {
  const tags = Object.entries(server.tags ?? {});
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  return html`<dl>
<dt>Publisher</dt><dd>${owner === undefined ? 'Unknown' : key(owner)}${ownership === undefined ? '' : html`<br>Proved its domain by ${ownership === 'dns' ? 'DNS' : 'a file on its site'}`}</dd>
<dt>Signature</dt><dd>${shown.signature ? key(shown.signature.publicKey) : 'Not signed'}</dd>
<dt>Published</dt><dd><time datetime="${shown.publishedAt}">${shown.publishedAt.slice(0, 10)}</time></dd>
<dt>Size</dt><dd>${(bytes / 1024).toFixed(1)} KB in ${Object.keys(files).length} ${Object.keys(files).length === 1 ? 'file' : 'files'}</dd>
${license === undefined ? '' : html`<dt>Licence</dt><dd>${license}</dd>`}
${server.uses === undefined ? '' : html`<dt>Used</dt><dd>${formatUses(server.uses)}</dd>`}
${tags.length === 0 ? '' : html`<dt>Tags</dt><dd>${tags.map(([tag, version]) => html`<a href="/servers/${encodeURIComponent(server.serverId)}?version=${encodeURIComponent(version)}">${tag}</a> ${version}<br>`)}</dd>`}
${listing?.homepage === undefined ? '' : html`<dt>Homepage</dt><dd><a href="${listing.homepage}" rel="noreferrer nofollow ugc">${new URL(listing.homepage).host}</a></dd>`}
${listing?.mcpServer === undefined ? '' : html`<dt>MCP registry</dt><dd><code>${listing.mcpServer}</code></dd>`}
${source === undefined ? '' : html`<dt>Source</dt><dd><a href="${source}" rel="noreferrer nofollow">${new URL(source).host}</a></dd>`}
<dt>Manifest</dt><dd><a href="${origin}${serverPath(server.serverId)}/versions/${shown.version}/manifest">JSON</a></dd>
</dl>
<p class="digest"><span class="quiet">Digest</span><br><code>${shown.digest}</code></p>`;
}

function key(publicKey: string): Html {
  return html`<code title="${publicKey}">${publicKey.slice(0, 12)}…</code>`;
}

function usage({ origin, server, shown }: ServerPage): Html {
  const publisher = shown.signature?.publicKey;
  return html`<p>In a chat, allow this registry, and say which interface the server may show:</p>
<pre tabindex="0"><code>registries: [${origin}]
mcpServers:
  your-server:
    ui: { id: ${server.serverId}${publisher === undefined ? '' : `, publisher: ${JSON.stringify(publisher)}`} }</code></pre>
<p>In a page of your own:</p>
<pre tabindex="0"><code>import { createRegistryClient } from '@vitrine/host/registry';

const registries = createRegistryClient({ registries: ['${origin}'] });
const found = await registries.load({ serverId: '${server.serverId}', serverVersion: '${shown.version}' });
frame.src = found.pageUrl('${readManifest(shown).components[0]?.name ?? ''}');</code></pre>`;
}
