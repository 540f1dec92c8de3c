// Servers made with the real @mcp-ui/server, 5.16.3 and 6.1.0, in the whole chat: their views are shown, and act. Their other kinds
// of UI: older-generations.full.ts, and remote-dom.browser.ts.
import { describe, expect, it } from 'vitest';
import { actsInFiveWays, growsWithItsPage, hearsAndActs, openOlderChat, show } from './older-generations.ts';

openOlderChat();

describe('@mcp-ui/server 5.16.3', () => {
  it('inline HTML gets its data once, performs five kinds of actions, and has its own size', async () => {
    const { page, surface, view } = await show('five', 'inline');
    await expect.poll(() => surface.getAttribute('data-dialect')).toBe('mcp-ui');
    await view.getByText('Data 1: 3 books').waitFor();
    await expect
      .poll(() => view.locator('#books li').allInnerTexts())
      .toEqual(['Emma', 'Persuasion', 'Mansfield Park']);
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    // Still the first: nothing was said twice in all that time.
    await expect.poll(() => view.locator('#data').innerText()).toBe('Data 1: 3 books');
    expect(await view.locator('body').evaluate(() => self.origin)).toBe('null');
  });
});

describe('@mcp-ui/server 6.1.0', () => {
  it('a page with the adapter receives the call, and acts', () => hearsAndActs('adapted'));
});
