// Diagrams in the chat: drawn outside of the page, and stopped when they take too long. The page goes on meanwhile.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() => openChat({ servers: { diagrams: stdioServer('./diagram-server.ts') }, plain: true }));

/** Opens a call, and measures how long the page's thread was held at once. */
async function open(tool: string): Promise<{ page: Page; readLongest: () => Promise<number> }> {
  const path = `/s/${await chat.sessionWith(tool, {}, 'diagrams')}`;
  const page = await chat.open('/');
  await page.evaluate(target => {
    const ticks = { last: performance.now(), longest: 0 };
    setInterval(() => {
      ticks.longest = Math.max(ticks.longest, performance.now() - ticks.last);
      ticks.last = performance.now();
    }, 20);
    Object.assign(window, { ticks });
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const readLongest = () => page.evaluate(() => (window as unknown as { ticks: { longest: number } }).ticks.longest);
  return { page, readLongest };
}

it('a diagram is drawn by Mermaid, which the page itself never loads', async () => {
  const { page } = await open('plain');
  const image = page.locator('.vitrine-diagram-picture > img');
  await image.waitFor();
  await expect.poll(() => image.evaluate(node => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
  expect(decodeURIComponent((await image.getAttribute('src'))!)).toContain('Question');
  expect(await page.evaluate(() => 'mermaid' in window)).toBe(false);
  // The frame that draws is neither seen nor reached.
  await expect.poll(() => page.locator('iframe[title=Sandbox]').getAttribute('aria-hidden')).toBe('true');
});

it.each(['web', 'nested'])('%s is stopped or drawn while the page goes on', async tool => {
  const { page, readLongest } = await open(tool);
  const outcome = page.locator('[data-diagram=stopped], [data-diagram=image]');
  await outcome.waitFor({ timeout: 40_000 });
  expect(await readLongest()).toBeLessThan(3000);
  if ((await outcome.getAttribute('data-diagram')) !== 'stopped') return;
  await page.getByText('Stopped: drawing the diagram took too long.').waitFor();
  await page.getByText('flowchart TD').first().waitFor();
  await page.getByRole('button', { name: 'Draw again' }).click();
  await page.locator('[data-diagram=drawing]').waitFor();
  await page.reload();
  await page.locator('.call').waitFor();
});
