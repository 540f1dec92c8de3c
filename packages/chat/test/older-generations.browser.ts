// Servers made with the real @mcp-ui/server, 5.16.3 and 6.1.0, in the whole chat: whatever they send is shown, and acts.
import { describe, expect, it } from 'vitest';
import {
  actsInFiveWays,
  drawsAndActs,
  growsWithItsPage,
  hearsAndActs,
  openOlderChat,
  show,
} from './older-generations.ts';

openOlderChat();

describe('@mcp-ui/server 5.16.3', () => {
  it('inline HTML gets its data once, acts in five ways, and has its own size', async () => {
    const { page, surface, view } = await show('five', 'inline');
    expect(await surface.getAttribute('data-dialect')).toBe('mcp-ui');
    await view.getByText('Data 1: 3 books').waitFor();
    expect(await view.locator('#books li').allInnerTexts()).toEqual(['Emma', 'Persuasion', 'Mansfield Park']);
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    // Still the first: nothing was said twice in all that time.
    expect(await view.locator('#data').innerText()).toBe('Data 1: 3 books');
    expect(await view.locator('body').evaluate(() => self.origin)).toBe('null');
  });

  it('a page at an address keeps its own origin, is told to wait for data, gets it once, and acts', async () => {
    const { page, view } = await show('five', 'by_address');
    await view.getByText('Data 1: 3 books').waitFor();
    await view.getByText(/^Open nine to six, says http:\/\/127\.0\.0\.1:\d+\. Told to wait for data\.$/).waitFor();
    expect(await view.locator('body').evaluate(() => self.origin === location.origin)).toBe(true);
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    expect(await view.locator('#data').innerText()).toBe('Data 1: 3 books');
  });

  it('a remote-DOM script is drawn and acts', () => drawsAndActs('drawn_react'));
});

describe('@mcp-ui/server 6.1.0', () => {
  it('a page with the adapter hears of the call, and acts', () => hearsAndActs('adapted'));

  it('a page without any adapter, although labelled as an MCP App, is met in its own dialect', async () => {
    const { page, surface, view } = await show('six', 'plain');
    expect(await surface.getAttribute('data-dialect')).toBe('mcp-ui');
    await view.getByText('Data 1: 3 books').waitFor();
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    expect(await view.locator('#data').innerText()).toBe('Data 1: 3 books');
  });
});
