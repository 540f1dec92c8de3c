// The page that renders a component: it loads the bundle's script and styles, each by its hash, and nothing else.
import { createHash } from 'node:crypto';
import { permissionsPolicy } from '@vitrine/host/internal/node';
import { connectionAllowlist, grantCsp } from '@vitrine/protocol/internal/csp/csp';
import { formatIntegrity, type Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { bundleCsp, listFeatures, toUIMeta } from '@vitrine/protocol/internal/registry/permissions';
import { bundlePath } from '@vitrine/protocol/internal/registry/wire';
import { html, raw } from 'hono/html';

/** Options that the page is made from. `origin`: the server's content origin. */
export interface RenderOptions {
  manifest: Manifest;
  digest: string;
  component: string;
  origin: string;
  frameAncestors: readonly string[];
  /** Whether each server has a site of its own in the zone, so that a page may have storage. */
  storage: boolean;
}

/**
 * Runs before the bundle: messages reach it from the window that embeds it and from its own frames alone. Views of other servers can
 * post to every frame of the page that embeds both.
 */
const MESSAGE_GUARD = `addEventListener('message',e=>{if(!e.source||e.source===parent)return;for(let w=e.source;;w=w.parent){if(w===window)return;if(w===w.parent)break}e.stopImmediatePropagation()},true)`;

/** The page and its headers. */
export async function renderPage(options: RenderOptions): Promise<{ body: string; headers: Record<string, string> }> {
  const { manifest, digest, component, origin, frameAncestors, storage } = options;
  const { files, entry, styles = [], permissions } = manifest;
  const integrity = (path: string): string => formatIntegrity(files[path]!.hash);
  const scripts = Object.keys(files).filter(path => /\.m?js$/i.test(path));
  // Modules that the entry imports have their hashes here: without one, `Integrity-Policy` blocks them.
  const importMap = JSON.stringify({
    integrity: Object.fromEntries(scripts.map(path => [bundlePath(digest, path), integrity(path)])),
  });
  const body = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${component}</title>
<script>${raw(MESSAGE_GUARD)}</script>
<script type="importmap">${raw(importMap)}</script>
${styles.map(path => html`<link rel="stylesheet" href="${bundlePath(digest, path)}" integrity="${integrity(path)}" crossorigin>`)}
<script type="module" src="${bundlePath(digest, entry)}" integrity="${integrity(entry)}" crossorigin></script>
</head>
<body><div id="root"></div></body>
</html>
`;
  const inlineScripts = [MESSAGE_GUARD, importMap].map(
    text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const bundle = `${origin}${bundlePath(digest, '')}`;
  const granted = grantCsp(toUIMeta(permissions).csp);
  return {
    body: String(body),
    headers: contentHeaders({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': bundleCsp(permissions, { bundle, inlineScripts, frameAncestors, storage }),
      'Connection-Allowlist': connectionAllowlist(granted),
      'Permissions-Policy': permissionsPolicy(listFeatures(permissions)),
      'Integrity-Policy': 'blocked-destinations=(script)',
    }),
  };
}

/** The headers of every answer of a content origin, the strictest ones unless `special` overrides them. */
export function contentHeaders(special: Record<string, string>): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Connection-Allowlist': connectionAllowlist(grantCsp(undefined)),
    'Permissions-Policy': permissionsPolicy([]),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'Origin-Agent-Cluster': '?1',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Pages of opaque origin load modules with `Origin: null`.
    'Access-Control-Allow-Origin': '*',
    ...special,
  };
}
