// Draws each component with its sample props in a headless Chromium, on the page and with the headers that a registry serves, and checks
// what is drawn by axe. Without a browser the check is skipped, and says so.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOL_UI_KEY } from '@vitrine/protocol/constants';
import { manifestDigest } from '@vitrine/protocol/internal/registry/manifest';
import { parseNamespace } from '@vitrine/protocol/internal/registry/names';
import { createSigningKey } from '@vitrine/protocol/internal/registry/signatures';
import {
  NamespaceSchema,
  PUBLISH_MEDIA_TYPE,
  PublishResponseSchema,
  renderPath,
  serverPath,
} from '@vitrine/protocol/internal/registry/wire';
import { packBundle, startRegistry } from '@vitrine/registry';
import type { Page } from 'playwright-core';
import { findChromium, loadChromium } from '../../browser/chromium.ts';
import { loadAxe } from '../../browser/load-axe.ts';
import type { Publication } from './prepare-publication.ts';
import { openSession, request } from './registry-api.ts';

/** The result of drawing one component. */
interface RenderReport {
  readonly component: string;
  readonly sample: string;
  /** Height in pixels. */
  readonly height?: number | undefined;
  /** The reason when it was not drawn. */
  readonly error?: string | undefined;
  /** Violations that axe found: the rule and its message. */
  readonly violations: readonly string[];
}

/** `skipped`: the reason when no component was drawn. */
export type RenderCheck = { readonly skipped: string } | { readonly reports: readonly RenderReport[] };

/** How long a component may take to be drawn. */
const DRAW_MS = 15_000;

/** Publishes to a registry of its own, and draws from it. Rejects when the registry refuses the bundle. */
export async function checkRendering(publication: Publication): Promise<RenderCheck> {
  const browserPath = findChromium();
  if (browserPath === undefined) return { skipped: 'No Chromium was found: set CHROMIUM to the path of one.' };
  const [launch, axe] = [await loadChromium(), loadAxe()];
  if (!launch || axe === undefined)
    return { skipped: 'playwright-core and axe-core are not installed: npm install playwright-core axe-core' };
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-check-'));
  const registry = await startRegistry({ folder, port: 0 });
  const host = await startHostPage();
  const browser = await launch(browserPath);
  try {
    const contentOrigin = await publishTo(registry.origin, publication);
    const digest = await manifestDigest(publication.manifest);
    const reports: RenderReport[] = [];
    for (const { name, samples = [] } of publication.manifest.components)
      for (const [n, { title, props }] of samples.entries()) {
        const page = await browser.newPage({ viewport: { width: 600, height: 800 } });
        // As a chat sends it: the call, whose result has the props.
        const result = { content: [], structuredContent: props, _meta: { [TOOL_UI_KEY]: { component: name, props } } };
        const call = { args: {}, result };
        const drawn = await draw(page, host.origin, contentOrigin + renderPath(digest, name), call);
        const violations = drawn.error === undefined ? await audit(page, axe) : [];
        reports.push({ component: name, sample: title ?? `sample ${n + 1}`, ...drawn, violations });
        await page.close();
      }
    return { reports };
  } finally {
    await browser.close();
    await host.close();
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function publishTo(origin: string, { manifest, files }: Publication): Promise<string> {
  const token = await openSession(origin, await createSigningKey());
  await request(origin, '/v1/namespaces', NamespaceSchema, {
    method: 'POST',
    token,
    body: { namespace: parseNamespace(manifest.serverId) },
  });
  const archive = await packBundle({ manifest, files });
  const { contentOrigin } = await request(origin, `${serverPath(manifest.serverId)}/publish`, PublishResponseSchema, {
    method: 'POST',
    token,
    body: new Blob([archive]).stream(),
    headers: { 'content-type': PUBLISH_MEDIA_TYPE },
  });
  return contentOrigin;
}

/** The page around the component: it acts as the host of the dialect, and records received messages in `window.reported`. */
const HOST_PAGE = `<!doctype html><html lang="en"><title>check</title><body><script>
window.reported = {};
window.draw = (src, props) => {
  const frame = Object.assign(document.createElement('iframe'), { src, title: 'component', width: 560, height: 700 });
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    if (data.type === 'ready') source.postMessage({ type: 'render', seq: 1, props, theme: 'light' }, '*');
    if (data.type === 'error') window.reported.error ??= String(data.payload?.message ?? data.payload);
    if (data.type === 'resize') window.reported.height = Number(data.payload?.height ?? data.payload);
  });
  document.body.append(frame);
};
</script>`;

async function startHostPage(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(HOST_PAGE));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

async function draw(
  page: Page,
  host: string,
  src: string,
  props: unknown,
): Promise<{ height?: number; error?: string }> {
  const failures: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error') failures.push(message.text());
  });
  await page.goto(host);
  await page.evaluate(`draw(${JSON.stringify(src)}, ${JSON.stringify(props)})`);
  try {
    const reported = await page.waitForFunction(
      'reported.error !== undefined || reported.height > 0 ? reported : undefined',
      undefined,
      { timeout: DRAW_MS },
    );
    return (await reported.jsonValue()) as { height?: number; error?: string };
  } catch {
    return {
      error: `Nothing was drawn within ${DRAW_MS / 1000} s.${failures.length > 0 ? ` The browser says: ${failures[0]}` : ''}`,
    };
  }
}

/** The violations in the frame. */
async function audit(page: Page, axe: string): Promise<string[]> {
  const frame = (await (await page.waitForSelector('iframe')).contentFrame())!;
  await frame.evaluate(axe);
  const run = `axe.run(document, { resultTypes: ['violations'], rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } } })
    .then(({ violations }) => violations.map(({ id, help, nodes }) => id + ': ' + help + ' (' + nodes[0].html.slice(0, 80) + ')'))`;
  return (await frame.evaluate(run)) as string[];
}
