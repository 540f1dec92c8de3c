// Accessibility of the page: by keyboard alone, with a screen reader, on a phone, in the dark theme (axe in the dark: access.full.ts).
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { chooseTool } from '../support/tools-dialog.ts';
import { checkPageStates } from './access.ts';

// The transcript's own parts are looked at here; what is made for plain tools: compiled.browser.ts.
const chat = openForTests(() => openChat({ colorScheme: 'light', plain: true }));

it('axe finds nothing on the empty page, the form and its errors, the transcript, the approval', () =>
  checkPageStates(chat, violations));

describe('the keyboard', () => {
  it('is sufficient: from the skip link to a call and its answer', async () => {
    const page = await chat.open();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the transcript');
    await page.keyboard.press('Control+k');
    await page.waitForFunction(() => document.activeElement?.role === 'combobox');
    await page.keyboard.type('greet a person office');
    await page.getByRole('option', { name: 'Greet a person' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (document.activeElement as HTMLElement)?.dataset.path === '/name');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Hello, Ada.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-tool-name') === 'greet');
  });

  it('shows its focus on everything it can reach', async () => {
    const page = await chat.open();
    await chooseTool(page, 'greet');
    await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset.path === '/name');
    await page.locator('.skip-link').focus();
    const focusedNames = new Set<string>();
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const visible = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
        return { name: element.outerHTML.slice(0, 80), visible, body: element === document.body };
      });
      if (focus.body) break;
      focusedNames.add(focus.name);
      expect(focus).toMatchObject({ visible: true });
    }
    expect(focusedNames.size).toBeGreaterThan(8);
  });
});

describe('the theme', () => {
  it('is selected, sent to views at once, and remembered', async () => {
    const page = await chat.open(`/s/${await chat.sessionWith('desk')}`);
    await page.emulateMedia({ colorScheme: 'light' });
    const theme = page.frameLocator('[data-surface-id] iframe').frameLocator('iframe').locator('#theme');
    await theme.getByText('light').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: 'General' }).click();
    await page.getByLabel('Theme').selectOption({ label: 'Dark' });
    await theme.getByText('dark').waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(18, 22, 21)');
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: 'General' }).click();
    await page.getByLabel('Theme').selectOption({ label: 'System' });
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  });
});

describe('a phone', () => {
  it('has the tools in a drawer, and never scrolls sideways', async () => {
    const page = await chat.open();
    await page.setViewportSize({ width: 360, height: 740 });
    const tools = page.locator('[data-open-tools]');
    await tools.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await chooseTool(page, 'greet');
    await page.getByLabel('Name').fill('Ada');
    await tools.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Call tool' }).click();
    await page.getByText('Hello, Ada.').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await tools.waitFor();
    await page.keyboard.press('Escape');
    await tools.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Menu');
  });
});
