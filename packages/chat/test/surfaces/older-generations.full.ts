// The other kinds of UI and adapters of servers made with the real @mcp-ui/server, as in older-generations.browser.ts.
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
  it('a page at an address keeps its own origin, waits for data, gets it once, and acts', async () => {
    const { page, view } = await show('five', 'by_address');
    await view.getByText('Data 1: 3 books').waitFor();
    await view.getByText(/^Open nine to six, says http:\/\/127\.0\.0\.1:\d+\. Told to wait for data\.$/).waitFor();
    expect(await view.locator('body').evaluate(() => self.origin === location.origin)).toBe(true);
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    expect(await view.locator('#data').innerText()).toBe('Data 1: 3 books');
  });

  it('a remote-DOM script is rendered and acts', () => drawsAndActs('drawn_react'));

  it('a remote-DOM script of web components is rendered and acts', () => drawsAndActs('drawn_webcomponents'));
});

describe('@mcp-ui/server 6.1.0', () => {
  it('a page with the adapter, named, receives the call, and acts', () => hearsAndActs('named'));

  it('a page without any adapter, although labelled as an MCP App, gets its own dialect', async () => {
    const { page, surface, view } = await show('six', 'plain');
    expect(await surface.getAttribute('data-dialect')).toBe('mcp-ui');
    await view.getByText('Data 1: 3 books').waitFor();
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    expect(await view.locator('#data').innerText()).toBe('Data 1: 3 books');
  });
});
