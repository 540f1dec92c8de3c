import { expect, test } from 'vitest';
import { openChromium } from '../../../test/support/chromium.ts';
import { startPlainPage } from './server.ts';

test('the plain page shows the card, asks the user, and the basket answers', async () => {
  const { url, close } = await startPlainPage();
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('dialog', dialog => {
      requests.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(`${url}/#halo-lamp`);
    const surface = page.locator('[data-surface-id="call-1"]');
    await expect.poll(() => surface.getAttribute('data-surface-state'), { timeout: 30_000 }).toBe('ready');
    const card = surface.frameLocator('iframe').frameLocator('iframe');
    await card.getByRole('button', { name: 'Add to basket' }).click();
    await card
      .getByText(/in (your )?basket|basket:|View basket|Added/i)
      .first()
      .waitFor();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain('add_to_basket');
  } finally {
    await browser.close();
    await close();
  }
});

test('the plain page says why a product cannot be shown', async () => {
  const { url, close } = await startPlainPage();
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.route('**/call', route => route.fulfill({ status: 400, body: 'Error: the shop is closed' }));
    await page.goto(url);
    await page.getByText('The product cannot be shown. Error: the shop is closed').waitFor();
  } finally {
    await browser.close();
    await close();
  }
});
