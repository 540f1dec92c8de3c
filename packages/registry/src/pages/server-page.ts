// `/servers/:id`: what a server's interface may do, its components as they look, its versions and how they differ, and how to use it.
import {
  describePermissions,
  diffPermissions,
  type Manifest,
  type ManifestComponent,
  type PermissionLine,
  renderPath,
  serverPath,
} from '@vitrine/protocol/registry';
import { html, raw } from 'hono/html';
import type { ServerRow, VersionRow } from '../store/metadata-store.ts';
import { type Html, layout } from './layout.ts';

/** The page's data. `versions`: newest first. */
export interface ServerPage {
  server: ServerRow;
  versions: readonly VersionRow[];
  /** The version shown. */
  shown: VersionRow;
  contentOrigin: string;
  origin: string;
  owner: string | undefined;
  ownership: 'dns' | 'http' | undefined;
}

const manifestOf = (row: VersionRow): Manifest => JSON.parse(row.manifestText) as Manifest;

export function serverPage(page: ServerPage): Html {
  const { server, shown } = page;
  const manifest = manifestOf(shown);
  const body = html`
<nav aria-label="Breadcrumb"><a href="/">All servers</a></nav>
<h1>${manifest.serverName ?? server.serverId}</h1>
<p class="id"><code>${server.serverId}</code> <span class="tag">${shown.version}</span>${shown.version === server.latest ? html` <span class="tag good">Latest</span>` : ''}</p>
${shown.status === 'yanked' ? html`<p class="warning" role="note"><strong>This version was yanked.</strong> ${shown.reason ?? 'The publisher gave no reason.'}</p>` : ''}
${manifest.description ? html`<p class="lead">${manifest.description}</p>` : ''}
<div class="columns">
<div>
<h2>Components</h2>
${manifest.components.map(component => preview(page, component, manifest))}
<h2>Use it</h2>
${usage(page)}
</div>
<aside aria-label="About this version">
<h2>What it may do</h2>
${may(manifest)}
<h2>Origin</h2>
${facts(page, manifest)}
</aside>
</div>
<h2>Versions</h2>
${versionTable(page)}
`;
  return layout({ title: `${manifest.serverName ?? server.serverId} – interface registry`, body });
}

function may({ permissions }: Manifest): Html {
  const lines = describePermissions(permissions);
  return html`<ul class="may">
<li>Draw in its own frame</li>
${lines.map(({ text }) => html`<li>${text}</li>`)}
${lines.length === 0 ? html`<li class="no">No network, no storage, no devices</li>` : ''}
</ul>`;
}

function preview({ contentOrigin, shown }: ServerPage, component: ManifestComponent, { permissions }: Manifest): Html {
  const { name, description, toolNames, samples = [] } = component;
  const [first] = samples;
  const storage = permissions.storage === true ? ' allow-same-origin' : '';
  return html`<section class="component" data-preview data-tool="${toolNames[0] ?? ''}">
<h3>${name}</h3>
${description ? html`<p>${description}</p>` : ''}
<p class="quiet">Draws ${toolNames.map((tool, n) => html`${n === 0 ? '' : ', '}<code>${tool}</code>`)}</p>
${
  first === undefined
    ? html`<p class="quiet">No sample data, so there is no preview.</p>`
    : html`${samples.length > 1 ? picker(name, samples) : ''}
<div class="frame"><iframe title="Preview of ${name}" src="${contentOrigin}${renderPath(shown.digest, name)}" sandbox="allow-scripts${storage}" referrerpolicy="no-referrer" loading="lazy"></iframe>
<p class="state quiet" role="status">Loading the preview…</p></div>
${samples.map(({ props }) => html`<script type="application/json">${jsonInHtml(props)}</script>`)}`
}
</section>`;
}

function picker(name: string, samples: readonly { title?: string | undefined }[]): Html {
  const id = `sample-${name}`;
  return html`<p><label for="${id}">Sample</label> <select id="${id}">${samples.map(({ title }, n) => html`<option value="${n}">${title ?? `Sample ${n + 1}`}</option>`)}</select></p>`;
}

/** JSON that ends no script element. It is data, and never HTML. */
function jsonInHtml(value: unknown): Html {
  return html`${raw(JSON.stringify(value).replace(/</g, '\\u003c'))}`;
}

function facts({ shown, owner, ownership, origin, server }: ServerPage, { license, source, files }: Manifest): Html {
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  const signed = shown.signature;
  return html`<dl>
<dt>Publisher</dt><dd>${owner === undefined ? 'Unknown' : html`<code title="${owner}">${owner.slice(0, 12)}…</code>`}${ownership === undefined ? '' : html` <span class="tag good">Domain proven</span>`}</dd>
<dt>Signature</dt><dd>${signed ? html`<code title="${signed.publicKey}">${signed.publicKey.slice(0, 12)}…</code>` : 'Not signed'}</dd>
<dt>Published</dt><dd><time datetime="${shown.publishedAt}">${shown.publishedAt.slice(0, 10)}</time></dd>
<dt>Size</dt><dd>${(bytes / 1024).toFixed(1)} KB in ${Object.keys(files).length} ${Object.keys(files).length === 1 ? 'file' : 'files'}</dd>
${license === undefined ? '' : html`<dt>Licence</dt><dd>${license}</dd>`}
${source === undefined ? '' : html`<dt>Source</dt><dd><a href="${source}" rel="noreferrer nofollow">${new URL(source).host}</a></dd>`}
<dt>Digest</dt><dd class="digest"><code>${shown.digest}</code></dd>
<dt>Manifest</dt><dd><a href="${origin}${serverPath(server.serverId)}/versions/${shown.version}/manifest">JSON</a></dd>
</dl>`;
}

function usage({ origin, server, shown }: ServerPage): Html {
  return html`<pre tabindex="0"><code>import { createRegistryClient } from '@vitrine/host/registry';

const registries = createRegistryClient({ registries: ['${origin}'] });
const found = await registries.load({ serverId: '${server.serverId}', serverVersion: '${shown.version}' });
frame.src = found.pageUrl('${manifestOf(shown).components[0]?.name ?? ''}');</code></pre>
<p>In the chat, allow this registry in the agent file: <code>registries: [${origin}]</code>.</p>`;
}

function versionTable({ versions, shown, server }: ServerPage): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Versions"><table>
<thead><tr><th scope="col">Version</th><th scope="col">Published</th><th scope="col">Permissions since the version before</th></tr></thead>
<tbody>${versions.map((row, n) => {
    const before = versions[n + 1];
    const current = row.version === shown.version;
    return html`<tr><th scope="row"><a href="/servers/${encodeURIComponent(server.serverId)}?version=${row.version}"${current ? html` aria-current="true"` : ''}>${row.version}</a>${row.status === 'yanked' ? html` <span class="tag bad">Yanked</span>` : ''}</th>
<td><time datetime="${row.publishedAt}">${row.publishedAt.slice(0, 10)}</time></td>
<td>${changes(before === undefined ? undefined : manifestOf(before), manifestOf(row))}</td></tr>`;
  })}</tbody>
</table></div>`;
}

function changes(before: Manifest | undefined, after: Manifest): Html {
  const { added, removed } = diffPermissions(before?.permissions ?? {}, after.permissions);
  if (added.length + removed.length === 0) return html`${before === undefined ? 'None asked for' : 'No change'}`;
  const line =
    (mark: string, word: string) =>
    ({ text }: PermissionLine) =>
      html`<li class="${word}"><span aria-hidden="true">${mark}</span><span class="hidden">${word}: </span>${text}</li>`;
  return html`<ul class="diff">${added.map(line('+', 'added'))}${removed.map(line('−', 'removed'))}</ul>`;
}
