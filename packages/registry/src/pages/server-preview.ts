// One component on a server's page: what it is, and its place for the live preview.
import type { Manifest, ManifestComponent } from '@vitrine/protocol/internal/registry/manifest';
import { toUIMeta } from '@vitrine/protocol/internal/registry/permissions';
import { renderPath } from '@vitrine/protocol/internal/registry/wire';
import { html, raw } from 'hono/html';
import type { Html } from './layout.ts';
import type { PreviewData, PreviewSample } from './preview/preview-data.ts';
import type { ServerPage } from './server-page-data.ts';

export function componentPreview(page: ServerPage, component: ManifestComponent, manifest: Manifest): Html {
  const { name, description, toolNames } = component;
  const samples = (component.samples ?? []).map(({ title, props }, n) => ({
    title: title ?? `Sample ${n + 1}`,
    props,
  }));
  const about = html`<div><h3>${name}</h3>
${description ? html`<p>${description}</p>` : ''}
<p class="quiet">Draws ${toolNames.map((tool, n) => html`${n === 0 ? '' : ', '}<code>${tool}</code>`)}</p></div>`;
  if (samples.length === 0)
    return html`<section class="component"><div class="component-head">${about}</div>
<p class="quiet none">No sample data, so there is no preview.</p></section>`;
  const data: PreviewData = {
    serverId: manifest.serverId,
    component: name,
    tool: toolNames[0]!,
    // Marked, so that it does not count as a use.
    page: `${page.contentOrigin}${renderPath(page.shown.digest, name)}&preview`,
    metadata: { ui: toUIMeta(manifest.permissions) },
    samples,
  };
  return html`<section class="component" data-preview>
<div class="component-head">${about}${samples.length > 1 ? picker(name, samples) : ''}</div>
<div class="frame"><noscript>The preview needs JavaScript.</noscript></div>
<p class="state quiet" role="status" hidden></p>
<script type="application/json">${jsonInHtml(data)}</script>
</section>`;
}

function picker(name: string, samples: readonly PreviewSample[]): Html {
  const id = `sample-${name}`;
  return html`<p class="picker"><label for="${id}">Sample</label> <select id="${id}">${samples.map(({ title }, n) => html`<option value="${n}">${title}</option>`)}</select></p>`;
}

/** JSON that ends no script element, in ASCII: the page shows hidden characters by their names, and data must stay as they are. */
function jsonInHtml(value: unknown): Html {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return html`${raw(JSON.stringify(value).replace(/[<\u007f-\uffff]/g, escaped))}`;
}
