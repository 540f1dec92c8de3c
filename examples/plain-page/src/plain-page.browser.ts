import { expect, test } from 'vitest';
import { openChromium } from '../../../test/support/chromium.ts';
import { startPlainPage } from './server.ts';

test('the plain page shows the card, asks the user, and the basket answers', async () => {
  const { url, close } = await startPlainPage();
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('dialog', dialog => {
      asked.push(dialog.message());
      void dialog.accept();
    });
    await page.goto(`${url}/#halo-lamp`);
    await page.waitForSelector('[data-surface-state="ready"]');
    const card = page.locator('[data-surface-id="call-1"]').frameLocator('iframe').frameLocator('iframe');
    await card.getByRole('button', { name: 'Add to basket' }).click();
    await card
      .getByText(/in (your )?basket|basket:|View basket|Added/i)
      .first()
      .waitFor();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('add_to_basket');
  } finally {
    await browser.close();
    await close();
  }
});
