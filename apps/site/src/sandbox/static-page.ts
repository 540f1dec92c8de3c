// The sandbox where no service worker runs: draws the proxy page into this document, with the policy of its headers as a `<meta>`. Headers
// without such a form are missing, above all the one by which Chromium blocks WebRTC; the playground says so.
import { createSandboxHandler } from '@vitrine/host/sandbox-handler';

/** Origins of the pages that may embed sandboxes; put here by the build. */
declare const HOST_ORIGINS: readonly string[];

/** Directives that browsers accept in a header only. */
const HEADER_ONLY = /^\s*(?:frame-ancestors|sandbox|report-)/;

async function draw(): Promise<void> {
  const handle = createSandboxHandler({ hostOrigins: HOST_ORIGINS, permit: () => false });
  const response = handle(new Request(`${location.origin}/${location.search}`));
  const directives = (response.headers.get('Content-Security-Policy') ?? "default-src 'none'").split(';');
  const policy = directives.filter(directive => !HEADER_ONLY.test(directive)).join(';');
  const metas = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', '&quot;')}">`,
    '<meta http-equiv="X-DNS-Prefetch-Control" content="off">',
    '<meta name="referrer" content="no-referrer">',
  ];
  const page = response.ok ? await response.text() : '<!doctype html><meta charset="utf-8">';
  document.open();
  document.write(page.replace(metas[0]!, () => metas.join('')));
  document.close();
}

void draw();
