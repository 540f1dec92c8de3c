// Parts that a browser renders slowly: the chat stays usable, and can be opened again.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readFrames } from '../../../../test/support/browser/view-frame.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() => openChat({ servers: { heavy: stdioServer('hostile/heavy-server.ts') }, plain: true }));

/** The page's own icons are in the toolbar of the result. */
const NO_ICON = ':not(.call-head *, .tool-bar *)';

async function open(tool: string): Promise<Page> {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, 'heavy')}`);
  await page.locator('.call[data-call-state=done]').waitFor();
  return page;
}

describe('an SVG of a result', () => {
  it.each(['nested_uses', 'nested_uses_loud'])(
    '%s is not rendered in the page, and is offered as a file',
    async tool => {
      const page = await open(tool);
      await page.getByRole('button', { name: 'Download picture.svg' }).waitFor();
      await expect.poll(() => page.locator(`main :is(img, svg, object, embed)${NO_ICON}`).count()).toBe(0);
      await page.getByRole('button', { name: 'Show picture' }).click();
      await page.locator('.drawing').waitFor();
      // Its frame hangs now; the page answers, and opens again.
      await page.locator('[data-surface-id^=drawing-] iframe').waitFor();
      expect(await page.evaluate(() => new Promise(go => requestAnimationFrame(() => go('painted'))))).toBe('painted');
      await page.reload();
      await page.getByRole('button', { name: 'Download picture.svg' }).waitFor();
    },
  );

  it('with a wrong content type is not an image', async () => {
    const page = await open('nested_uses_disguised');
    await page.getByText('this picture format is not supported').waitFor();
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });

  it('that is simple is rendered in a frame on its own site', async () => {
    const page = await open('simple_drawing');
    await page.locator('[data-surface-id^=drawing-][data-surface-state=ready]').waitFor();
    const frame = page
      .frames()
      .find(candidate => /^http:\/\/d/.test(candidate.url()) || candidate.url() === 'about:srcdoc');
    const drawn = await readFrames(page, candidate =>
      candidate.evaluate(() => {
        const image = document.querySelector('img');
        return image && { width: image.naturalWidth, origin: location.origin };
      }),
    );
    const [image] = drawn.filter(found => found !== null);
    expect(frame).toBeDefined();
    expect(image?.width).toBe(200);
    expect(new URL(page.url()).origin).not.toBe(image?.origin);
    await expect.poll(async () => (await page.locator('.drawing').boundingBox())?.height).toBe(100);
  });
});

describe('an image of a result', () => {
  it('is rendered, with its space reserved before', async () => {
    const page = await open('small_picture');
    const image = page.locator('main img');
    await image.waitFor();
    await expect.poll(() => image.getAttribute('width')).toBe('1');
  });

  it('of 900 million pixels is never decoded, and is offered as a file', async () => {
    const page = await open('huge_picture');
    await page.getByText('30,000 × 30,000 pixels are over the limit').waitFor();
    await page.getByRole('button', { name: 'Download picture' }).waitFor();
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });
});

describe('a text of a result', () => {
  it('that is a table of 230,000 cells draws a bounded part of them', async () => {
    const page = await open('wide_table');
    await page.locator('main td').first().waitFor();
    await expect.poll(() => page.locator('main td').count()).toBeLessThan(500);
  });

  it('of 120,000 characters without a space is rendered in pieces', async () => {
    const page = await open('unbroken');
    const text = page.locator('.folded-content');
    await text.waitFor();
    expect((await text.innerText()).length).toBeLessThanOrEqual(3000);
    await page.getByRole('button', { name: /^Show more / }).click();
    await page.waitForFunction(() => (document.querySelector('.folded-content')?.textContent?.length ?? 0) > 50_000);
    expect((await text.textContent())?.length).toBeLessThanOrEqual(53_000);
  });

  it('of 100,000 combining marks on one letter shows 100 of them', async () => {
    const page = await open('marks');
    const text = page.locator('.folded-content');
    await text.getByText('[2,899 more combining marks]').waitFor();
    await page.getByRole('button', { name: /^Show more / }).click();
    await text.getByText('[52,899 more combining marks]').waitFor();
  });

  it('deep_json is a tree that renders only what is open', async () => {
    const page = await open('deep_json');
    await page.getByRole('tree', { name: 'Answer as JSON' }).waitFor();
    await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(10);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.locator('[role=treeitem][aria-level="20"]').waitFor();
    await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(200);
  });

  it('does not become a formula, a drawing or an image', async () => {
    const page = await open('formulas');
    await page.locator('.prose h3').waitFor();
    await expect.poll(() => page.locator(`main :is(math, svg, img, mi, use)${NO_ICON}`).count()).toBe(0);
    await expect.poll(() => page.locator('main a[href^="data:"]').count()).toBe(0);
  });
});

describe('parts of a result', () => {
  it('are rendered as they come near the viewport, thirty at most until the user wants more', async () => {
    const page = await open('many');
    await page.locator('.prose h3').first().waitFor();
    await expect.poll(() => page.locator('.parts > *').count()).toBe(31);
    await expect.poll(() => page.locator('.prose').count()).toBeLessThan(30);
    await page.getByRole('button', { name: 'Show more of 400 parts' }).click();
    await expect.poll(() => page.locator('.parts > *').count()).toBe(61);
  });

  it('that hung the page stay collapsed when the session is opened again, and are rendered on demand', async () => {
    const path = `/s/${await chat.sessionWith('formulas', {}, 'heavy')}`;
    const hung = await chat.open('/');
    // Nothing is painted any more, as in a page that hangs.
    await hung.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await hung.evaluate(target => {
      history.pushState(null, '', target);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await hung.locator('.prose').waitFor();
    const browser = await hung.context().newCDPSession(hung);
    browser.send('Page.crash').catch(() => {});
    await hung.waitForEvent('crash');

    const page = await chat.open(path);
    await page.getByText('this part took too long the last time').waitFor();
    await expect.poll(() => page.locator('.prose').count()).toBe(0);
    await page.getByRole('button', { name: 'Show anyway' }).click();
    await page.locator('.render-when-near[data-phase=rendered] .prose').waitFor();
    await page.reload();
    await page.locator('.prose').waitFor();
  });
});
