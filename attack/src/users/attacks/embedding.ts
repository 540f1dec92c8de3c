// A page of another site that works out where the victim's views run, and frames that sandbox. What happens is seen in a real Chromium, since
// the browser is what refuses it (CSP, frame-ancestors).
import { sandboxLabel } from '@vitrine/protocol/sandbox';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import type { UserAttack } from '../user-attack.ts';

/** The document that a hostile page has in its frame, as the browser's driver sees it: its address, and its markup. */
async function frame(address: string): Promise<{ url: string; html: string }> {
  const { origin, close } = await startTestServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>hostile</title><iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`);
  });
  const browser = await openChromium({ asShipped: true });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    const inner = await viewFrame(page.frameLocator('iframe'));
    return { url: inner.url(), html: await inner.content() };
  } finally {
    await browser.close();
    await close();
  }
}

export const EMBEDDING_ATTACKS: readonly UserAttack[] = [
  {
    id: 'f-sandbox',
    class: 'foreign-page',
    title: 'a page of another site frames the sandbox of the victim’s views, by a label that it works out',
    columns: ['proxy-header', 'naive'],
    async run({ origin, sandboxTemplate, names, userID, harm }) {
      const label = await sandboxLabel({ hostOrigin: origin, server: names.name, user: userID });
      const sandbox = sandboxTemplate.replace('{label}', label);
      const { url, html } = await frame(`${sandbox}/?host=${encodeURIComponent(origin)}`);
      if (url.startsWith(sandbox) && html.includes('<script')) harm('has a sandbox that runs in a hostile page');
    },
  },
];
