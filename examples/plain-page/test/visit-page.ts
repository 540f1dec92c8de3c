// What a user sees and does on the shop's page, the same with every framework.
import { expect } from 'vitest';
import { openChromium } from '../../../test/support/browser/chromium.ts';
import { type PlainPageOptions, startPlainPage } from '../src/server.ts';

type Bundle = PlainPageOptions['bundle'];

/** The card is shown, and its action reaches the server once the user allows it. `bundle`: absent, the page without a framework. */
export async function orderFromCard(bundle?: Bundle): Promise<void> {
  await visit(bundle, async (page, url) => {
    const requests: string[] = [];
    page.on('dialog', dialog => {
      requests.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(`${url}/#halo-lamp`);
    const card = page.locator('[data-surface-id="call-1"]').frameLocator('iframe').frameLocator('iframe');
    await card.getByRole('button', { name: 'Add to basket' }).click();
    await card
      .getByText(/in (your )?basket|basket:|View basket|Added/i)
      .first()
      .waitFor();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain('add_to_basket');
  });
}

/** The page says why a product cannot be shown. */
export async function visitClosedShop(bundle?: Bundle): Promise<void> {
  await visit(bundle, async (page, url) => {
    await page.route('**/call', route => route.fulfill({ status: 400, body: 'Error: the shop is closed' }));
    await page.goto(url);
    await page.getByText('The product cannot be shown. Error: the shop is closed').waitFor();
  });
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openChromium>>['newPage']>>;

async function visit(bundle: Bundle, act: (page: Page, url: string) => Promise<void>): Promise<void> {
  const { url, close } = await startPlainPage(bundle && { bundle });
  const browser = await openChromium();
  try {
    await act(await browser.newPage(), url);
  } finally {
    await browser.close();
    await close();
  }
}
