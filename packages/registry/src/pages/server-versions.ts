// The versions of a server, and how the permissions of each differ from the version before.

import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { diffPermissions, type PermissionLine } from '@vitrine/protocol/internal/registry/permissions';
import { html } from 'hono/html';
import type { Html } from './layout.ts';
import { readManifest, type ServerPage } from './server-page-data.ts';

export function versionTable({ versions, shown, server }: ServerPage): Html {
  return html`<div class="scroll versions" tabindex="0" role="region" aria-label="Versions"><table>
<thead><tr><th scope="col">Version</th><th scope="col">Published</th><th scope="col">Permissions since the version before</th></tr></thead>
<tbody>${versions.map((row, n) => {
    const before = versions[n + 1];
    const current = row.version === shown.version;
    return html`<tr${current ? html` class="current"` : ''}><th scope="row"><a href="/servers/${encodeURIComponent(server.serverId)}?version=${encodeURIComponent(row.version)}"${current ? html` aria-current="true"` : ''}>${row.version}</a>${row.status === 'yanked' ? html` <span class="tag bad">Yanked</span>` : ''}</th>
<td><time datetime="${row.publishedAt}">${row.publishedAt.slice(0, 10)}</time></td>
<td>${changes(before === undefined ? undefined : readManifest(before), readManifest(row))}</td></tr>`;
  })}</tbody>
</table></div>`;
}

function changes(before: Manifest | undefined, after: Manifest): Html {
  const { added, removed } = diffPermissions(before?.permissions ?? {}, after.permissions);
  if (added.length + removed.length === 0)
    return html`<span class="quiet">${before === undefined ? 'None asked for' : 'No change'}</span>`;
  const line =
    (mark: string, word: string) =>
    ({ text }: PermissionLine) =>
      html`<li class="${word}"><span aria-hidden="true">${mark}</span><span class="hidden">${word}: </span>${text}</li>`;
  return html`<ul class="diff">${added.map(line('+', 'added'))}${removed.map(line('−', 'removed'))}</ul>`;
}
