// Remote DOM in the page of the chat: the elements that a script of the older MCP-UI renders there.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { allowCard, cards } from '../support/answer-cards.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

let chat: OpenedChat;

async function openDrawn(tool: string): Promise<Page> {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, 'older')}`);
  await page.locator('[data-tier=remote-dom][data-surface-state=ready]').waitFor();
  return page;
}

/** The computed colour of the rendered text, and the page's text colour. */
const colours = (page: Page): Promise<{ text: string; ink: string }> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--ink)';
    const ink = getComputedStyle(probe).color;
    probe.remove();
    return { text: getComputedStyle(document.querySelector('.vitrine-remote')!).color, ink };
  });

/** Tests for the script of a tool: rendered in the page's own style, and acting like every view. Opens the chat for it. */
export function describeRemoteDom(tool: 'drawn_react' | 'drawn_webcomponents'): void {
  beforeAll(async () => {
    chat = await openChat({
      servers: { older: stdioServer('../../../../examples/older-generations/src/main.ts', '5') },
      colorScheme: 'light',
    });
  });
  afterAll(() => chat?.close());
  afterEach(async () => {
    expect(await chat.finish()).toEqual([]);
  });

  describe(tool, () => {
    it('is drawn in the page, in its colours, light and dark', async () => {
      const page = await openDrawn(tool);
      await page.locator('[data-surface-id]').getByText('On the shelf: Emma').waitFor();
      const light = await colours(page);
      expect(light.text).toBe(light.ink);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForFunction(before => {
        const text = getComputedStyle(document.querySelector('.vitrine-remote')!).color;
        return text !== before;
      }, light.text);
      const dark = await colours(page);
      expect(dark.text).toBe(dark.ink);
    });

    it('asks for its server’s tool, and goes on beside the transcript', async () => {
      const page = await openDrawn(tool);
      const surface = page.locator('[data-surface-id]');
      await surface.getByRole('button').first().click();
      await cards(page, "Allow 'Reserve a book'?").waitFor();
      await allowCard(page);
      await surface.getByText('Emma is reserved').waitFor();
      await page.getByRole('button', { name: /^Open in side panel/ }).click();
      await page.locator('.side').getByText('Emma is reserved').waitFor();
    });
  });
}
